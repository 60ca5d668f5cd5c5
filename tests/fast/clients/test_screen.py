"""A table in the terminal: amounts in the club's unit, whose turn it is, who paid whom."""

from copy import deepcopy

import pytest

from clients.terminal import screen
from clients.terminal.money import PRACTICE, Unit, amount, signed

EUROS: Unit = {"name": "euros", "symbol": "€", "decimals": 2}
SOUTH: screen.Chair = {
    "chair": "c_1",
    "player": "p_1",
    "name": "South",
    "agreed": True,
    "approved": True,
    "away": False,
    "needed": None,
    "limited": False,
}
TABLE: screen.Table = {"status": "open", "paused": False, "draining": False, "chairs": [SOUTH]}
VIEW: screen.View = {
    "number": 3,
    "status": "on",
    "now": "2026-11-30T20:00:00.000000Z",
    "you": 1,
    "held": ["7S"],
    "seats": [
        {"seat": 1, "name": "South", "cards": 1},
        {"seat": 2, "name": "North", "cards": 2},
    ],
    "spreads": [],
    "discard": None,
    "stock": 30,
    "turn": {"seat": 1, "phase": "start", "deadline": "2026-11-30T20:00:12.500000Z"},
    "legal": [{"do": "knock"}, {"do": "draw", "from": "stock"}],
    "result": None,
}

OPENED: screen.View = {
    **VIEW,
    "id": "h_1",
    "status": "opening",
    "commitment": "c0ffee",
    "cut_until": "2026-11-30T20:00:05.000000Z",
    "you": None,
    "held": [],
    "seats": [],
    "turn": None,
    "legal": [],
}


@pytest.mark.parametrize(
    ("units", "unit", "shown"),
    [
        (250, EUROS, "€2.50"),
        (-5, EUROS, "−€0.05"),
        (123_456_700, EUROS, "€1,234,567.00"),
        (0, EUROS, "€0.00"),
        (250, PRACTICE, "250"),
    ],
)
def test_an_amount_is_shown_as_the_club_shows_it(units: int, unit: Unit, shown: str) -> None:
    assert amount(units, unit) == shown


def test_what_was_won_has_its_sign() -> None:
    assert [signed(units, EUROS) for units in (250, 0, -250)] == ["+€2.50", "€0.00", "−€2.50"]


def test_the_sheet_begins_with_the_stake_and_the_clock() -> None:
    told = screen.sheet(
        {
            "kind": "staked",
            "stake": 250,
            "turn_seconds": 30,
            "bank_seconds": 20,
            "words": ["2 to 3 players."],
            "sheet_changes": ["A turn takes up to 30 s. Before: 20 s."],
        },
        EUROS,
    )

    assert told == [
        "Staked: the basic stake is €2.50. A turn takes up to 30 s, with a bank of 20 s.",
        "2 to 3 players.",
        "Changed: A turn takes up to 30 s. Before: 20 s.",
    ]


def test_a_turn_is_shown_with_what_is_left_of_it_and_what_may_be_typed() -> None:
    told = screen.lines(VIEW)

    assert "→* South: 1 cards, 12 s left" in told
    assert "   you may knock · draw" in told


def test_a_hand_that_is_opened_says_how_long_the_pack_may_be_cut() -> None:
    assert screen.lines(OPENED) == [
        "— hand 3, opening —",
        "   the pack may be cut, 5 s left",
    ]


def test_a_result_says_who_held_what_and_who_paid_whom_in_the_clubs_unit() -> None:
    over = deepcopy(VIEW)
    over["result"] = {
        "ending": "out_by_discard",
        "counts": [0, 13],
        "net": [250, -250],
        "payments": [{"from": 2, "to": 1, "amount": 250, "clause": "7.2"}],
        "held": [[], None],
    }

    assert screen.result(over, EUROS) == [
        "— hand 3, over: out by discard —",
        "   South: +€2.50, count 0, out",
        "   North: −€2.50, count 13",
        "   North pays €2.50 to South (rules 7.2)",
    ]


def test_in_a_void_hand_nobody_pays() -> None:
    void = deepcopy(VIEW)
    void["status"] = "void"

    assert screen.result(void, EUROS) == ["— hand 3, void: nobody pays —"]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ({"type": "card_drawn", "seat": 1, "from": "stock", "card": "7S"}, "South drew 7S"),
        (
            {"type": "card_drawn", "seat": 2, "from": "stock", "card": None},
            "North drew from the stock",
        ),
        ({"type": "card_drawn", "seat": 2, "from": "discard", "card": "7S"}, "North took 7S"),
        ({"type": "card_discarded", "seat": 2, "card": "7S"}, "North discarded 7S"),
        ({"type": "spread_laid", "seat": 2, "cards": ["7S", "7H", "7D"]}, "North laid 7S 7H 7D"),
        (
            {"type": "spread_hit", "seat": 2, "number": 1, "card": "7C"},
            "North hit spread 1 with 7C",
        ),
        ({"type": "turn_timed_out", "seat": 2}, "North did not play: the house plays the turn"),
        ({"type": "dry_called", "seat": 3}, "seat 3 dry called"),
        ({"type": "hand_dealt", "seats": []}, "hand dealt"),
    ],
)
def test_an_event_says_who_did_what(event: dict[str, object], told: str) -> None:
    assert screen.told(event, VIEW) == told


@pytest.mark.parametrize(
    ("chair", "table", "told"),
    [
        ({}, {}, ""),
        ({"away": True}, {}, "you are away and are dealt no cards: type back"),
        ({"agreed": False}, {}, "the rules have changed: start this anew to see them and agree"),
        ({"approved": False}, {}, "the host has been asked whether you may play"),
        ({"needed": 1500}, {}, "you were left out: you need €15.00 free"),
        (
            {"needed": 1500, "limited": True},
            {},
            "you were left out: your loss limit leaves less than €15.00",
        ),
        ({"away": True}, {"paused": True}, "the host has paused the table"),
        ({}, {"draining": True}, "the club restarts soon: no hand is dealt before"),
        ({"away": True}, {"status": "closed"}, "the table is closed"),
    ],
)
def test_a_player_is_told_what_keeps_him_from_being_dealt_in(
    chair: dict[str, object], table: dict[str, object], told: str
) -> None:
    seen = deepcopy(TABLE)
    seen["chairs"][0].update(chair)  # type: ignore[typeddict-item]  # parts of a chair
    seen.update(table)  # type: ignore[typeddict-item]  # parts of a table

    assert screen.standing(seen, "p_1", EUROS) == told


def test_who_only_watches_is_told_nothing_of_a_chair() -> None:
    seen = deepcopy(TABLE)
    seen["chairs"][0]["away"] = True

    assert screen.standing(seen, "p_2", EUROS) == ""
    assert screen.names(seen) == {"c_1": "South"}
