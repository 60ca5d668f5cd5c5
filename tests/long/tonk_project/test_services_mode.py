"""Services mode as docker-compose.yml says it: each of its commands, on services given by URL.

There is no container engine in a test. What an image would do is done here: its build's command,
then every service's own command, with what `.env.example` names and nothing else of our own.
"""

import json
import os
import random
import shlex
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml

from tests.long.games.player import Player
from tests.long.tonk_project.running import wait_for
from tonk_project.embedded import keys, places, services, valkey
from tonk_project.embedded.family import Family
from tonk_project.embedded.places import PROJECT
from tonk_project.environment import NEEDED

COMPOSE = yaml.safe_load((PROJECT / "docker-compose.yml").read_text())
OURS = {name: service for name, service in COMPOSE["services"].items() if "build" in service}
STAYING = sorted(set(OURS) - {"migrate"})
PORT = "8000"
COMMAND_SECONDS_MAX = 120


@dataclass(slots=True)
class Installation:
    """The processes of one installation in services mode."""

    environment: Mapping[str, str]
    port: str
    logs: Path
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def command(self, service: str) -> list[str]:
        """Return the service's command, on a port that is free here."""
        return [self.port if word == PORT else word for word in OURS[service]["command"]]

    def start(self, service: str, number: int = 1) -> None:
        """Start the service's command and leave it running."""
        name = f"{service}-{number}"
        with (self.logs / f"{name}.log").open("wb") as log:
            self.processes[name] = subprocess.Popen(
                self.command(service),
                cwd=PROJECT,
                env={**self.environment, **OURS[service].get("environment", {})},
                stdout=log,
                stderr=log,
            )

    def run(self, command: list[str]) -> None:
        """Run a command to its end."""
        subprocess.run(
            command, cwd=PROJECT, env=self.environment, check=True, timeout=COMMAND_SECONDS_MAX
        )

    def ready(self) -> bool:
        """Return whether the web process finds database, broker and a worker."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=5) as got:
                return bool(json.load(got)["status"] == "ok")
        except (OSError, ValueError):
            return False

    def logged(self) -> str:
        """Return what all of them wrote."""
        return "\n".join(path.read_text() for path in sorted(self.logs.glob("*.log")))


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    folder = tmp_path_factory.mktemp("services")
    family = Family(mark=str(folder), say=print)
    where = places.find(folder)
    try:
        given = services.start(family, where)
        logs = folder / "commands"
        logs.mkdir()
        made = Installation(_environment(folder, given), str(valkey.free_port()), logs)
        yield made
        for process in made.processes.values():
            process.kill()
            process.wait()
    finally:
        family.stop()
        shutil.rmtree(where.home, ignore_errors=True)


def _environment(folder: Path, given: Mapping[str, str]) -> dict[str, str]:
    """Return what `.env.example` names, filled in, and the paths that an image sets."""
    example = keys.read(PROJECT / ".env.example")
    assert set(NEEDED) <= example.keys()
    return {
        **example,
        **{name: value for name, value in given.items() if name != "CHANNEL_REDIS_URLS"},
        "ALLOWED_HOSTS": "127.0.0.1",
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "STATIC_ROOT": str(folder / "static"),
        "HOME": str(folder),
    }


def test_the_image_collects_its_static_files_without_any_service(
    installation: Installation,
) -> None:
    dockerfile = (PROJECT / "Dockerfile").read_text()
    collect = "python manage.py collectstatic --no-input --verbosity 0"
    assert f"RUN {collect}" in dockerfile

    subprocess.run(
        shlex.split(collect),
        cwd=PROJECT,
        env={name: installation.environment[name] for name in ("PATH", "STATIC_ROOT")},
        check=True,
        timeout=COMMAND_SECONDS_MAX,
    )

    assert (Path(installation.environment["STATIC_ROOT"]) / "staticfiles.json").exists()


def test_every_service_starts_from_its_own_command_and_the_whole_is_ready(
    installation: Installation,
) -> None:
    installation.run(installation.command("migrate"))
    for service in STAYING:
        for number in range(1, OURS[service].get("deploy", {}).get("replicas", 1) + 1):
            installation.start(service, number)

    wait_for(installation.ready, "services that are ready")

    ended = {name for name, process in installation.processes.items() if process.poll()}
    assert not ended, installation.logged()


def test_a_stop_of_the_steward_lets_the_hand_be_finished_and_its_start_deals_again(
    installation: Installation,
) -> None:
    player = Player(f"http://127.0.0.1:{installation.port}", random.Random(1))
    player.begin()
    hand = player.waits_for_cards()
    installation.processes["sweeper-2"].send_signal(signal.SIGTERM)
    installation.processes["sweeper-2"].wait(COMMAND_SECONDS_MAX)
    assert not player.is_told_of_a_drain(), "one process of many is no stop of the club"
    installation.start("sweeper", 2)

    steward = installation.processes["steward-1"]
    steward.send_signal(signal.SIGTERM)
    wait_for(player.is_told_of_a_drain, "word that the tables drain")
    assert steward.poll() is None
    player.play_hand(hand)
    assert steward.wait(COMMAND_SECONDS_MAX) == 0
    assert player.ask("GET", f"tables/{player.table}").text_or_none("hand_status") != "on"

    installation.start("steward")
    player.waits_for_cards()
    steward = installation.processes["steward-1"]
    for _ in range(2):
        steward.send_signal(signal.SIGTERM)
        wait_for(player.is_told_of_a_drain, "word that the tables drain")
    assert steward.wait(COMMAND_SECONDS_MAX) == 1
    installation.start("steward")
    wait_for(lambda: not player.is_told_of_a_drain(), "tables that deal")
    player.leaves()


def test_every_service_ends_within_its_grace_when_asked(installation: Installation) -> None:
    for process in installation.processes.values():
        process.send_signal(signal.SIGTERM)

    for name, process in installation.processes.items():
        grace = OURS[name.rpartition("-")[0]].get("stop_grace_period", "10s")
        process.wait(int(grace.removesuffix("s")))


def test_what_is_missing_from_the_environment_is_named(installation: Installation) -> None:
    partly = {
        name: value
        for name, value in installation.environment.items()
        if name not in {"SECRET_KEY", "TONK_KEYS"}
    }

    refused = subprocess.run(
        installation.command("migrate"),
        cwd=PROJECT,
        env=partly,
        capture_output=True,
        text=True,
        check=False,
        timeout=COMMAND_SECONDS_MAX,
    )

    assert refused.returncode != 0
    assert "SECRET_KEY, TONK_KEYS" in refused.stderr
