"""Tries each property of the engine on ten times the random hands of the fast tests."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings

from tests.fast.games.engine.properties import PROPERTIES
from tests.fast.games.engine.random_hands import RandomHand, random_hands


@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)
def test_it_holds_over_many_hands_that(holds: Callable[[RandomHand], None]) -> None:
    settings(max_examples=10 * PROPERTIES[holds], deadline=None)(given(random_hands())(holds))()
