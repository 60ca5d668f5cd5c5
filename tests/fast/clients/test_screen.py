"""What a player types at the terminal is an action, a phrase, or nothing."""

import pytest

from clients.terminal import screen

SOUTH: screen.Chair = {"chair": "c_1", "player": "p_1", "name": "South", "away": True}


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
    assert screen.names([SOUTH]) == {"c_1": "South"}


def test_a_player_is_told_that_he_is_away_and_how_long_a_turn_still_lasts() -> None:
    view: screen.View = {
        "number": 3,
        "status": "on",
        "now": "2026-11-30T20:00:00.000000Z",
        "you": 1,
        "seats": [{"seat": 1, "name": "South", "cards": 5}],
        "spreads": [],
        "discard": None,
        "stock": 30,
        "turn": {"seat": 1, "phase": "start", "deadline": "2026-11-30T20:00:12.500000Z"},
        "result": None,
    }

    assert screen.is_away([SOUTH], "p_1")
    assert not screen.is_away([SOUTH], "p_2")
    assert "→* South: 5 cards, 12 s left" in screen.lines(view)
