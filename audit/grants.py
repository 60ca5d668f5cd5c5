"""Who may do what in production: the owner migrates, the app only adds, a reader only reads.

Which tables only grow is read from their triggers, so that a new one needs no list.
"""

from collections.abc import Iterator

from django.db import connection
from psycopg import sql

_TABLES = """
select c.relname, exists (
    select from pg_trigger t
    where t.tgrelid = c.oid and t.tgname = 'append_only' and t.tgtype & 16 = 16)
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
order by c.relname
"""
_KEPT = ("ledger_account", "ledger_hold", "ledger_outsideclaim", "audit_head")
"""Their rows change, and never go."""


def statements(*, app: str, reader: str) -> Iterator[sql.Composed]:
    """Yield the grants for two existing roles; the owner runs them, again after migrations."""
    yield sql.SQL("grant usage on schema public to {}, {}").format(*_roles(app, reader))
    yield sql.SQL("grant select on all tables in schema public to {}, {}").format(
        *_roles(app, reader)
    )
    yield sql.SQL("grant usage on all sequences in schema public to {}").format(sql.Identifier(app))
    for table, grows_only in _tables():
        yield sql.SQL("revoke insert, update, delete, truncate on {} from {}, {}").format(
            sql.Identifier(table), *_roles(app, reader)
        )
        yield sql.SQL("grant {} on {} to {}").format(
            sql.SQL(_rights(table, grows_only=grows_only)),
            sql.Identifier(table),
            sql.Identifier(app),
        )


def _rights(table: str, *, grows_only: bool) -> str:
    if grows_only:
        return "insert"
    return "insert, update" if table in _KEPT else "insert, update, delete"


def _tables() -> list[tuple[str, bool]]:
    with connection.cursor() as cursor:
        cursor.execute(_TABLES)
        return [(table, grows_only) for table, grows_only in cursor.fetchall()]


def _roles(*names: str) -> list[sql.Identifier]:
    return [sql.Identifier(name) for name in names]
