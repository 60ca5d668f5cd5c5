"""Where hands stay private until the table closes, no part of a case tells of one before."""

import json

import pytest
from django.test import Client

from clubs.roles import Role
from disputes.models import Evidence
from games.engine.cards import text
from games.errors import Unplayable
from games.models import Hand, Seat, Table
from games.store import hands as store
from tests.full.disputes.case import CHIPS, Quarrel, dealt
from tests.full.games.api.room import STAKED, Room
from tests.full.games.club import act, gone_out_of

PRIVATE = {"show_all_hands": False, "knock_max": 1, "natural_totals": []}
TELLING = "knock_too_high"


@pytest.fixture
def quarrel(db: None) -> Quarrel:
    """A hand out of which somebody went, in which a player asked to knock with too much."""
    room = Room.opened()
    for name in ("north", "south"):
        room.joined(name, chips=CHIPS)
    room.joined("judge", Role.ARBITER)
    room.joined("manager", Role.MANAGER)
    table = room.table(**{**STAKED, "seats_max": 2, "rules": PRIVATE})
    room.sit(table, "north", "south")
    while True:
        hand = dealt(table)
        asks_to_knock(hand)
        if gone_out_of(table) == hand:
            return Quarrel(room, hand)


def asks_to_knock(hand: str) -> None:
    """Let the seat to act ask to knock with all that it was dealt."""
    with pytest.raises(Unplayable) as refused:
        act(store.refresh(hand).state, {"do": "knock"})
    assert refused.value.code == TELLING


def page(quarrel: Quarrel, name: str, case: str, query: str = "") -> str:
    """Return what the bench shows somebody."""
    browser = Client()
    browser.force_login(quarrel.room.user(name))
    answer = browser.get(f"/admin/disputes/case/{case}/change/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_code_that_tells_of_a_private_hand_is_shown_under_a_look_or_when_the_table_is_closed(
    quarrel: Quarrel,
) -> None:
    case = quarrel.open()
    south = quarrel.room.members["south"]
    south.roles = [Role.OWNER, Role.ARBITER]
    south.save()
    asked = json.loads(Evidence.objects.get(case=case).text)["commands"]
    player = next(each["player"] for each in asked if each["code"] == TELLING)
    seat = Seat.objects.get(hand=quarrel.hand, player=player).seat

    for name in ("manager", "south", "judge"):
        assert TELLING not in page(quarrel, name, case), name
    assert TELLING not in page(quarrel, "judge", case, f"?as={3 - seat}")
    assert TELLING in page(quarrel, "judge", case, f"?as={seat}")
    assert TELLING in page(quarrel, "judge", case, "?as=all")

    Table.objects.filter(pk=Hand.objects.get(pk=quarrel.hand).table_id).update(status="closed")
    for name in ("manager", "south", "judge"):
        assert TELLING in page(quarrel, name, case), name


def test_neither_the_case_nor_its_pages_tell_a_player_more_than_the_table_does(
    quarrel: Quarrel,
) -> None:
    case = quarrel.open()
    hidden = {f'"{card}"' for card in stock_of(quarrel.hand)}
    for name in ("north", "south", "manager"):
        seen = quarrel.by(name).get(f"disputes/{case}")
        assert seen.status_code == 200
        told = seen.content.decode()
        assert TELLING not in told
        assert not [card for card in hidden if card in told]
    shown = page(quarrel, "manager", case)
    assert not [card for card in stock_of(quarrel.hand) if f'tb-card">{card}<' in shown]


def stock_of(hand: str) -> list[str]:
    """Return what was left of a hand's stock at its end."""
    play = store.refresh(hand).state.play
    assert play is not None
    return [text(card) for card in play.stock]
