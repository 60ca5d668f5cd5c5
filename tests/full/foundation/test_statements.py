"""Statements of every action's way are planned once, and fail as Django's own do."""

import pytest
from django.db import DataError, connection

from foundation.statements import fetch_one

pytestmark = pytest.mark.django_db


def test_the_server_keeps_the_plan() -> None:
    assert fetch_one("select %s::integer + 41", [1]) == (42,)

    with connection.cursor() as cursor:
        cursor.execute("select statement from pg_prepared_statements where statement like '%+ 41'")
        assert cursor.fetchall() == [("select $1::integer + 41",)]


def test_no_row_is_none() -> None:
    assert fetch_one("select 1 where %s", [False]) is None


def test_it_fails_as_djangos_own_statements_do() -> None:
    with pytest.raises(DataError):
        fetch_one("select 1 / %s::integer", [0])
