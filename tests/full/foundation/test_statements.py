"""Statements of every action's way are planned once, and fail as Django's own do."""

from collections.abc import Iterator

import pytest
from django.db import DataError, NotSupportedError, connection, transaction
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from foundation.statements import bigint_array, execute, fetch_one, text_array

pytestmark = pytest.mark.django_db


def test_the_server_keeps_the_plan() -> None:
    assert fetch_one("select %s::integer + 41", [1]) == (42,)

    with connection.cursor() as cursor:
        cursor.execute("select statement from pg_prepared_statements where statement like '%+ 41'")
        assert cursor.fetchall() == [("select $1::integer + 41",)]


def test_who_counts_djangos_statements_counts_these(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(2):
        fetch_one("select %s::integer", [1])
        execute("set local lock_timeout = 1000", [])


def test_no_row_is_none() -> None:
    assert fetch_one("select 1 where %s", [False]) is None


def test_it_fails_as_djangos_own_statements_do() -> None:
    with pytest.raises(DataError):
        fetch_one("select 1 / %s::integer", [0])


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))))
def test_words_come_out_of_an_array_as_they_went_in(words: list[str]) -> None:
    assert fetch_one("select %s::text[]", [text_array(words)]) == (words,)


@given(st.lists(st.integers(-(2**63), 2**63 - 1)))
def test_numbers_come_out_of_an_array_as_they_went_in(numbers: list[int]) -> None:
    assert fetch_one("select %s::bigint[]", [bigint_array(numbers)]) == (numbers,)


@pytest.fixture
def widened() -> Iterator[str]:
    """Return a statement that was planned before a migration of elsewhere widened its column."""
    statement = "select word from widened where true or %s"
    with connection.cursor() as cursor:
        cursor.execute("create table widened (word varchar(5))")
        cursor.execute("insert into widened values ('given')")
    assert fetch_one(statement, [True]) == ("given",)
    elsewhere = connection.copy()
    with elsewhere.cursor() as cursor:
        cursor.execute("alter table widened alter word type varchar(9)")
    elsewhere.close()
    yield statement
    with connection.cursor() as cursor:
        cursor.execute("drop table widened")


@pytest.mark.django_db(transaction=True)
def test_a_plan_from_before_a_migration_is_made_anew(widened: str) -> None:
    assert fetch_one(widened, [True]) == ("given",)


@pytest.mark.django_db(transaction=True)
def test_in_a_transaction_such_a_plan_fails_once(widened: str) -> None:
    with pytest.raises(NotSupportedError), transaction.atomic():
        fetch_one(widened, [True])

    with transaction.atomic():
        assert fetch_one(widened, [True]) == ("given",)
