"""Tables that only grow: the migration step that makes PostgreSQL refuse everything else.

The function `append_only()` refuses for the table's owner too, and under
`session_replication_role = replica`: its triggers are ENABLE ALWAYS.
"""

from django.db.migrations import RunSQL

FUNCTION = """
create function append_only() returns trigger language plpgsql as $$
begin
    raise exception '% is append only: % refused', tg_table_name, tg_op
        using errcode = 'restrict_violation';
end $$
"""
DROP_FUNCTION = "drop function append_only()"

_GUARD_CHANGES = """
create trigger append_only before update or delete on {table}
    for each row execute function append_only();
alter table {table} enable always trigger append_only;
"""
_GUARD_ROWS_ONLY = """
create trigger append_only before delete on {table}
    for each row execute function append_only();
alter table {table} enable always trigger append_only;
"""
_GUARD_TRUNCATE = """
create trigger append_only_truncate before truncate on {table}
    for each statement execute function append_only();
alter table {table} enable always trigger append_only_truncate;
"""
_RELEASE = """
drop trigger append_only on {table};
drop trigger append_only_truncate on {table};
"""


def append_only(*tables: str) -> RunSQL:
    """Return the migration step after which rows of `tables` can only be added."""
    return _guard(_GUARD_CHANGES, tables)


def never_removed(*tables: str) -> RunSQL:
    """Return the migration step after which rows of `tables` stay, whatever changes in them."""
    return _guard(_GUARD_ROWS_ONLY, tables)


def _guard(rows: str, tables: tuple[str, ...]) -> RunSQL:
    return RunSQL(
        [(rows + _GUARD_TRUNCATE).format(table=table) for table in tables],
        [_RELEASE.format(table=table) for table in reversed(tables)],
    )
