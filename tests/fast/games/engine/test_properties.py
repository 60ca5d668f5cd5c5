"""Tries each property on a few random hands; the long tests do on ten times as many."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings

from tests.fast.games.engine.properties import PROPERTIES
from tests.fast.games.engine.random_hands import RandomHand, random_hands


@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)
def test_it_holds_that(holds: Callable[[RandomHand], None]) -> None:
    settings(max_examples=PROPERTIES[holds], deadline=None)(given(random_hands())(holds))()
