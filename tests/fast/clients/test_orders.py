"""What a player types at the terminal is an action, a phrase, or nothing."""

import pytest

from clients.terminal import orders

ACTIONS: list[tuple[str, orders.Action]] = [
    ("knock", {"do": "knock"}),
    ("draw", {"do": "draw", "from": "stock"}),
    ("take", {"do": "draw", "from": "discard"}),
    ("dry", {"do": "call_dry"}),
    ("lay 7S 7H 7D", {"do": "spread", "cards": ["7S", "7H", "7D"]}),
    ("hit 1 7C", {"do": "hit", "spread": 1, "card": "7C"}),
    ("discard KD", {"do": "discard", "card": "KD"}),
]


@pytest.mark.parametrize(("typed", "action"), ACTIONS)
def test_what_is_typed_is_read_as_an_action_and_told_as_it_is_typed(
    typed: str, action: orders.Action
) -> None:
    assert orders.action(f"{typed.lower()}\n") == action
    assert orders.typed(action) == typed


@pytest.mark.parametrize("typed", ["", "lay", "hit one 7C", "say well_played"])
def test_what_is_no_action_is_none(typed: str) -> None:
    assert orders.action(typed) is None


def test_a_phrase_is_said_by_its_key() -> None:
    assert orders.phrase("say well_played\n") == "well_played"
    assert orders.phrase("well played") is None
