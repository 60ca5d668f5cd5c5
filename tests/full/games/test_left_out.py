"""Who is left out by his own loss limit knows that it is this; nobody else does."""

import json
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from clubs.models import User
from foundation import clock
from games.models import Chair, Event, Table
from games.realtime.reading import table_seen
from games.realtime.threads import rows
from games.selectors.tables import table_view
from games.services import deals
from ledger import services as ledger
from ledger.values import wallet_of
from tests.full.games.club import House
from tests.full.games.realtime.client import socket

LOST = 30  # what three seats may lose at a stake of 5: rules 7.7


@dataclass
class LeftOut:
    """A table with two who play, and one whose loss limit leaves him out."""

    table: Table
    others: list[User]
    limited: User


@pytest.fixture
def left_out(house: House) -> LeftOut:
    return _dealt(house)


def _dealt(house: House, *, chips: int = 1000) -> LeftOut:
    table = house.table()
    found = LeftOut(table, [house.person(), house.person()], house.person(chips=chips))
    ledger.set_loss_limit(
        account=wallet_of(house.club.pk, found.limited.pk),
        amount=LOST - 1,
        author=found.limited.pk,
        at_us=clock.now_us(),
    )
    for user in (*found.others, found.limited):
        house.seat(table, user)
    deals.advance(table.pk)
    return found


def _chair_of(table: dict[str, object], user: User) -> dict[str, object]:
    chairs = table["chairs"]
    assert isinstance(chairs, list)
    found: dict[str, object] = next(chair for chair in chairs if chair["player"] == user.pk)
    return found


@pytest.mark.parametrize("chips", [1000, LOST, LOST - 1])
def test_the_chair_keeps_which_bound_it_was(house: House, chips: int) -> None:
    left = _dealt(house, chips=chips)

    def kept(user: User) -> tuple[int | None, bool]:
        chair = Chair.objects.get(player=user)
        return chair.uncovered, chair.limited

    has_the_chips = chips >= LOST
    assert kept(left.limited) == (LOST, has_the_chips)
    assert [kept(user) for user in left.others] == [(None, False)] * 2


def _as_answered(table: Table, viewer: User) -> dict[str, object]:
    view: dict[str, object] = json.loads(json.dumps(table_view(table, viewer=viewer.pk)))
    return view


def _as_pushed(table: Table, viewer: User) -> dict[str, object]:
    view: dict[str, object] = json.loads(table_seen(table.pk).frame_for(viewer.pk))["table"]
    return view


@pytest.mark.parametrize("seen", [_as_answered, _as_pushed])
def test_a_loss_limit_is_told_to_its_player_alone(
    left_out: LeftOut, seen: Callable[[Table, User], dict[str, object]], house: House
) -> None:
    own = _chair_of(seen(left_out.table, left_out.limited), left_out.limited)
    assert (own["needed"], own["limited"]) == (LOST, True)

    for viewer in (*left_out.others, house.owner):
        theirs = seen(left_out.table, viewer)
        assert _chair_of(theirs, left_out.limited) == {**own, "limited": False}

    told = [bytes(event.public_bytes) for event in Event.objects.all()]
    assert told
    assert not [text for text in told if b'"limited"' in text or b"loss_limit" in text]


async def test_a_socket_hears_of_its_own_limit_and_of_nobody_elses(house: House) -> None:
    left = await rows(_dealt, house)
    for user, limited in ((left.limited, True), (left.others[0], False)):
        async with await socket(left.table.pk, user) as mine:
            table = dict(**(await mine.until("table"))["table"])
            assert _chair_of(table, left.limited)["limited"] is limited
