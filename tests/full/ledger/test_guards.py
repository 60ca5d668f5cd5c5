"""What PostgreSQL itself refuses: raw SQL as the owner, in a database without the tests' relief."""

import os
from collections.abc import Iterator, Sequence
from typing import get_args

import psycopg
import pytest
from psycopg import sql
from pytest_django import DjangoDbBlocker

from audit.grants import statements
from ledger.values import JournalKind
from tests import append_only
from tests.full.ledger.conftest import House

REFUSED = (psycopg.errors.RestrictViolation, psycopg.errors.CheckViolation)
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "alone")
APP, READER = ROLES = (f"tonk_app_of_{WORKER}", f"tonk_reader_of_{WORKER}")
"""Roles are the server's, which the workers share."""
TABLES = [
    *("ledger_journal", "ledger_leg", "ledger_losslimit"),
    *("ledger_account", "ledger_hold", "ledger_outsideclaim"),
]
# The copy is made of this run's test database, which is only made for tests that say so.
pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def copy(strict_function: str, django_db_blocker: DjangoDbBlocker) -> Iterator[psycopg.Connection]:
    """A strict copy in which h_1 is settled and h_2 is held."""
    with django_db_blocker.unblock():
        house = House()
        house.fill()
        house.hold("h_1")
        house.settle("h_1", house.pay("p_b", "p_a", 10))
        house.hold("h_2")
        with append_only.strict_copy(strict_function) as copy:
            append_only.empty()
            copy.execute(
                "insert into ledger_losslimit (account_id, amount, from_us, author, at_us)"
                " select min(id), 1, 1, 'p_a', 1 from ledger_account"
            )
            copy.execute(
                "insert into ledger_outsideclaim (id, club, night, debtor, creditor, amount,"
                " author, at_us, state, ended_at_us) values"
                " ('o_1', 'c_club', '2026-11-28', 'p_b', 'p_a', 5, 'p_b', 1, 'open', null),"
                " ('o_2', 'c_club', '2026-11-28', 'p_b', 'p_a', 5, 'p_b', 1, 'declined', 2)"
            )
            for role in ROLES:
                copy.execute(sql.SQL("create role {}").format(sql.Identifier(role)))
            for statement in statements(app=APP, reader=READER):
                copy.execute(statement)
            yield copy
            for role in ROLES:
                copy.execute(
                    sql.SQL("drop owned by {0}; drop role {0}").format(sql.Identifier(role))
                )


@pytest.fixture
def raw(copy: psycopg.Connection) -> Iterator[psycopg.Connection]:
    """The copy within a transaction that is rolled back."""
    with copy.transaction(force_rollback=True):
        yield copy


def commit(raw: psycopg.Connection, *statements: str) -> None:
    """Run `statements`, then what a COMMIT would check."""
    for statement in (*statements, "set constraints all immediate"):
        raw.execute(statement.encode())


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("act", ["delete from {}", "truncate {} cascade"])
def test_rows_can_be_neither_deleted_nor_truncated(
    raw: psycopg.Connection, act: str, table: str
) -> None:
    with pytest.raises(psycopg.errors.RestrictViolation):
        raw.execute(sql.SQL(act).format(sql.Identifier(table)))


@pytest.mark.parametrize("table", ["ledger_journal", "ledger_leg", "ledger_losslimit"])
@pytest.mark.parametrize("act", ["update {} set id = id", "delete from {}", "truncate {} cascade"])
@pytest.mark.parametrize("role", ROLES, ids=["app", "reader"])
def test_the_roles_of_production_may_not_even_try(
    raw: psycopg.Connection, role: str, act: str, table: str
) -> None:
    raw.execute(sql.SQL("set local role {}").format(sql.Identifier(role)))
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        raw.execute(sql.SQL(act).format(sql.Identifier(table)))


def test_the_apps_role_posts_and_the_readers_only_reads(raw: psycopg.Connection) -> None:
    raw.execute(sql.SQL("set local role {}").format(sql.Identifier(APP)))
    commit(raw, "select ledger_release('h_2', 1)", *posting(legs=2, gross=5, amounts=[-5, 5]))
    raw.execute(sql.SQL("set local role {}").format(sql.Identifier(READER)))
    assert raw.execute("select count(*) from ledger_leg").fetchone()
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        commit(raw, "update ledger_account set credit = 5")


