"""House rules as stored: every switch with its value. Reading judges nothing."""

from dataclasses import asdict

from foundation.canonical import JSON, JSONObject
from games.codec.reading import Stored, fields, number
from games.engine.ruleset import Award, HitLock, RuleSet


def encode_rules(rules: RuleSet) -> JSONObject:
    """Return every switch with its value."""
    stored: JSONObject = asdict(rules)
    return stored


def decode_rules(switches: JSONObject) -> RuleSet:
    """Return the rules that these stored switches say, without checking them again."""
    values = {
        **switches,
        "natural_totals": Stored(switches).numbers("natural_totals"),
        "low_deal": _award(switches["low_deal"]),
        "low_knock_bonus": _award(switches["low_knock_bonus"]),
        "hit_lock": _hit_lock(switches["hit_lock"]),
    }
    return RuleSet(**values)  # type: ignore[arg-type]  # each was checked before it was stored


def _award(value: JSON) -> Award:
    award = fields(value)
    return Award(limit=number(award["limit"]), multiplier=number(award["multiplier"]))


def _hit_lock(value: JSON) -> HitLock:
    lock = fields(value)
    return HitLock(base=number(lock["base"]), extra=number(lock["extra"]))
