"""What `make run` does: servers, migrations, then web, workers and sweeper until Ctrl-C."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial

from tonk_project.embedded import child, keys, lock, places, services
from tonk_project.embedded.child import Program
from tonk_project.embedded.family import Family
from tonk_project.embedded.places import PROJECT, CannotRun, Places

TEND_SECONDS = 0.2
READY_SECONDS_MAX = 120.0
PORT_MAX = 65_535
FRAME_BYTES_MAX = 65_536  # what is longer than 8 KiB is refused by the socket, this much is read
DRAIN_END_SECONDS = 2  # a drain that is cut short has nothing to put in order
WIRE = (
    *("--lifespan", "on", "--ws", "tonk_project.patient:PatientSocket"),
    *("--ws-max-size", str(FRAME_BYTES_MAX), "--ws-per-message-deflate", "false"),
)
"""What uvicorn is told wherever it serves; Dockerfile and docker-compose.yml say the same."""
GRACE_SECONDS = 3  # open sockets get so long to say goodbye
_OURS = 1  # stopped before the servers, whose rank is 0


def run() -> None:
    """Run the club of the data folder in the foreground until SIGINT, SIGTERM or SIGHUP.

    With TONK_DRAIN_SECONDS the hands that are on are finished first; a second signal ends that.

    Raises:
        CannotRun: a setting is wrong, the lock or the port is taken, a server did not start, a
            step failed.
    """
    where = places.find(places.data_folder())
    host, port, drain_seconds = os.environ.get("HOST") or "127.0.0.1", _port(), _drain_seconds()
    places.make_data(where)
    stopping = _stop_signals()
    family = Family(mark=str(where.data), say=_say)
    with lock.held(where):
        _check_port(host, port)
        try:
            environment = _bring_up(family, where, host, port, stopping)
            if not stopping:
                _tend(family, until=lambda: bool(stopping))
                _drain(family, where, environment, drain_seconds, stopping)
        finally:
            with _timed("stopping"):
                family.stop()
                where.run_env.unlink(missing_ok=True)


def address(host: str, port: int) -> str:
    """Return where a browser on this machine finds what listens on `host` and `port`."""
    if host in {"0.0.0.0", "::"}:  # noqa: S104 - compared, not bound
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _bring_up(
    family: Family, where: Places, host: str, port: int, stopping: list[int]
) -> dict[str, str]:
    _say(f"The club's data is in {where.data}" + _elsewhere(where))
    with _timed("PostgreSQL and Valkey"):
        given = services.start(family, where)
    environment = {**given, "TONK_ADDRESS": address(host, port), **_local(host)}
    keys.write_private(where.run_env, environment)
    with _timed("bringing the database up to date"):
        _run_once("migrate", environment)
    if stopping:
        return environment
    _run_once("open_club", environment)
    for program in _programs(where, environment, host, port):
        family.start(program, rank=_OURS)
    with _timed("web"):
        answers = _await(family, host, port, stopping)
    if not answers and not stopping:
        _say(f"The pages do not answer yet; {where.log('web')} may say why.")
    elif not stopping:
        _say(f"\nThe club is open at {address(host, port)}   (Ctrl-C closes it)\n")
    return environment


def _tend(family: Family, *, until: Callable[[], bool]) -> None:
    while not until():
        family.tend()
        time.sleep(TEND_SECONDS)


def _drain(
    family: Family,
    where: Places,
    environment: Mapping[str, str],
    seconds: int,
    stopping: list[int],
) -> None:
    """Let the hands that are on be finished while everything still runs."""
    if not seconds:
        return
    _say(f"Hands that are on are finished first, within {seconds} s (Ctrl-C: stop at once).")
    drain = _program(where, environment, "drain", "manage.py", "drain", "--limit", str(seconds))
    process = child.start(drain, mark=family.mark)
    _tend(family, until=lambda: process.poll() is not None or len(stopping) > 1)
    child.ask_to_stop(drain, process)
    child.end(process, seconds=DRAIN_END_SECONDS)


def _port() -> int:
    given = os.environ.get("PORT") or "8000"
    if not given.isdecimal() or not 1 <= int(given) <= PORT_MAX:
        raise CannotRun(f"PORT must be a whole number from 1 to {PORT_MAX}, not {given!r}.")
    return int(given)


def _drain_seconds() -> int:
    given = os.environ.get("TONK_DRAIN_SECONDS") or "0"
    if not given.isdecimal():
        raise CannotRun(f"TONK_DRAIN_SECONDS must be a whole number, not {given!r}.")
    return int(given)


def _program(where: Places, environment: Mapping[str, str], name: str, *arguments: str) -> Program:
    return Program(
        name=name,
        arguments=(sys.executable, *arguments),
        log=where.log(name),
        env={**environment, "TONK_PROCESS": name},
        folder=PROJECT,
    )


def _programs(
    where: Places, environment: Mapping[str, str], host: str, port: int
) -> tuple[Program, ...]:
    program = partial(_program, where, environment)
    return (
        program(
            "web",
            *("-m", "uvicorn", "tonk_project.asgi:application", *WIRE),
            *("--host", host, "--port", str(port), "--no-access-log", "--log-level", "warning"),
            *("--timeout-graceful-shutdown", str(GRACE_SECONDS), "--no-server-header"),
        ),
        program("worker", *_celery("worker", queue="celery")),
        program("sweeper", "manage.py", "sweep"),
        program("errands", *_celery("errands", queue="errands")),
    )


def _celery(name: str, *, queue: str) -> Sequence[str]:
    return (
        *("-m", "celery", "-A", "tonk_project.celery", "worker", "--loglevel", "WARNING"),
        *("--hostname", f"{name}@%h", "--queues", queue, "--concurrency", "2"),
        *("--without-gossip", "--without-mingle"),
    )


def _run_once(name: str, environment: Mapping[str, str]) -> None:
    quiet = ("--verbosity", "0") if name == "migrate" else ()
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "manage.py", name, *quiet],
        cwd=PROJECT,
        env={**os.environ, **environment, "LOG_FORMAT": "console", "LOG_LEVEL": "WARNING"},
        check=False,
    )
    if done.returncode:
        raise CannotRun(f"`manage.py {name}` failed; nothing was lost, see above for why.")


def _local(host: str) -> dict[str, str]:
    """Return what a club on one machine allows: whoever reaches the address that it listens on."""
    hosts = os.environ.get("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
    if host not in {"127.0.0.1", "localhost", "::1"} and "ALLOWED_HOSTS" not in os.environ:
        hosts = "*"
    return {"ALLOWED_HOSTS": hosts}


def _check_port(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CannotRun(
                f"Cannot listen on {host} port {port}: {error.strerror}. "
                f"Choose another, as in: PORT={port + 1} make run"
            ) from None


def _await(family: Family, host: str, port: int, stopping: list[int]) -> bool:
    """Wait until something listens there; False after READY_SECONDS_MAX or if asked to stop."""
    end = time.monotonic() + READY_SECONDS_MAX
    target = "127.0.0.1" if host == "0.0.0.0" else host  # noqa: S104 - compared, not bound
    while not stopping and time.monotonic() < end:
        family.tend()
        try:
            socket.create_connection((target, port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return True
    return False


def _elsewhere(where: Places) -> str:
    if where.home == where.data:
        return ""
    return f",\nthat of PostgreSQL and Valkey in {where.home} (their user cannot enter the first)"


def _stop_signals() -> list[int]:
    """Return a list that stays empty until someone asks us to stop."""
    asked: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda received, _frame: asked.append(received))
    return asked


@contextmanager
def _timed(step: str) -> Iterator[None]:
    began = time.monotonic()
    sys.stdout.write(f"  {step} … ")
    sys.stdout.flush()
    try:
        yield
    except BaseException:
        _say("failed")
        raise
    _say(f"{time.monotonic() - began:.1f} s")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