@pytest.mark.parametrize(
    "change",
    [
        "update ledger_journal set gross = gross + 1",
        "update ledger_leg set amount = amount + 1",
        "update ledger_losslimit set amount = amount + 1",
        "update ledger_account set owner = 'p_other' where owner = 'p_a'",
        "update ledger_account set balance = balance + 1 where owner = 'p_a'",
        "update ledger_account set version = version - 1 where owner = 'p_a'",
        "update ledger_account set held = 0 where owner = 'p_a'",
        "update ledger_hold set amount = 1 where subject = 'h_2'",
        "update ledger_hold set state = 'released', ended_at_us = at_us where subject = 'h_1'",
        "update ledger_hold set state = 'open', ended_at_us = null where subject = 'h_1'",
        "update ledger_hold set state = 'released', ended_at_us = at_us where subject = 'h_2'",
        "update ledger_outsideclaim set amount = amount + 1, state = 'withdrawn', ended_at_us = 1",
        "update ledger_outsideclaim set state = 'open', ended_at_us = null where id = 'o_2'",
        "update ledger_outsideclaim set state = 'withdrawn' where id = 'o_2'",
        "update ledger_outsideclaim set state = 'confirmed', ended_at_us = 1 where id = 'o_1'",
        "insert into ledger_hold (club, subject, account_id, amount, at_us, state)"
        " select club, 'h_9', id, 10, 1, 'open' from ledger_account where owner = 'p_a'",
        "insert into ledger_hold (club, subject, account_id, amount, at_us, state, ended_at_us)"
        " select club, 'h_9', id, 10, 1, 'open', 1 from ledger_account where owner = 'p_a';"
        " update ledger_account set held = held + 10 where owner = 'p_a'",
        "update ledger_hold set state = 'gone', ended_at_us = at_us where subject = 'h_2'",
        "update ledger_hold set state = 'released' where subject = 'h_2'",
        "update ledger_hold set state = 'released', ended_at_us = at_us - 1 where subject = 'h_2'",
        "update ledger_account set kind = 'fees', owner = '' where owner = 'p_a'",
        "update ledger_account set unit = 'practice' where owner = 'p_a'",
        "update ledger_account set club = 'c_other' where owner = 'p_a'",
        "update ledger_account set credit = -1 where owner = 'p_a'",
    ],
)
@pytest.mark.parametrize("role", ["origin", "replica"])
def test_a_change_of_what_stands_is_refused(
    raw: psycopg.Connection, role: str, change: str
) -> None:
    with pytest.raises(REFUSED):
        commit(raw, f"set local session_replication_role = {role}", change)


@pytest.mark.parametrize(
    ("kind", "owner", "unit", "balance"),
    [
        pytest.param("wallet", "p_new", "chips", 5, id="chips from nowhere"),
        pytest.param("wallet", "", "chips", 0, id="a wallet of nobody"),
        pytest.param("fees", "p_new", "chips", 0, id="a member's fees"),
        pytest.param("pocket", "p_new", "chips", 0, id="another kind"),
        pytest.param("wallet", "p_new", "coins", 0, id="another unit"),
        pytest.param("issue", "", "practice", 0, id="practice chips in issue"),
    ],
)
def test_an_account_of_no_kind_or_with_a_balance_is_refused(
    raw: psycopg.Connection, kind: str, owner: str, unit: str, balance: int
) -> None:
    with pytest.raises(psycopg.errors.CheckViolation):
        commit(raw, opening(kind, owner, unit, balance=balance))


def test_an_account_of_each_kind_is_taken(raw: psycopg.Connection) -> None:
    kinds = [("wallet", "p_new"), ("issue", ""), ("fees", ""), ("bots", "")]
    rows = [(kind, owner, "chips") for kind, owner in kinds]
    rows += [(kind, owner, "practice") for kind, owner in kinds if kind != "issue"]
    for kind, owner, unit in rows:
        commit(raw, opening(kind, owner, unit, balance=0))


def test_a_hold_that_the_account_does_not_cover_is_refused(raw: psycopg.Connection) -> None:
    with pytest.raises(psycopg.errors.CheckViolation):
        commit(
            raw,
            "insert into ledger_hold (club, subject, account_id, amount, at_us, state)"
            " select club, 'h_9', id, 5000, 1, 'open' from ledger_account where owner = 'p_a'",
            "update ledger_account set held = held + 5000 where owner = 'p_a'",
        )


