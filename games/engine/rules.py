"""Makes a rule set from a table's switches, or refuses them (rules 10); its hash is its meaning."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from games.engine import catalogue as c
from games.engine.errors import RulesConflict, UnknownRule
from games.engine.jsonvalue import JsonObject
from games.engine.ruleset import Award, HitLock, RuleSet
from games.engine.scoring import natural_multiplier, possible_counts

__all__ = ["CATALOGUE", "DEFAULT", "RULES_VERSION", "RuleSet", "check", "rules_hash", "switches"]

RULES_VERSION = 1
"""Grows when a clause changes what the same switches mean."""

CATALOGUE: tuple[JsonObject, ...] = tuple(switch.entry() for switch in c.SWITCHES)
"""Each switch with its name, default, words and JSON Schema."""

_NAMES = frozenset(switch.name for switch in c.SWITCHES)
_CARDS_SPARE = 10
"""What must be left for the stock when every seat is dealt (rules 10)."""


def check(given: Mapping[str, object]) -> RuleSet:
    """Make a rule set from switches as JSON values; those not given are at their default.

    Raises:
        UnknownRule: a name that is no switch.
        BadRuleValue: a value outside its list or range, or of another type.
        RulesConflict: a combination that cannot be played.
    """
    for name in given:
        if name not in _NAMES:
            raise UnknownRule(name[:40])
    rules = RuleSet(
        max_players=c.MAX_PLAYERS.read(given),
        hand_size=c.HAND_SIZE.read(given),
        initial_discard=c.INITIAL_DISCARD.read(given),
        face_values=c.FACE_VALUES.read(given),
        natural_totals=_natural_totals(given),
        natural_tie=c.NATURAL_TIE.read(given),
        low_deal=c.LOW_DEAL.read(given),
        forced_spread=c.FORCED_SPREAD.read(given),
        double_needs_fresh_spread=c.DOUBLE_NEEDS_FRESH_SPREAD.read(given),
        must_use_discard=c.MUST_USE_DISCARD.read(given),
        may_return_taken_card=c.MAY_RETURN_TAKEN_CARD.read(given),
        hits_per_turn=c.HITS_PER_TURN.read(given),
        hits_on=c.HITS_ON.read(given),
        hit_lock=c.HIT_LOCK.read(given),
        no_knock_turns=c.NO_KNOCK_TURNS.read(given),
        knock_max=c.KNOCK_MAX.read(given),
        low_knock_bonus=c.LOW_KNOCK_BONUS.read(given),
        catch_model=c.CATCH_MODEL.read(given),
        catch_tie=c.CATCH_TIE.read(given),
        deduct_unlaid_spreads=c.DEDUCT_UNLAID_SPREADS.read(given),
        dry_trigger=c.DRY_TRIGGER.read(given),
        dry_tie=c.DRY_TIE.read(given),
        show_all_hands=c.SHOW_ALL_HANDS.read(given),
    )
    _refuse_conflicts(rules)
    return rules


def switches(rules: RuleSet) -> JsonObject:
    """Give every switch with its value, as JSON; `check` reads it back."""
    return {switch.name: switch.written(rules) for switch in c.SWITCHES}


@lru_cache(maxsize=1024)
def rules_hash(rules: RuleSet) -> str:
    """Give the SHA-256 of what the rules mean: spelling, order and idle numbers make no odds."""
    meaning = {"version": RULES_VERSION, "rules": switches(_without_idle_numbers(rules))}
    canonical = json.dumps(meaning, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _natural_totals(given: Mapping[str, object]) -> tuple[int, ...]:
    if c.NATURAL_TOTALS.name not in given and c.HAND_SIZE.read(given) != c.HAND_SIZE.default:
        return ()
    return c.NATURAL_TOTALS.read(given)


def _without_idle_numbers(rules: RuleSet) -> RuleSet:
    def award(given: Award, idle: Award) -> Award:
        return given if given.limit else idle

    def lock(given: HitLock, idle: HitLock) -> HitLock:
        return given if given.base else idle

    return replace(
        rules,
        low_deal=award(rules.low_deal, c.LOW_DEAL.default),
        low_knock_bonus=award(rules.low_knock_bonus, c.LOW_KNOCK_BONUS.default),
        hit_lock=lock(rules.hit_lock, c.HIT_LOCK.default),
    )


def _refuse_conflicts(rules: RuleSet) -> None:
    needed = rules.hand_size * rules.max_players + _CARDS_SPARE
    if needed > 52:
        raise RulesConflict(
            [c.HAND_SIZE.name, c.MAX_PLAYERS.name],
            f"{rules.max_players} hands of {rules.hand_size} cards and {_CARDS_SPARE} more"
            f" would need {needed} of the 52.",
        )
    if all(natural_multiplier(rules, count) for count in possible_counts(rules)):
        raise RulesConflict(
            [c.NATURAL_TOTALS.name, c.LOW_DEAL.name], "Every hand dealt would be a natural."
        )


DEFAULT = check({})
"""The rules with every switch at its default."""
