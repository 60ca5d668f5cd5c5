"""A record that is wrong as a whole: its code, in order, before any of its actions."""

import json
from bisect import bisect_left
from collections.abc import Mapping

import pytest

from games.engine import notation
from tests.fast.games.engine.staging import PACK, Going, Refused, deal, judged, line_of, verdict

GOOD = deal("2S 5H 9D 4C 7S", "3S 6H 9C 5C 8S").record
CONFLICT = {"hand_size": 9, "max_players": 6}


def changed(**fields: object) -> Mapping[str, object]:
    """A good record with these fields instead; None of a field's own type leaves it out."""
    return {**GOOD, **fields}


def without(field: str) -> Mapping[str, object]:
    """A good record that lacks a field."""
    return {name: value for name, value in GOOD.items() if name != field}


def test_the_good_record_is_played() -> None:
    assert judged(GOOD) == Going(1)
    assert judged(without("rules")) == Going(1)
    assert judged(changed(club="x", played_at=7, proof={})) == Going(1)


def test_a_record_that_lacks_a_field_is_malformed() -> None:
    for field in ("format", "id", "stake", "seats", "dealer", "deck", "actions"):
        assert judged(without(field)) == Refused(0, "malformed"), field


WRONG_TYPES: dict[str, list[object]] = {
    "format": [None, 1, "tonk-hand/2", ["tonk-hand/1"]],
    "id": [None, 1, ["x"]],
    "stake": [None, 0, -1, "5", 5.0, True, [5]],
    "rules": [None, [], "default", 1],
    "seats": [None, "p1 p2", {}, 2],
    "dealer": [None, "1", True, 1.0, [1]],
    "deck": [None, "AS", {}, 52],
    "actions": [None, {}, "knock", 1],
}


@pytest.mark.parametrize("field", WRONG_TYPES)
def test_a_field_of_the_wrong_type_makes_a_record_malformed(field: str) -> None:
    for value in WRONG_TYPES[field]:
        line = notation.judge(json.dumps(changed(**{field: value})))
        assert verdict(line) == Refused(0, "malformed"), value
        assert field in str(line["error"])
        assert line["id"] == (None if field == "id" else GOOD["id"])


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[]",
        "7",
        "null",
        '"tonk-hand/1"',
        "{",
        '{"id": "x"',
        "{'id': 'x'}",
        "[" * 100_000,
        b"\xff\xfe",
        b'{"id": "\xff"}',
    ],
)
def test_a_line_that_is_no_json_object_is_malformed(line: str | bytes) -> None:
    answer = notation.judge(line)
    assert verdict(answer) == Refused(0, "malformed")
    assert answer["id"] is None


def test_a_line_over_a_mebibyte_is_malformed() -> None:
    line = json.dumps({**GOOD, "note": "x" * (1 << 20)})
    assert verdict(notation.judge(line)) == Refused(0, "malformed")
    fitting = json.dumps({**GOOD, "note": "x" * 1_000_000})
    assert verdict(notation.judge(fitting)) == Going(1)


def test_a_result_as_deep_as_can_be_read_stops_nothing() -> None:
    line = json.dumps(GOOD)[:-1]

    def unread(depth: int) -> bool:
        deep = f'{line}, "result": {{"ending": {"[" * depth}{"]" * depth}}}}}'
        return verdict(notation.judge(deep)) == Refused(0, "malformed")

    deepest = bisect_left(range(2000), True, key=unread) - 1  # noqa: FBT003 - what is sought
    assert 100 < deepest < 2000 - 1
    assert not unread(deepest)


def test_seats_that_cannot_play_are_bad_seats() -> None:
    crowd = ["p1", "p2", "p3", "p4"]
    for seats in ([], ["p1"], crowd, ["p1", "p1"], ["p1", 2], ["p1", None]):
        assert judged(changed(seats=seats, dealer=1)) == Refused(0, "bad_seats"), seats
    for dealer in (0, 3, -1):
        assert judged(changed(dealer=dealer)) == Refused(0, "bad_seats"), dealer


def test_a_deck_that_is_not_the_pack_is_a_bad_deck() -> None:
    wrong: list[object] = ["AS", "XX", None, {}, ["KC"]]
    for deck in ([], PACK[:51], [*PACK, "AS"], *([*PACK[:51], card] for card in wrong)):
        assert judged(changed(deck=list(deck))) == Refused(0, "bad_deck"), deck


WRONG: list[tuple[str, dict[str, object]]] = [
    ("malformed", {"stake": 0}),
    ("unknown_rule", {"rules": {"x": 1}}),
    ("bad_rule_value", {"rules": {"hits_on": "x"}}),
    ("rules_conflict", {"rules": CONFLICT}),
    ("bad_seats", {"seats": ["p1"]}),
    ("bad_deck", {"deck": []}),
]


def rules_of(fields: Mapping[str, object]) -> dict[str, object]:
    rules = fields.get("rules", {})
    assert isinstance(rules, dict)
    return rules


def both(sooner: dict[str, object], later: dict[str, object]) -> dict[str, object]:
    """The fields of two wrongs in one record."""
    rules = {**rules_of(later), **rules_of(sooner)}
    return {**later, **sooner, "rules": rules}


@pytest.mark.parametrize("place", range(len(WRONG)))
def test_of_two_wrongs_of_a_record_the_first_is_given(place: int) -> None:
    code, sooner = WRONG[place]
    for second, later in WRONG[place + 1 :]:
        assert judged(changed(**both(sooner, later))) == Refused(0, code), second


@pytest.mark.parametrize(("code", "fields"), WRONG)
def test_a_wrong_record_is_refused_before_its_actions_are_looked_at(
    code: str, fields: dict[str, object]
) -> None:
    assert judged(changed(actions=[7], **fields)) == Refused(0, code)


def test_a_wrong_action_is_given_by_its_number_from_one() -> None:
    hand = deal("2S 5H 9D 4C 7S", "3S 6H 9C 5C 8S").burns(1)
    assert judged(hand.plays("1 knock")) == Refused(3, "not_your_turn")


def test_after_the_hand_is_over_an_action_is_still_read_for_its_shape() -> None:
    assert judged(changed(deck=_natural(), actions=[{"do": "knock"}])) == Refused(1, "malformed")
    assert judged(changed(deck=_natural(), actions=[{"seat": 1, "do": "knock"}])) == Refused(
        1, "hand_over"
    )


def test_what_follows_the_action_to_stop_at_is_not_judged() -> None:
    hand = deal("2S 5H 9D 4C 7S", "3S 6H 9C 5C 8S").burns(1)
    spoilt = line_of(hand.plays("1 knock"))
    assert verdict(notation.judge(spoilt, at=2)) == Going(2)
    assert verdict(notation.judge(spoilt, at=0)) == Going(1)
    assert verdict(notation.judge(spoilt, at=1)) == Going(1)
    assert verdict(notation.judge(line_of(hand), at=99)) == Going(2)


def _natural() -> list[str]:
    return deal("TS JH QD KC 9S", "3S 6H 9C 5C 8S").deck
