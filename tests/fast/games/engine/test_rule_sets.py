"""A rule set as a value: its hash is its meaning, its sheet and its catalogue say all of it."""

import json
from collections.abc import Mapping

from jsonschema import Draft202012Validator

from games.engine.errors import RulesRefused
from games.engine.rules import CATALOGUE, DEFAULT, check, rules_hash, switches
from games.engine.sheet import changes, sheet

OTHERS: Mapping[str, object] = {
    "max_players": 4,
    "hand_size": 7,
    "initial_discard": False,
    "face_values": "11-12-13",
    "natural_totals": [48],
    "natural_tie": "all_paid",
    "low_deal": {"limit": 11},
    "forced_spread": True,
    "double_needs_fresh_spread": True,
    "must_use_discard": True,
    "may_return_taken_card": True,
    "hits_per_turn": 1,
    "hits_on": "own",
    "hit_lock": {"base": 2},
    "no_knock_turns": 1,
    "knock_max": 20,
    "low_knock_bonus": {"limit": 5},
    "catch_model": "double_only",
    "catch_tie": "knocker_wins",
    "deduct_unlaid_spreads": True,
    "dry_trigger": "on_last_card",
    "dry_tie": "split",
    "show_all_hands": False,
}
"""For each switch a value that is not its default."""

VALUES: tuple[object, ...] = (
    *(value for value in OTHERS.values()),
    *(None, True, -1, 0, 1, 2, 5, 6, 9, 99, 100, "", "x", "draw", "5", [], [-1], [1, 1], ["x"]),
    *({}, {"limit": 1}, {"base": 0}, {"limit": True}, {"multiplier": 5}, {"other": 1}),
)


def test_the_catalogue_has_every_switch() -> None:
    assert [entry["name"] for entry in CATALOGUE] == list(OTHERS)
    assert set(switches(DEFAULT)) == set(OTHERS)
    assert json.loads(json.dumps(CATALOGUE)) == list(CATALOGUE)


def test_the_schema_of_a_switch_accepts_what_the_check_accepts() -> None:
    for entry in CATALOGUE:
        schema, name = entry["schema"], entry["name"]
        assert isinstance(schema, dict)
        assert isinstance(name, str)
        validator = Draft202012Validator(schema)
        for value in VALUES:
            assert validator.is_valid(value) == _accepts({name: value}), (name, value)


def _accepts(given: Mapping[str, object]) -> bool:
    try:
        check(given)
    except RulesRefused as refused:
        return refused.code == "rules_conflict"
    return True


def test_every_switch_changes_the_hash_and_is_told_by_the_sheet() -> None:
    for name, value in OTHERS.items():
        changed = check({name: value})
        assert rules_hash(changed) != rules_hash(DEFAULT), name
        assert sheet(changed) != sheet(DEFAULT), name
        assert changes(DEFAULT, changed), name


def test_spelling_and_order_and_idle_numbers_leave_the_hash_as_it_is() -> None:
    spelled = check(
        {
            "natural_totals": [50, 49, 50],
            "hand_size": 5,
            "low_deal": {"multiplier": 4},
            "low_knock_bonus": {"limit": 0, "multiplier": 3},
            "hit_lock": {"extra": 7},
        }
    )
    assert rules_hash(spelled) == rules_hash(DEFAULT)


def test_a_rule_set_keeps_its_hash_for_ever() -> None:
    assert rules_hash(DEFAULT) == (
        "81b9c2a4f31848fcf860d6bcef5cdeaa879bf2c8e2802b34dc932533570a8d08"
    )


def test_no_totals_are_listed_with_more_cards_unless_the_table_lists_some() -> None:
    assert check({"hand_size": 7}).natural_totals == ()
    assert check({"hand_size": 7, "natural_totals": [49]}).natural_totals == (49,)
    assert "No dealt count wins at once." in sheet(check({"hand_size": 7}))


def test_nothing_changed_is_nothing_to_tell() -> None:
    assert changes(DEFAULT, check({"max_players": 3})) == ()
