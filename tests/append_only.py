"""The one place where an append-only table may be emptied: a test database, between two tests.

A transactional test ends with an emptied database, which the guarantee would refuse. So the
function behind the triggers is replaced by one that lets DELETE pass for `empty` alone, and only in
a database named `test_…`. Tests of the guarantee itself take the fixture `strict_database`.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from django.db import connection

_STRICT = "SELECT pg_get_functiondef(oid) FROM pg_proc WHERE proname = 'append_only'"
_RELAXED = """
create or replace function append_only() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' and current_database() like 'test\\_%'
            and current_setting('tonk.emptying', true) = 'on' then
        return old;
    end if;
    raise exception '% is append only: % refused', tg_table_name, tg_op
        using errcode = 'restrict_violation';
end $$
"""
_TABLES = """
select relname from pg_class
where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname not in ('django_migrations', 'django_content_type', 'auth_permission')
"""


def relax() -> str:
    """Let `empty` delete from append-only tables of this database; return the strict function."""
    name = str(connection.settings_dict["NAME"])
    assert name.startswith("test_"), f"{name} is no test database"
    with connection.cursor() as cursor:
        cursor.execute(_STRICT)
        (strict,) = cursor.fetchone() or ("",)
        cursor.execute(_RELAXED)
    return strict


def empty() -> None:
    """Delete every row that a test wrote.

    Django's flush empties all tables, used or not, and makes their permissions anew: with so many
    tables that takes longer than most tests.
    """
    with connection.cursor() as cursor:
        cursor.execute(_TABLES)
        tables = [name for (name,) in cursor.fetchall()]
        looks = (f"select '{name}' where exists (select from \"{name}\")" for name in tables)
        cursor.execute(" union all ".join(looks))
        used = [name for (name,) in cursor.fetchall()]
        cursor.execute("set session_replication_role = replica; set tonk.emptying = 'on'")
        for name in used:
            cursor.execute(f'delete from "{name}"')
        cursor.execute("reset session_replication_role; reset tonk.emptying")


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
