"""A club as `make run` starts it, seen from outside: its processes, its address, its log."""

import atexit
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tonk_project.embedded import child, services, valkey
from tonk_project.embedded.clean import clean
from tonk_project.embedded.places import PROJECT

WAIT_SECONDS_MAX = 300.0
_CLEARED = (
    *("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"),
    *("TONK_TEST_SERVICES", "PYTEST_XDIST_WORKER"),
)


@dataclass(slots=True)
class Club:
    """One supervisor and what it runs."""

    data: Path
    port: int
    process: subprocess.Popen[str]
    output: Path

    def ready(self) -> bool:
        """Return whether database, broker and a worker answer."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=5) as got:
                return bool(json.load(got)["status"] == "ok")
        except (OSError, ValueError):
            return False

    def children(self) -> dict[str, list[int]]:
        """Return the process ids of each part."""
        found: dict[str, list[int]] = {}
        for pid in child.leftovers(str(self.data)):
            if name := _part(pid):
                found.setdefault(name, []).append(pid)
        return found

    def stop(self, sent: signal.Signals = signal.SIGINT) -> float:
        """Ask the supervisor to end; return the seconds that it took."""
        began = time.monotonic()
        self.process.send_signal(sent)
        self.process.wait(WAIT_SECONDS_MAX)
        return time.monotonic() - began


def environment(data: Path) -> dict[str, str]:
    """Return this process' environment for a club in `data`, without the tests' own services."""
    kept = {name: value for name, value in os.environ.items() if name not in _CLEARED}
    return {**kept, "TONK_DATA": str(data)}


def start(data: Path, port: int, **settings: str) -> Club:
    """Start a club and return at once; its data goes when the tests end."""
    atexit.register(_remove, data)
    output = data.with_suffix(".out")
    with output.open("w") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "tonk_project.embedded"],
            cwd=PROJECT,
            env={**environment(data), "PORT": str(port), **settings},
            stdout=file,
            stderr=file,
            text=True,
        )
    return Club(data, port, process, output)


@contextmanager
def club(data: Path, port: int | None = None, **settings: str) -> Iterator[Club]:
    """Run a club until the block ends, from the moment it is ready."""
    started = start(data, port or valkey.free_port(), **settings)
    try:
        wait_for(started.ready, f"a club that is ready\n{started.output.read_text()}")
        yield started
    finally:
        started.process.kill()
        started.process.wait()


def wait_for(condition: Callable[[], object], what: str) -> None:
    """Wait until `condition` holds, generously."""
    end = time.monotonic() + WAIT_SECONDS_MAX
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.1)


def _remove(data: Path) -> None:
    services.end_leftovers(str(data))
    clean(data)


def _part(pid: int) -> str:
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\0")
    except OSError:
        return ""
    marks = {"uvicorn": "web", "errands": "errands", "worker": "worker", "sweep": "sweeper"}
    if words[0].endswith("/postgres"):
        return "postgresql"
    if "valkey-server" in words[0]:
        return "valkey"
    return next((part for mark, part in marks.items() if mark in words), "")
