"""Statements of every action's way: bound by the server, and planned once a connection.

Django's cursor quotes in Python, and PostgreSQL plans each of its statements anew: of a short read
that is the most part.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import LiteralString

from django.db import connection
from psycopg import Cursor
from psycopg.errors import FeatureNotSupported
from psycopg.rows import TupleRow


def fetch_one(statement: LiteralString | bytes, values: Sequence[object]) -> TupleRow | None:
    """Execute `statement` on Django's connection, in its transaction; return the first row.

    Raises:
        django.db.Error: as any other statement of Django's.
    """
    with _executed(statement, values) as cursor:
        return cursor.fetchone()


def execute(statement: LiteralString | bytes, values: Sequence[object]) -> None:
    """Execute `statement`, which returns no rows, as `fetch_one` does."""
    with _executed(statement, values):
        pass


@contextmanager
def _executed(statement: LiteralString | bytes, values: Sequence[object]) -> Iterator[Cursor]:
    connection.ensure_connection()
    if connection.queries_logged:  # who counts Django's statements counts these too
        connection.queries_log.append({"sql": str(statement), "time": "unknown"})
    with connection.wrap_database_errors, Cursor(connection.connection) as cursor:
        try:
            cursor.execute(statement, values, prepare=True)
        except FeatureNotSupported:  # a plan from before a migration, whose rows have other types
            if connection.in_atomic_block:
                raise  # the rollback makes the connection forget its plans
            cursor.execute("deallocate all")
            cursor.execute(statement, values, prepare=True)
        yield cursor
