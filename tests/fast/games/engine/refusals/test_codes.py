"""Each refusal of an action: its code, and the typed fields that say what was wrong."""

from collections.abc import Mapping

import pytest

from games.engine import errors, notation
from tests.fast.games.engine.played import refused
from tests.fast.games.engine.staging import Hand, deal, refusal_code

BOOK = "7S 7H 7D 2C 3C"  # 26
OTHER = "4S 6H 9D TC 9H"  # 38
PLAIN = deal(BOOK, OTHER, upcard="KH", stock="KD QD")
DRAWN = PLAIN.plays("1 draw stock")
LAID = DRAWN.plays("1 spread 7S 7H 7D, discard KD", "2 draw stock")
MUST_USE = deal(BOOK, OTHER, upcard="4C", must_use_discard=True).plays("1 draw discard")


def circle() -> Hand:
    """Six turns in a row of two players in which nothing but the discard pile moved."""
    told = ["2S", "3S", "KH", "2S", "3S", "KH"]
    hand = deal("2S 5H 9D JC 8S", "3S 6H TD QC 7S", upcard="KH")
    return hand.plays(
        *(f"{turn % 2 + 1} draw discard, discard {card}" for turn, card in enumerate(told))
    )


def locked() -> Hand:
    """Seat 1's run was hit once under a lock of 2; seat 1 is to act."""
    hand = deal("5S 6S 7S 2C QH", "8S 9S TS 4D 2D", stock="KS KD", hit_lock={"base": 2})
    return hand.plays(
        "1 draw stock, spread 5S 6S 7S, discard KS", "2 draw stock, hit 1 8S, discard KD"
    )


REFUSALS: list[tuple[str, Hand, Mapping[str, object]]] = [
    ("hand_over", PLAIN.plays("1 knock", "2 draw stock"), {"ending": "knock"}),
    ("not_your_turn", PLAIN.plays("2 draw stock"), {"seat": 2, "to_act": 1}),
    ("not_your_turn", PLAIN.plays("3 draw stock"), {"seat": 3, "to_act": 1}),
    ("not_your_turn", PLAIN.plays("0 knock"), {"seat": 0, "to_act": 1}),
    ("draw_first", PLAIN.plays("1 spread 7S 7H 7D"), {}),
    ("draw_first", PLAIN.plays("1 hit 1 7S"), {}),
    ("draw_first", PLAIN.plays("1 discard 7S"), {}),
    ("already_drawn", DRAWN.plays("1 knock"), {}),
    ("already_drawn", DRAWN.plays("1 draw stock"), {}),
    ("already_drawn", DRAWN.plays("1 draw discard"), {}),
    ("already_drawn", DRAWN.plays("1 call dry"), {}),
    ("knock_locked", locked().plays("1 knock"), {"turns": 2}),
    ("knock_locked", locked().burns(2).plays("1 knock"), {"turns": 1}),
    ("knock_too_early", PLAIN.under(no_knock_turns=3).plays("1 knock"), {"turns": 3}),
    ("knock_too_early", PLAIN.under(no_knock_turns=3).burns(2).plays("1 knock"), {"turns": 2}),
    ("knock_too_high", PLAIN.under(knock_max=20).plays("1 knock"), {"count": 26, "count_max": 20}),
    ("stock_not_empty", PLAIN.plays("1 call dry"), {"stock": 41}),
    ("stock_empty", PLAIN.burns_all().plays("2 draw stock"), {}),
    ("discard_empty", PLAIN.under(initial_discard=False).plays("1 draw discard"), {}),
    ("take_limit", circle().plays("1 draw discard"), {"turns": 6}),
    (
        "discard_not_usable",
        PLAIN.under(must_use_discard=True).plays("1 draw discard"),
        {"card": "KH"},
    ),
    ("card_not_held", DRAWN.plays("1 spread 7S 7H 7C"), {"card": "7C"}),
    ("card_not_held", DRAWN.plays("1 spread 7S 7H 7S"), {"card": "7S"}),
    ("card_not_held", LAID.plays("2 hit 1 7C"), {"card": "7C"}),
    ("card_not_held", DRAWN.plays("1 discard 9D"), {"card": "9D"}),
    ("not_a_spread", DRAWN.plays("1 spread 7S 7H"), {"cards": ["7S", "7H"]}),
    ("no_such_spread", DRAWN.plays("1 hit 1 7S"), {"spread": 1, "spreads": 0}),
    ("no_such_spread", LAID.plays("2 hit 2 9D"), {"spread": 2, "spreads": 1}),
    ("no_such_spread", LAID.plays("2 hit 0 9D"), {"spread": 0, "spreads": 1}),
    ("does_not_fit", LAID.plays("2 hit 1 9D"), {"card": "9D", "spread": 1, "fitting": ["7C"]}),
    (
        "not_your_spread",
        LAID.under(hits_on="own").plays("2 hit 1 9D"),
        {"spread": 1, "owner": 1},
    ),
    (
        "hit_limit",
        deal("2S 3S 4S 5S 9D", OTHER.replace("4S", "4D").replace("9D", "8D"), stock="6S")
        .under(hits_per_turn=1)
        .plays("1 draw stock, spread 2S 3S 4S, hit 1 5S, hit 1 6S"),
        {"hits_max": 1},
    ),
    ("taken_card_not_used", MUST_USE.plays("1 spread 7S 7H 7D"), {"card": "4C"}),
    ("taken_card_not_used", MUST_USE.plays("1 discard 7S"), {"card": "4C"}),
    ("taken_card_returned", PLAIN.plays("1 draw discard, discard KH"), {"card": "KH"}),
    (
        "spread_held",
        PLAIN.under(forced_spread=True).plays("1 draw stock, discard KD"),
        {"cards": ["7S", "7H", "7D"]},
    ),
]


