"""Each refusal of an action: its code, and the typed fields that say what was wrong."""

from collections.abc import Mapping

import pytest

from games.engine import errors, notation
from tests.fast.games.engine.played import refused
from tests.fast.games.engine.refusals.situations import PLAIN, REFUSALS
from tests.fast.games.engine.staging import Hand, refusal_code


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
