"""Rules 10, how a table's switches are checked, and what a rule set means."""

import pytest

from games.engine import rules as house_rules
from games.engine import sheet
from games.engine.errors import RuleViolation
from tests.fast.games.engine.staging import deal, judged, refusal_code

DEFAULTS: dict[str, object] = {
    "max_players": 3,
    "hand_size": 5,
    "initial_discard": True,
    "face_values": "10-10-10",
    "natural_totals": [49, 50],
    "natural_tie": "draw",
    "low_deal": {"limit": 0, "multiplier": 2},
    "forced_spread": False,
    "double_needs_fresh_spread": False,
    "must_use_discard": False,
    "may_return_taken_card": False,
    "hits_per_turn": 0,
    "hits_on": "any",
    "hit_lock": {"base": 0, "extra": 1},
    "no_knock_turns": 0,
    "knock_max": 0,
    "low_knock_bonus": {"limit": 0, "multiplier": 2},
    "catch_model": "double_plus_basic",
    "catch_tie": "caught",
    "deduct_unlaid_spreads": False,
    "dry_trigger": "on_demand",
    "dry_tie": "all_paid",
    "show_all_hands": True,
}
GOOD: dict[str, list[object]] = {
    "max_players": [2, 3, 4, 5, 6],
    "hand_size": [5, 7, 9],
    "face_values": ["10-10-10", "11-12-13"],
    "natural_totals": [[49, 50], [], [50, 49, 21]],
    "natural_tie": ["draw", "higher_wins", "all_paid"],
    "hits_on": ["any", "own"],
    "hit_lock": [{}, {"base": 1}, {"extra": 0}, {"base": 99, "extra": 99}],
    "catch_model": [
        "double_plus_basic",
        "double_settles",
        "double_only",
        "lowest_only",
        "knocker_covers",
        "single_to_lower",
    ],
    "catch_tie": ["caught", "knocker_wins"],
    "dry_trigger": ["on_demand", "on_last_card"],
    "dry_tie": ["all_paid", "split", "no_payment"],
}
BAD: dict[str, list[object]] = {
    "max_players": [0, 1, 7, -3, True, 3.0, "3", None],
    "hand_size": [0, 4, 6, 8, 10, True, 5.0, "5", None, [5]],
    "natural_totals": [49, None, "49", {}, [-1], [True], [49.0], ["49"], [[49]]],
    "hit_lock": [
        *[2, None, [], {"base": -1}, {"extra": -1}, {"base": 100}, {"extra": 100}],
        *[{"base": True}, {"extra": 1.0}, {"base": "1"}, {"base": 1, "limit": 1}],
    ],
}
for flag, default in DEFAULTS.items():
    if isinstance(default, bool):
        GOOD[flag], BAD[flag] = [True, False], [0, 1, "true", None, []]
    elif isinstance(default, str):
        BAD[flag] = ["", "x", True, 10, None, [default], {}]
for count in ("hits_per_turn", "no_knock_turns", "knock_max"):
    GOOD[count], BAD[count] = [0, 1, 99], [-1, 100, True, 1.0, "1", None, [1]]
for bonus in ("low_deal", "low_knock_bonus"):
    GOOD[bonus] = [{}, {"limit": 9}, {"multiplier": 3}, {"limit": 0, "multiplier": 2}]
    GOOD[bonus] += [{"limit": 14, "multiplier": times} for times in (1, 2, 3, 4)]
    BAD[bonus] = [3, None, [], {"limit": -1}, {"limit": 100}, {"limit": True}, {"limit": 1.0}]
    BAD[bonus] += [{"multiplier": 0}, {"multiplier": 5}, {"multiplier": "2"}, {"limit": 9, "x": 1}]


def why(switches: dict[str, object]) -> str:
    """The code with which these switches are refused, or nothing."""
    try:
        house_rules.check(switches)
    except RuleViolation as refused:
        return refused.code
    return ""


def test_10_the_defaults_are_those_of_the_table() -> None:
    assert house_rules.switches(house_rules.check({})) == DEFAULTS
    assert house_rules.check({}) == house_rules.DEFAULT


@pytest.mark.parametrize("switch", DEFAULTS)
def test_10_each_value_of_the_table_is_accepted_and_kept(switch: str) -> None:
    for value in GOOD[switch]:
        kept = house_rules.switches(house_rules.check({switch: value}))[switch]
        assert kept == _full(switch, value)


@pytest.mark.parametrize("switch", DEFAULTS)
def test_10_a_value_outside_its_list_or_range_is_a_bad_rule_value(switch: str) -> None:
    for value in BAD[switch]:
        with pytest.raises(RuleViolation) as refused:
            house_rules.check({switch: value})
        assert refused.value.code == "bad_rule_value", value
        assert switch in refused.value.fields().values()
        assert switch in refused.value.detail


def test_10_an_unknown_switch_is_named() -> None:
    for switch in ("x", "HAND_SIZE", "hand_size ", "", "jokers"):
        with pytest.raises(RuleViolation) as refused:
            house_rules.check({switch: 1})
        assert refused.value.code == "unknown_rule"
        assert switch in refused.value.fields().values()


def test_10_hands_and_ten_cards_must_fit_in_the_pack() -> None:
    for size, most in ((5, 6), (7, 6), (9, 4)):
        assert why({"hand_size": size, "max_players": most}) == ""
    for size, most in ((9, 5), (9, 6)):
        assert why({"hand_size": size, "max_players": most}) == "rules_conflict"


def test_10_a_pack_too_small_is_a_conflict_whatever_the_seats_dealt() -> None:
    two = deal("2S 5H 9D 4C 7S", "3S 6H 9C 5C 8S").under(hand_size=9, max_players=6)
    assert refusal_code(two) == "rules_conflict"


