"""PostgreSQL and Valkey of one club: started together, and the environment that leads to them."""

import os
import signal
import time
from contextlib import suppress

from tonk_project.embedded import child, keys, places, postgres, valkey
from tonk_project.embedded.family import Family
from tonk_project.embedded.places import Places

_LEFTOVER_SECONDS = 10.0


def start(
    family: Family, where: Places, *, durable: bool = True, connections_max: int = 100
) -> dict[str, str]:
    """Start both servers and return the environment that leads to them: addresses and keys.

    Expects the club's lock to be held.

    Raises:
        DidNotStart: one of them ended, or gave no answer.
        NotInstalled: this environment has no embedded servers.
    """
    places.make(where)
    end_leftovers(family.mark)
    secrets = keys.load_or_make(where.keys)
    password = secrets.pop("POSTGRES_PASSWORD")
    postgres.prepare(where, password)
    database = postgres.program(where, durable=durable, connections_max=connections_max)
    database_process = family.start(database)
    port, valkey_password = valkey.free_port(), secrets.pop("VALKEY_PASSWORD")
    address = valkey.url(port, valkey_password)
    broker = valkey.program(where, port=port, password=valkey_password, durable=durable)
    broker_process = family.start(broker)
    postgres.wait(where, password, database_process)
    valkey.wait(address, where, broker_process)
    return {
        **secrets,
        "DATABASE_URL": postgres.url(where, password),
        "REDIS_URL": address,
        "CHANNEL_REDIS_URLS": valkey.socket_url(where, valkey_password),
    }


def end_leftovers(mark: str) -> None:
    """End what a supervisor that was killed left running: ask first, after a while kill."""
    end_at = time.monotonic() + _LEFTOVER_SECONDS
    _signal(child.leftovers(mark), signal.SIGINT)
    while (left := child.leftovers(mark)) and time.monotonic() < end_at:
        time.sleep(0.05)
    _signal(left, signal.SIGKILL)


def _signal(processes: list[int], sent: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, sent)
