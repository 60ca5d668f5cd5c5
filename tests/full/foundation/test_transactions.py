"""A passing conflict is tried again, whole; what does not pass is told as it is."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest
from django.db import IntegrityError, OperationalError, connection, transaction

from foundation import transactions
from foundation.statements import execute, fetch_one
from foundation.transactions import TRIES_MAX, Busy

pytestmark = pytest.mark.django_db(transaction=True)

PASSING = ["40001", "40P01", "55P03"]  # serialization failure, deadlock, lock timeout
Way: TypeAlias = Callable[[Callable[[], None]], None]
_NOTE = "insert into noted (word) values (%s)"


@pytest.fixture(params=[transactions.run, transactions.run_statement])
def way(request: pytest.FixtureRequest) -> Way:
    """Each of the two ways: around statements, and for one alone."""
    chosen: Way = request.param
    return chosen


@pytest.fixture(autouse=True)
def _noted() -> Iterator[None]:
    execute("create table noted (word text primary key)", [])
    yield
    execute("drop table noted", [])


def fail(sqlstate: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"do $$ begin raise exception using errcode = '{sqlstate}'; end $$")


class Failing:
    """A command that fails so many times, and then does one thing."""

    def __init__(self, times: int, sqlstate: str) -> None:
        self.left, self.sqlstate, self.tries = times, sqlstate, 0

    def __call__(self) -> None:
        self.tries += 1
        if self.tries <= self.left:
            fail(self.sqlstate)
        execute(_NOTE, ["done"])


@pytest.mark.parametrize("sqlstate", PASSING)
def test_a_conflict_that_passes_is_not_noticed(way: Way, sqlstate: str) -> None:
    command = Failing(TRIES_MAX - 1, sqlstate)
    way(command)
    assert command.tries == TRIES_MAX
    assert fetch_one("select array_agg(word) from noted", []) == (["done"],)


@pytest.mark.parametrize("sqlstate", PASSING)
def test_one_that_stays_is_refused_as_busy(way: Way, sqlstate: str) -> None:
    command = Failing(TRIES_MAX, sqlstate)
    with pytest.raises(Busy) as refused:
        way(command)
    assert command.tries == TRIES_MAX
    assert (refused.value.code, refused.value.status) == ("busy", 503)


def test_what_does_not_pass_is_tried_once(way: Way) -> None:
    command = Failing(1, "57014")  # the statement was cancelled
    with pytest.raises(OperationalError):
        way(command)
    assert command.tries == 1


def test_in_a_transaction_that_is_open_only_that_one_may_be_tried_again(way: Way) -> None:
    command = Failing(1, "40P01")
    with pytest.raises(OperationalError), transaction.atomic():
        way(command)
    assert command.tries == 1


def test_nothing_is_left_of_a_try_that_failed() -> None:
    tries: list[int] = []

    def command() -> None:
        tries.append(len(tries))
        execute(_NOTE, [f"try {len(tries)}"])
        if len(tries) < TRIES_MAX:
            fail("40001")

    transactions.run(command)
    assert fetch_one("select array_agg(word) from noted", []) == ([f"try {TRIES_MAX}"],)


def test_a_statement_alone_is_durable_and_one_that_fails_leaves_nothing() -> None:
    transactions.run_statement(lambda: execute(_NOTE, ["alone"]))
    assert not connection.in_atomic_block
    with pytest.raises(IntegrityError):
        transactions.run_statement(lambda: execute(_NOTE, ["alone"]))
    assert fetch_one("select count(*) from noted", []) == (1,)


def test_what_waits_for_a_commit_is_done_after_it_or_never() -> None:
    done: list[str] = []
    transactions.on_commit(lambda: done.append("at once"))
    with transaction.atomic():
        transactions.on_commit(lambda: done.append("committed"))
        assert done == ["at once"]
    with transaction.atomic():
        transactions.on_commit(lambda: done.append("undone"))
        transaction.set_rollback(True)
    assert done == ["at once", "committed"]
