"""A web process and a sweeper on the same cores as their clients, and people to sign in."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench import players
from bench.players import Pair
from bench.ports import free_port, wait_for
from clubs.models import User
from clubs.services.people import add_device
from tonk_project.embedded.supervisor import WIRE

_port = 0


@contextmanager
def web(application: str = "tonk_project.asgi:application") -> Iterator[int]:
    """Run one web process of uvicorn; give its process id."""
    global _port
    _port = free_port()
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "uvicorn",
            application,
            "--port",
            str(_port),
            "--log-level",
            "warning",
            "--no-access-log",
            *WIRE,
        ],
        env={**os.environ, "TONK_PROCESS": "web"},
    )
    try:
        wait_for(_port)
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def sweeper() -> Iterator[None]:
    """Run one sweeper: what is due, the next hand's deal above all, is done as in play."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "sweep"],
        cwd=Path(__file__).parent.parent,
        env={**os.environ, "TONK_PROCESS": "sweeper"},
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


def port() -> int:
    """Return the port of the web process."""
    return _port


def socket_address(path: str) -> str:
    """Return the address of a socket of the web process."""
    return f"ws://127.0.0.1:{_port}/ws/{path}/"


def pairs(tables: int) -> list[tuple[Pair, dict[str, str]]]:
    """Open tables with two people each; return them with the tokens by player."""
    club = players.club()
    opened = [players.pair(club, number) for number in range(tables)]
    return [(pair, _tokens(pair)) for pair in opened]


def _tokens(pair: Pair) -> dict[str, str]:
    users = User.objects.filter(chairs__table=pair.table).order_by("pk")
    return {user.pk: add_device(user, name="bench")[1] for user in users}
