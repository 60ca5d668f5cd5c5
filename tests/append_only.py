"""The one place where an append-only table may be emptied: a test database, between two tests.

A transactional test ends with a flush, which the guarantee would refuse. So the function behind the
triggers is replaced by one that lets TRUNCATE pass, here and only in a database named `test_…`.
Tests of the guarantee itself take the fixture `strict_database`.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from django.db import connection

_STRICT = "SELECT pg_get_functiondef(oid) FROM pg_proc WHERE proname = 'append_only'"
_RELAXED = """
create or replace function append_only() returns trigger language plpgsql as $$
begin
    if tg_op = 'TRUNCATE' and current_database() like 'test\\_%' then
        return null;
    end if;
    raise exception '% is append only: % refused', tg_table_name, tg_op
        using errcode = 'restrict_violation';
end $$
"""


def relax() -> str:
    """Let the flush of this test database empty append-only tables; return the strict function."""
    name = str(connection.settings_dict["NAME"])
    assert name.startswith("test_"), f"{name} is no test database"
    with connection.cursor() as cursor:
        cursor.execute(_STRICT)
        (strict,) = cursor.fetchone() or ("",)
        cursor.execute(_RELAXED)
    return strict


@contextmanager
def strict_copy(strict: str) -> Iterator[psycopg.Connection]:
    """Copy this worker's database as it stands, put the guarantee back, and connect to the copy."""
    of = connection.settings_dict
    name = f"strict_{of['NAME']}"
    connection.close()  # a database that is copied may have no other visitor
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')
        cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE "{of["NAME"]}"')
    with psycopg.connect(
        host=of["HOST"],
        port=of["PORT"] or None,
        user=of["USER"],
        password=of["PASSWORD"],
        dbname=name,
        autocommit=True,
    ) as copy:
        copy.execute(strict.encode())
        yield copy
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE "{name}"')
