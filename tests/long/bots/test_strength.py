"""How strong a strength is, over enough duplicated hands to be sure."""

import pytest

from bots.strategies import STRENGTHS
from tests.fast.bots.duels import duel, uniform

PACKS = 4_000


@pytest.mark.parametrize("strength", STRENGTHS)
def test_it_beats_uniform_play_with_its_whole_interval_above_zero(strength: str) -> None:
    margin = duel(STRENGTHS[strength], uniform, packs=PACKS, seed=2)
    assert margin.least > 0, margin
