"""The one way to a transaction: READ COMMITTED, the whole command again on a passing conflict."""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from django.db import DEFAULT_DB_ALIAS, OperationalError, connection, connections, transaction

from foundation.refusals import Refusal

T = TypeVar("T")

TRIES_MAX = 3
Deed = Callable[[], None]
_afterwards: ContextVar[list[Deed] | None] = ContextVar("afterwards", default=None)
"""What waits for the end of the transaction that is open; None: none is."""
_PASSING = {"40001", "40P01", "55P03"}  # serialization failure, deadlock, lock timeout


@dataclass(eq=False)
class Busy(Refusal):
    """The rows that the command needs are still held by another after every try."""

    code: ClassVar[str] = "busy"
    status: ClassVar[int] = 503
    says: ClassVar[str] = "The club is busy with this very thing; ask again with the same key."


def run(command: Callable[[], T]) -> T:
    """Run `command` in one transaction and return what it returns.

    Inside a transaction already open it simply runs: only the outermost one may be tried again.

    Raises:
        Busy: it met a serialization failure, a deadlock or a lock timeout three times.
        Whatever `command` raises; nothing of it is then stored.
    """
    if _is_open():
        return command()
    waiting: list[Deed] = []
    token = _afterwards.set(waiting)
    try:
        return _outermost(command, waiting)
    finally:
        _afterwards.reset(token)
        for deed in waiting:
            deed()


def run_statement(command: Callable[[], T]) -> T:
    """Run `command`, a single statement, and return what it returns.

    As `run`, without a transaction around it: PostgreSQL makes each statement one by itself, and
    two round trips are saved.

    Raises:
        As `run`.
    """
    return command() if connection.in_atomic_block else _tried(command)


@contextmanager
def snapshot() -> Iterator[None]:
    """Read one and the same state of the database until the end, however long that takes."""
    with transaction.atomic():
        if not connection.savepoint_ids:  # within another transaction it is that one's
            with connection.cursor() as cursor:
                cursor.execute("set transaction isolation level repeatable read, read only")
        yield


def afterwards(deed: Deed) -> None:
    """Do `deed` once the transaction that is open has ended, committed or undone; else at once."""
    waiting = _afterwards.get()
    if waiting is not None and _is_open():
        waiting.append(deed)
    else:
        deed()


def on_commit(deed: Deed) -> None:
    """Do `deed` once the transaction that is open has committed, at once if none is.

    As Django's, without looking the connection up at every word: each action passes here twice.
    """
    database = connections[DEFAULT_DB_ALIAS]
    if database.in_atomic_block:
        database.on_commit(deed)
    else:
        deed()


def _is_open() -> bool:
    """Tell whether a `run` is under way; what Django does on its commit comes after its end."""
    return _afterwards.get() is not None and connection.in_atomic_block


def _outermost(command: Callable[[], T], waiting: list[Deed]) -> T:
    if connection.in_atomic_block:
        return command()

    def attempt() -> T:
        waiting.clear()
        with transaction.atomic():
            return command()

    return _tried(attempt)


def _tried(attempt: Callable[[], T]) -> T:
    for left in reversed(range(TRIES_MAX)):
        try:
            return attempt()
        except OperationalError as error:
            if not _is_passing(error):
                raise
            if left:
                time.sleep(random.uniform(0.01, 0.05) * (TRIES_MAX - left))  # noqa: S311
    raise Busy


def _is_passing(error: OperationalError) -> bool:
    return getattr(error.__cause__, "sqlstate", None) in _PASSING