def test_a_leg_too_many_later_is_refused(raw: psycopg.Connection) -> None:
    with pytest.raises(psycopg.errors.CheckViolation):
        commit(
            raw,
            "insert into ledger_leg (journal_id, number, account_id, club, amount,"
            " balance_after, version, clause, at_us)"
            " select j.id, 3, a.id, a.club, 1, a.balance + 1, a.version + 1, '', a.moved_at_us"
            " from ledger_account a, ledger_journal j"
            " where a.owner = 'p_a' and j.kind = 'settlement'",
        )


def test_a_balanced_journal_by_hand_is_taken(raw: psycopg.Connection) -> None:
    commit(raw, *posting(legs=2, gross=5, amounts=[-5, 5]))


@pytest.mark.parametrize(
    ("legs", "gross", "amounts"),
    [
        pytest.param(2, 5, [-5, 6], id="debits and credits differ"),
        pytest.param(2, 4, [-5, 5], id="another gross"),
        pytest.param(3, 5, [-5, 5], id="a leg missing"),
        pytest.param(1, 5, [-5, 5], id="a leg too many"),
        pytest.param(0, 0, [-5, 5], id="legs undeclared"),
    ],
)
def test_an_unbalanced_journal_is_refused(
    raw: psycopg.Connection, legs: int, gross: int, amounts: list[int]
) -> None:
    with pytest.raises(psycopg.errors.CheckViolation):
        commit(raw, *posting(legs=legs, gross=gross, amounts=amounts))


def test_a_leg_that_does_not_follow_the_one_before_is_refused(raw: psycopg.Connection) -> None:
    journal, *legs = posting(legs=2, gross=5, amounts=[-5, 5])
    with pytest.raises(psycopg.errors.CheckViolation):
        commit(raw, journal, *(leg.replace("a.version + 1", "a.version + 2") for leg in legs))


def test_the_same_key_with_other_content_is_refused(raw: psycopg.Connection) -> None:
    with pytest.raises(psycopg.errors.UniqueViolation):
        commit(raw, *posting(legs=0, gross=0, amounts=[], key="hand:h_1:settle"))


@pytest.mark.parametrize(
    ("kind", "amount"),
    [
        pytest.param("transfer", 971, id="more than is available"),
        pytest.param("settlement", 31, id="more than the hold"),
    ],
)
def test_a_posting_that_takes_too_much_is_refused(
    raw: psycopg.Connection, kind: str, amount: int
) -> None:
    with pytest.raises(psycopg.errors.CheckViolation):
        commit(raw, *posting(legs=2, gross=amount, amounts=[-amount, amount], kind=kind))


ROOM = 1000 - 10 - 30
"""What p_b has available."""


@pytest.mark.parametrize("role", [None, APP], ids=["owner", "app"])
@pytest.mark.parametrize("ends", ["born settled", "settled at once"])
def test_a_hold_is_covered_though_it_ends_in_the_same_transaction(
    raw: psycopg.Connection, ends: str, role: str | None
) -> None:
    if role:
        raw.execute(sql.SQL("set local role {}").format(sql.Identifier(role)))
    settled = "'settled', 2" if ends == "born settled" else "'open', null"
    hold = (
        "insert into ledger_hold (club, subject, account_id, amount, at_us, state, ended_at_us)"
        f" select club, 'h_9', id, {ROOM + 1}, 1, {settled} from ledger_account"
        " where owner = 'p_b'"
    )
    paid = posting(legs=2, gross=ROOM + 1, amounts=[-ROOM - 1, ROOM + 1], kind="settlement")
    ended = "update ledger_hold set state = 'settled', ended_at_us = 2 where subject = 'h_9'"
    if ends == "born settled":
        ended = "select 1"
    with pytest.raises(psycopg.errors.CheckViolation):
        commit(raw, hold, ended, *(each.replace("'h_2'", "'h_9'") for each in paid))


def test_a_hand_is_not_ended_twice(raw: psycopg.Connection) -> None:
    again = posting(legs=2, gross=10, amounts=[-10, 10], kind="settlement")
    with pytest.raises(psycopg.errors.UniqueViolation):
        commit(raw, *(each.replace("'h_2'", "'h_1'") for each in again))