@pytest.mark.parametrize(("code", "hand", "fields"), REFUSALS)
def test_a_refusal_says_what_was_wrong(code: str, hand: Hand, fields: Mapping[str, object]) -> None:
    assert refusal_code(hand) == code
    why = refused(hand)
    assert why.code == code
    told = why.fields()
    assert {name: told[name] for name in fields} == dict(fields)
    assert all(_word(value) in why.detail for value in fields.values()), why.detail


def test_every_code_of_an_action_is_raised_by_some_test() -> None:
    shapes = {"malformed", "unknown_action"}
    rules = {"unknown_rule", "bad_rule_value", "rules_conflict"}
    known = {kind.code for kind in _leaves(errors.RuleViolation)}
    assert known - shapes - rules == {code for code, _, _ in REFUSALS}


SHAPES: list[object] = [
    7,
    None,
    [],
    "knock",
    {},
    {"do": None},
    {"do": 7},
    {"do": ["knock"]},
    {"do": "draw"},
    {"do": "draw", "from": "hand"},
    {"do": "draw", "from": ["stock"]},
    {"do": "spread"},
    {"do": "spread", "cards": "7S 7H 7D"},
    {"do": "spread", "cards": ["7S", "7H", "7X"]},
    {"do": "spread", "cards": ["7S", "7H", None]},
    {"do": "spread", "cards": {"7S": 1}},
    {"do": "hit", "spread": 1},
    {"do": "hit", "card": "7S"},
    {"do": "hit", "spread": "1", "card": "7S"},
    {"do": "hit", "spread": True, "card": "7S"},
    {"do": "hit", "spread": 1.0, "card": "7S"},
    {"do": "hit", "spread": 1, "card": "10S"},
    {"do": "discard"},
    {"do": "discard", "card": ""},
    {"do": "discard", "card": 7},
    {"do": "discard", "card": "7s"},
]


def test_an_action_of_the_wrong_shape_is_malformed() -> None:
    for action in SHAPES:
        with pytest.raises(errors.RuleViolation) as why:
            notation.decode_action(action)
        assert why.value.code == "malformed", action
        assert why.value.detail


def test_any_other_text_is_an_unknown_action() -> None:
    for name in ("fold", "", "Knock", "call dry", "pass"):
        with pytest.raises(errors.RuleViolation) as why:
            notation.decode_action({"do": name})
        assert why.value.code == "unknown_action"
        assert "call_dry" in why.value.detail


def test_in_a_file_an_action_without_a_seat_is_malformed() -> None:
    for seat in (None, "1", True, 1.0, [1]):
        hand = Hand(PLAIN.hands, actions=({"seat": seat, "do": "knock"},))
        assert refusal_code(hand) == "malformed", seat


def test_other_keys_of_an_action_do_no_harm() -> None:
    hand = Hand(PLAIN.hands, actions=({"seat": 1, "do": "knock", "at": "2020-01-01"},))
    assert refusal_code(hand.plays("2 knock")) == "hand_over"


def _word(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value).replace("_", " ")


def _leaves(kind: type[errors.RuleViolation]) -> list[type[errors.RuleViolation]]:
    below = kind.__subclasses__()
    return [leaf for child in below for leaf in _leaves(child)] if below else [kind]
