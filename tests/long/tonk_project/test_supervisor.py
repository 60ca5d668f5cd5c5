"""`make run` as an operator meets it: it restarts, refuses, stops and comes back clean."""

import os
import signal
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.long.tonk_project import running
from tests.long.tonk_project.running import Club
from tonk_project.embedded import child, keys

PARTS = ["postgresql", "valkey", "web", "worker", "sweeper", "errands"]


@pytest.fixture(scope="module")
def running_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running.club(tmp_path_factory.mktemp("a club")) as club:
        yield club


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_is_killed_is_started_again(running_club: Club, part: str) -> None:
    killed = running_club.children()[part]
    for pid in killed:
        os.kill(pid, signal.SIGKILL)

    running.wait_for(
        lambda: set(running_club.children().get(part, killed)) - set(killed), f"another {part}"
    )
    running.wait_for(running_club.ready, f"a ready club after {part} was killed")


def test_a_second_start_is_refused_and_told_who_runs(running_club: Club) -> None:
    second = running.start(running_club.data, running_club.port + 1)

    assert second.process.wait(running.WAIT_SECONDS_MAX) == 1
    said = second.output.read_text()
    assert f"process {running_club.process.pid}" in said
    assert f"http://127.0.0.1:{running_club.port}/" in said
    assert running_club.ready()


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = running.start(tmp_path / "club", port)

        assert refused.process.wait(running.WAIT_SECONDS_MAX) == 1
        assert f"port {port}" in refused.output.read_text()


def test_only_the_operator_reads_what_is_secret(running_club: Club) -> None:
    for name in ("run.env", "keys.env"):
        assert stat.S_IMODE((running_club.data / name).stat().st_mode) == 0o600


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_it_stops_within_ten_seconds_and_leaves_nothing_behind(
    tmp_path: Path, sent: signal.Signals
) -> None:
    with running.club(tmp_path / "club") as club:
        assert club.stop(sent) < 10

    assert child.leftovers(str(club.data)) == []
    assert not (club.data / "run.env").exists()
    assert club.process.returncode == 0


def test_after_everything_is_killed_the_next_start_is_clean_and_has_the_same_keys(
    tmp_path: Path,
) -> None:
    with running.club(tmp_path / "club") as first:
        before = keys.read(first.data / "keys.env")
        for pid in [first.process.pid, *child.leftovers(str(first.data))]:
            os.kill(pid, signal.SIGKILL)

    with running.club(tmp_path / "club", first.port) as second:
        assert keys.read(second.data / "keys.env") == before


def test_what_a_killed_supervisor_leaves_ends_by_itself(tmp_path: Path) -> None:
    with running.club(tmp_path / "club") as club:
        club.process.kill()
        club.process.wait()

        running.wait_for(lambda: not child.leftovers(str(club.data)), "the end of its children")