def test_10_totals_that_cover_every_count_are_a_conflict() -> None:
    every = list(range(6, 51))  # five cards count from A A A A 2 to five tens
    assert why({"natural_totals": every}) == "rules_conflict"
    assert why({"natural_totals": every[1:]}) == ""
    assert why({"natural_totals": every[:-1]}) == ""
    assert why({"natural_totals": list(range(30, 51)), "low_deal": {"limit": 29}}) == (
        "rules_conflict"
    )
    assert why({"natural_totals": list(range(30, 51)), "low_deal": {"limit": 28}}) == ""
    assert why({"low_deal": {"limit": 48}}) == "rules_conflict"  # 49 and 50 are listed
    assert why({"low_deal": {"limit": 47}}) == ""
    assert why({"low_deal": {"limit": 49}, "natural_totals": []}) == ""
    assert why({"low_deal": {"limit": 50}, "natural_totals": []}) == "rules_conflict"


def test_10_the_counts_that_can_come_depend_on_size_and_faces() -> None:
    kings = {"face_values": "11-12-13"}
    assert why({"low_deal": {"limit": 50}, **kings}) == ""
    assert why({"low_deal": {"limit": 64}, **kings, "natural_totals": []}) == "rules_conflict"
    assert why({"low_deal": {"limit": 63}, **kings, "natural_totals": []}) == ""
    assert why({"low_deal": {"limit": 70}, "hand_size": 7}) == "rules_conflict"
    assert why({"low_deal": {"limit": 69}, "hand_size": 7}) == ""
    assert why({"low_deal": {"limit": 90}, "hand_size": 9}) == "rules_conflict"
    assert why({"natural_totals": list(range(10, 71)), "hand_size": 7}) == "rules_conflict"
    assert why({"natural_totals": list(range(11, 71)), "hand_size": 7}) == ""


def test_10_a_limit_of_zero_covers_nothing() -> None:
    assert why({"natural_totals": list(range(7, 51)), "low_deal": {"limit": 0}}) == ""


def test_10_combinations_that_only_make_a_switch_idle_are_accepted() -> None:
    assert why({"must_use_discard": True, "may_return_taken_card": True}) == ""
    assert why({"dry_trigger": "on_last_card", "dry_tie": "split", "knock_max": 1}) == ""
    assert why({"hit_lock": {"base": 2}, "hits_on": "own"}) == ""
    assert why({"natural_totals": [0, 99]}) == ""


def test_10_an_unknown_switch_comes_before_a_bad_value_and_that_before_a_conflict() -> None:
    conflict: dict[str, object] = {"hand_size": 9, "max_players": 6}
    assert why({"hits_on": "x", **conflict}) == "bad_rule_value"
    assert why({"hits_on": "x", "x": 1, **conflict}) == "unknown_rule"
    assert why({"x": 1, **conflict}) == "unknown_rule"


def test_10_a_switch_at_its_default_changes_no_meaning() -> None:
    assert house_rules.check(DEFAULTS) == house_rules.DEFAULT
    assert _meaning(DEFAULTS) == _meaning({})


def test_10_the_hash_is_of_the_meaning_and_not_of_the_spelling() -> None:
    assert _meaning({"natural_totals": [50, 49]}) == _meaning({})
    assert _meaning({"natural_totals": [49, 49, 50]}) == _meaning({})
    assert _meaning({"low_deal": {"limit": 9}}) == _meaning(
        {"low_deal": {"multiplier": 2, "limit": 9}}
    )
    assert _meaning({"hand_size": 7}) == _meaning({"natural_totals": [], "hand_size": 7})
    assert _meaning({"hand_size": 7}) != _meaning({"hand_size": 7, "natural_totals": [49, 50]})


def test_10_a_value_that_is_idle_changes_no_meaning() -> None:
    assert _meaning({"low_deal": {"multiplier": 3}}) == _meaning({})
    assert _meaning({"low_knock_bonus": {"multiplier": 1}}) == _meaning({})
    assert _meaning({"hit_lock": {"extra": 9}}) == _meaning({})


def test_10_rule_sets_of_one_meaning_have_one_sheet_and_no_others_share_it() -> None:
    checked = [house_rules.check({switch: value}) for switch in GOOD for value in GOOD[switch]]
    told = {(house_rules.rules_hash(rules), sheet.sheet(rules)) for rules in checked}
    assert len(told) == len({meaning for meaning, _ in told}) == len({words for _, words in told})
    assert len(told) > len(DEFAULTS)


def test_10_what_a_switch_changes_is_told_in_words() -> None:
    for switch, value in [(name, value) for name in GOOD for value in GOOD[name]]:
        rules = house_rules.check({switch: value})
        changed = sheet.changes(house_rules.DEFAULT, rules)
        assert all(line.strip() for line in (*changed, *sheet.sheet(rules)))
        assert bool(changed) == (_meaning({switch: value}) != _meaning({}))


def test_10_a_record_needs_only_the_switches_that_differ() -> None:
    hand = deal("2S 5H 9D 4C 7S", "3S 6H 9C 5C 8S").plays("1 knock")
    assert judged(hand.under(**DEFAULTS)) == judged(hand)


def _meaning(switches: dict[str, object]) -> str:
    return house_rules.rules_hash(house_rules.check(switches))


def _full(switch: str, value: object) -> object:
    default = DEFAULTS[switch]
    if isinstance(value, dict) and isinstance(default, dict):
        return {**default, **value}
    return sorted(value) if isinstance(value, list) else value
