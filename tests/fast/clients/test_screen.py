"""What a player types at the terminal is an action, a phrase, or nothing."""

import pytest

from clients.terminal import screen


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("draw\n", {"do": "draw", "from": "stock"}),
        ("lay 7s 7h 7d", {"do": "spread", "cards": ["7S", "7H", "7D"]}),
        ("hit 1 7c", {"do": "hit", "spread": 1, "card": "7C"}),
        ("say well_played", None),
        ("", None),
    ],
)
def test_what_is_typed_is_read_as_an_action(typed: str, action: object) -> None:
    assert screen.action(typed) == action


def test_a_phrase_is_said_by_its_key() -> None:
    assert screen.phrase("say well_played\n") == "well_played"
    assert screen.phrase("well played") is None
    assert screen.names([{"chair": "c_1", "name": "South"}]) == {"c_1": "South"}