@pytest.mark.parametrize(
    ("legs", "kind", "overdraft"),
    [
        pytest.param(2, "transfer", True, id="a debt that no ruling allows"),
        pytest.param(2, "void", False, id="a void hand that pays"),
        pytest.param(2, "reversal", False, id="a reversal of nothing"),
        pytest.param(2, "gift", False, id="another kind"),
    ],
)
def test_a_journal_is_what_its_kind_says(
    raw: psycopg.Connection, *, legs: int, kind: str, overdraft: bool
) -> None:
    amount = ROOM + 1 if overdraft else 5
    journal, *rest = posting(legs=legs, gross=amount, amounts=[-amount, amount], kind=kind)
    with pytest.raises(psycopg.errors.CheckViolation):
        commit(raw, journal.replace(" false,", f" {str(overdraft).lower()},"), *rest)


@pytest.mark.parametrize("kind", [kind for kind in get_args(JournalKind) if kind != "reversal"])
def test_a_journal_of_each_kind_is_taken(raw: psycopg.Connection, kind: str) -> None:
    commit(raw, *posting(legs=0, gross=0, amounts=[], kind=kind))


def test_a_journal_of_no_night_on_the_calendar_is_refused(raw: psycopg.Connection) -> None:
    journal, *rest = posting(legs=2, gross=5, amounts=[-5, 5])
    endless = journal.replace("subject, unit", "subject, night, unit")
    with pytest.raises(psycopg.errors.CheckViolation):
        commit(raw, endless.replace("'h_2', 'chips'", "'h_2', 'infinity', 'chips'"), *rest)


def test_a_reversal_that_undoes_something_else_is_refused(raw: psycopg.Connection) -> None:
    undone = "(select id from ledger_journal where kind = 'settlement')"
    with pytest.raises(psycopg.errors.CheckViolation):
        commit(raw, *posting(legs=2, gross=5, amounts=[-5, 5], kind="reversal", reverses=undone))


def test_only_a_reversal_undoes(raw: psycopg.Connection) -> None:
    undoing = posting(
        legs=2,
        gross=10,
        amounts=[10, -10],
        owners=("p_b", "p_a"),
        kind="reversal",
        reverses="(select id from ledger_journal where kind = 'settlement')",
    )
    with pytest.raises(psycopg.errors.CheckViolation), raw.transaction():
        commit(raw, *(each.replace("'reversal'", "'transfer'") for each in undoing))
    commit(raw, *undoing)


def opening(kind: str, owner: str, unit: str, *, balance: int) -> str:
    """Return the statement that opens an account in another club."""
    return (
        "insert into ledger_account (club, kind, owner, unit, balance, held, credit, version,"
        f" moved_at_us) values ('c_new', '{kind}', '{owner}', '{unit}', {balance}, 0, 0, 0, 0)"
    )


def posting(
    *,
    legs: int,
    gross: int,
    amounts: list[int],
    kind: str = "transfer",
    key: str = "by hand",
    reverses: str = "null",
    owners: Sequence[str] = ("p_b", "p_c"),
) -> list[str]:
    """Return the statements of a journal of h_2 between owners, as a careful hand would write."""
    statements = [
        "insert into ledger_journal (id, club, kind, key, author, reason, subject, unit, legs,"
        " gross, overdraft, reverses_id, event_hash, at_us, content, hash)"
        f" select 'j_raw', 'c_club', '{kind}', '{key}', '', '', 'h_2', 'chips', {legs}, {gross},"
        f" false, {reverses}, '', max(moved_at_us), '', '' from ledger_account"
    ]
    for number, (owner, amount) in enumerate(zip(owners, amounts, strict=False), start=1):
        statements += [
            "insert into ledger_leg (journal_id, number, account_id, club, amount,"
            " balance_after, version, clause, at_us)"
            f" select j.id, {number}, a.id, a.club, {amount}, a.balance + {amount},"
            " a.version + 1, '', j.at_us"
            f" from ledger_account a, ledger_journal j where a.owner = '{owner}'"
            " and j.id = 'j_raw'",
            f"update ledger_account a set balance = balance + {amount}, version = version + 1,"
            f" moved_at_us = j.at_us from ledger_journal j where owner = '{owner}'"
            " and j.id = 'j_raw'",
        ]
    return statements
