"""The demo club of a new installation."""

import pytest
from django.contrib.auth import authenticate
from django.test import RequestFactory

from clubs.models import Club, User
from games.models import Chair, Table
from games.statuses import TableKind
from tonk_project import demo

pytestmark = pytest.mark.django_db


def test_a_new_installation_gets_a_staked_table_with_two_bots_and_a_free_chair() -> None:
    made = demo.seed()

    assert made is not None
    table = Table.objects.get(club=Club.objects.get().id)
    assert table == made.table
    assert table.kind == TableKind.STAKED
    chairs = Chair.objects.filter(table=table)
    assert chairs.count() == demo.BOTS < table.seats_max
    assert all(chair.bot for chair in chairs)


def test_the_owner_signs_in_with_the_password_that_was_shown(rf: RequestFactory) -> None:
    made = demo.seed()

    assert made is not None
    owner = authenticate(rf.post("/"), username=made.username, password=made.password)
    assert owner == User.objects.get()


def test_where_people_are_nothing_is_made() -> None:
    demo.seed()

    assert demo.seed() is None
    assert Club.objects.count() == 1
