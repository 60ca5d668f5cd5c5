"""Statements of every action's way: bound by the server, and planned once a connection.

Django's cursor quotes in Python, and PostgreSQL plans each of its statements anew: of a short read
that is the most part.
"""

from collections.abc import Iterable, Sequence
from typing import LiteralString

from django.db import DEFAULT_DB_ALIAS, connections
from psycopg import Cursor
from psycopg.errors import FeatureNotSupported
from psycopg.rows import TupleRow


def fetch_one(statement: LiteralString | bytes, values: Sequence[object]) -> TupleRow | None:
    """Execute `statement` on Django's connection, in its transaction; return the first row.

    Raises:
        django.db.Error: as any other statement of Django's.
    """
    return _executed(statement, values).fetchone()


def fetch_all(statement: LiteralString | bytes, values: Sequence[object]) -> list[TupleRow]:
    """Execute `statement` as `fetch_one` does; return all rows."""
    return _executed(statement, values).fetchall()


def execute(statement: LiteralString | bytes, values: Sequence[object]) -> None:
    """Execute `statement`, which returns no rows, as `fetch_one` does."""
    _executed(statement, values)


def text_array(values: Iterable[str]) -> str:
    """Return `values` as PostgreSQL writes a text[]; psycopg does so one element at a time."""
    quoted = (value.replace("\\", "\\\\").replace('"', '\\"') for value in values)
    return "{" + ",".join([f'"{value}"' for value in quoted]) + "}"


def bigint_array(values: Iterable[int]) -> str:
    """Return `values` as PostgreSQL writes a bigint[]."""
    return "{" + ",".join(map(str, values)) + "}"


def _executed(statement: LiteralString | bytes, values: Sequence[object]) -> Cursor:
    database = connections[DEFAULT_DB_ALIAS]  # `django.db.connection` looks it up at every word
    database.ensure_connection()
    if database.queries_logged:  # who counts Django's statements counts these too
        database.queries_log.append({"sql": str(statement), "time": "unknown"})
    with database.wrap_database_errors:
        cursor = Cursor(database.connection)
        try:
            return cursor.execute(statement, values, prepare=True)
        except FeatureNotSupported:  # a plan from before a migration, whose rows have other types
            if database.in_atomic_block:
                raise  # the rollback makes the connection forget its plans
            cursor.execute("deallocate all")
            return cursor.execute(statement, values, prepare=True)
