"""Before a restart: hands that are on are finished, none is opened or dealt, clients are told."""

from collections.abc import Callable
from threading import Event

import structlog
from django.db import DatabaseError, connection

from foundation import clock
from games import drain, publish
from games.models import Hand, Table
from games.statuses import HandStatus, TableStatus

LOOK_EVERY_SECONDS = 1

log = structlog.get_logger(__name__)


def begin() -> None:
    """Open and deal no further hands on any process; tell every table with somebody at it."""
    drain.begin(clock.now_us())
    _tell()


def end() -> None:
    """Open and deal hands again."""
    drain.end()
    _tell()


def finish(seconds: int, *, stopped: Event, say: Callable[[int], None]) -> int:
    """Wait until no hand is on, `seconds` at most, or until `stopped`; return how many still are.

    `say` is told, every second, how many there are. A database that is away is waited for.
    """
    for _ in range(seconds):
        try:
            left = hands_on()
            if not left or stopped.is_set():
                return left
            say(left)
        except DatabaseError as error:
            log.warning("not_counted", error=type(error).__name__)
            connection.close()
        stopped.wait(LOOK_EVERY_SECONDS)
    return hands_on()


def hands_on() -> int:
    """Return how many hands are still played."""
    return Hand.objects.filter(status=HandStatus.ON).count()


def _tell() -> None:
    """Push word of it; a process that ends before the push is sent is found out by the sockets."""
    tables = Table.objects.filter(chairs__left_at=None, chairs__isnull=False)
    open_ones = tables.exclude(status=TableStatus.CLOSED).distinct()
    for table in open_ones.values_list("pk", flat=True):
        publish.table_changed(table)
