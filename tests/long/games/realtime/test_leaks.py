"""The leak sweep over many hands, every door asked."""

import os

import pytest

from tests.full.games.club import House
from tests.full.games.realtime.leaks import compare, sweep

HANDS = int(os.environ.get("TONK_LEAK_HANDS", "8"))
"""For each seed; half as many are played twice."""


@pytest.mark.parametrize("seed", range(2))
def test_no_text_that_reaches_anyone_holds_a_card_that_is_not_his(house: House, seed: int) -> None:
    sweep(house, hands=HANDS, seed=seed, actions_max=20)


@pytest.mark.parametrize("seed", range(2))
def test_cards_that_one_never_saw_could_be_others_without_a_byte_changing(
    house: House, seed: int
) -> None:
    compare(house, pairs=HANDS // 2, seed=seed, actions_max=12)
