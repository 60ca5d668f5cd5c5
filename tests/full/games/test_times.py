"""A stream's times never go back, whichever machine's clock is behind."""

from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

import pytest

from foundation import clock
from games.models import Chair, Event, Hand, Table
from games.sealing import HandKey, wrap
from games.services import chairs, clocks, deals, hands, tables, unreadable
from games.store import cache
from games.store import hands as store
from tests.full.games.club import TERMS, House, act
from tests.full.games.timed import START


def _times(stream: str) -> list[int]:
    return list(
        Event.objects.filter(stream=stream).order_by("version").values_list("at", flat=True)
    )


def _cut(house: House, hand: Hand) -> None:
    for person in house.people:
        chair = Chair.objects.get(table=hand.table_id, player=person)
        hands.cut(
            hand=hand.pk,
            player=person.pk,
            chair=chair.pk,
            text="mine",
            key=str(uuid4()),
            at=clock.now_us(),
        )


def _void(house: House, hand: Hand) -> None:
    hands.void_hand(hand=hand.pk, by=house.owner.pk, reason="official", key="v", at=clock.now_us())


def _lose_keys(_: House, hand: Hand) -> None:
    cache.clear()
    Hand.objects.filter(pk=hand.pk).update(key=wrap(HandKey(bytes(32)), hand.pk))
    unreadable.void_unreadable(hand.pk)


def _knock(_: House, hand: Hand) -> None:
    deals.advance(hand.table_id)
    act(store.refresh(hand.pk).state, {"do": "knock"})


def _play_for_absent(_: House, hand: Hand) -> None:
    deals.advance(hand.table_id)
    holders = store.refresh(hand.pk).state.holders
    for holder in holders:
        chairs.set_away(table=hand.table_id, player=holder.player, why="asked", command="a")
    clocks.play_for_absent(hand.pk)


@pytest.mark.parametrize(
    ("pause", "move"),
    [(60, _cut), (60, _void), (60, _lose_keys), (0, _knock), (0, _play_for_absent)],
)
def test_a_hand_goes_on_no_earlier_than_it_stood(
    house: House, pause: int, move: Callable[[House, Hand], None]
) -> None:
    with clock.frozen(START) as at:
        table = house.table(terms=replace(TERMS, deal_pause_seconds=pause))
        for _ in range(2):
            house.seat(table, house.person())
        deals.advance(table.pk)
        hand = Hand.objects.get(table=table)
        before = len(_times(hand.pk))

        at.advance(seconds=-10)
        move(house, hand)

    times = _times(hand.pk)
    assert len(times) > before
    assert set(times) == {START}


def test_a_table_goes_on_no_earlier_than_it_stood(house: House) -> None:
    with clock.frozen(START) as at:
        table = house.table()
        at.advance(seconds=-10)
        tables.pause(table=table.pk, by=house.owner.pk, paused=True, command="p")
        tables.close(table=table.pk, by=house.owner.pk, command="c")
    assert Table.objects.get(pk=table.pk).version == 3
    assert _times(table.pk) == [START] * 3
