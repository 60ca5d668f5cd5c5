"""Fills the bench's database: 200 wallets, and as many legs as asked for, by bulk SQL.

The rows are what the postings would have made, hashes aside; the triggers are off meanwhile.
"""

from dataclasses import dataclass

import django
from django.core.management import call_command
from django.db import connection, transaction

CLUB = "c_bench"
WALLETS = 200
START = 10**9
_TABLES = ("ledger_journal", "ledger_leg", "ledger_account")

# Journal i pays the wallet i from the two after it, in a circle.
_FILL = """
create temporary table fill on commit drop as
    select i, v.number, v.amount, w.id as account
    from generate_series(%(begin)s::int, %(end)s::int - 1) as i
    cross join (values (1, 1, -5), (2, 0, 5), (3, 2, -5), (4, 0, 5)) as v(number, along, amount)
    join (select id, row_number() over (order by id) - 1 as place from ledger_account
        where kind = 'wallet') as w on w.place = (i + v.along) %% %(wallets)s;
insert into ledger_journal (id, club, kind, key, author, reason, subject, night, unit, legs,
        gross, overdraft, event_hash, at_us, content, hash)
    select 'j_fill' || lpad(i::text, 12, '0'), %(club)s, 'settlement', 'fill' || i, '', '',
        'h_fill' || i, date '2026-01-01' + i / 2000, 'chips', 4, 10, false, '',
        t.at + i, sha256(i::text::bytea), sha256(i::text::bytea)
    from generate_series(%(begin)s::int, %(end)s::int - 1) as i,
        (select max(moved_at_us) as at from ledger_account) as t;
insert into ledger_leg (journal_id, number, account_id, club, amount, balance_after, version,
        clause, at_us)
    select j.id, f.number, f.account, %(club)s, f.amount,
        a.balance + sum(f.amount) over w, a.version + row_number() over w, '7.2', j.at_us
    from fill f join ledger_account a on a.id = f.account
    join ledger_journal j on j.id = 'j_fill' || lpad(f.i::text, 12, '0')
    window w as (partition by f.account order by f.i, f.number)
    order by f.i, f.number;
update ledger_account a set balance = l.balance_after, version = l.version, moved_at_us = l.at_us
    from (select distinct on (account_id) * from ledger_leg
        order by account_id, version desc) as l
    where l.account_id = a.id;
"""


@dataclass(frozen=True, slots=True)
class Trigger:
    """One guard of one table."""

    table: str
    name: str


def migrate() -> None:
    """Make the tables, and issue the wallets' chips; and the same tables without guards."""
    django.setup()
    call_command("migrate", verbosity=0)
    from foundation.clock import now_us
    from ledger.services import issue
    from ledger.values import wallet_of

    for number in range(WALLETS):
        issue(
            club=CLUB,
            to=wallet_of(CLUB, f"p_{number:03}"),
            amount=START,
            author="p_treasurer",
            reason="",
            key=f"issue {number}",
            at_us=now_us(),
        )


def fill(legs: int) -> None:
    """Add journals of four legs until there are `legs`, then copy all to the plain tables."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("select count(*) from ledger_leg")
        (present,) = cursor.fetchone()
        cursor.execute("select count(*) from ledger_journal where id like 'j_fill%'")
        (begin,) = cursor.fetchone()
        guards = _guards()
        for guard in guards:
            cursor.execute(f'alter table {guard.table} disable trigger "{guard.name}"')
        end = begin + max(0, (legs - present) // 4)
        values = {"begin": begin, "end": end, "wallets": WALLETS, "club": CLUB}
        cursor.execute(_FILL, values)
        cursor.execute("set constraints all immediate")
        for guard in guards:
            cursor.execute(f'alter table {guard.table} enable always trigger "{guard.name}"')
    with connection.cursor() as cursor:
        cursor.execute("drop schema if exists plain cascade; create schema plain")
        for table in (*_TABLES, "ledger_hold"):
            cursor.execute(f"create table plain.{table} (like {table} including all)")
            cursor.execute(f"insert into plain.{table} overriding system value table {table}")
        for table in ("ledger_leg", "ledger_hold"):
            cursor.execute(
                f"select setval(pg_get_serial_sequence('plain.{table}', 'id'), 1000000000)"
            )
        cursor.execute("vacuum analyze")
        cursor.execute("checkpoint")
    connection.close()


def _guards() -> list[Trigger]:
    with connection.cursor() as cursor:
        cursor.execute(
            "select tgrelid::regclass::text, tgname from pg_trigger"
            " where not tgisinternal and tgrelid::regclass::text = any(%s)",
            [list(_TABLES)],
        )
        return [Trigger(table, name) for table, name in cursor.fetchall()]
