"""The leak sweep from outside: officials, outsiders and notices, hands that are on and disputed."""

import os

import pytest

from tests.full.disputes.officials import Evening, Inspected
from tests.full.games.club import House
from tests.full.games.realtime.leaks import compare

HANDS = int(os.environ.get("TONK_LEAK_EVENING_HANDS", "2"))
"""For each seed; several hundred take an hour."""


@pytest.mark.parametrize("seed", range(2))
def test_no_card_reaches_those_outside_while_a_hand_is_on_or_disputed(
    house: House, seed: int
) -> None:
    evening = Evening.begun(house, seed=seed)
    evening.sweep(hands=HANDS)
    assert evening.disputed == HANDS


def test_the_pages_of_a_hand_could_be_of_others_cards_without_a_byte_changing(
    house: House,
) -> None:
    compare(house, pairs=HANDS, seed=9, kind=Inspected, whose=[3])
