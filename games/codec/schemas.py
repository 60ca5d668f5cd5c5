"""The version of each event's shape, and how a shape of old is read as the present one. Pure.

Stored events are never changed: an older one is made the newest as it is read. A shape that
changes gets the next version here, and a step from the one before it; what was written under
the old one joins tests/recorded/.
"""

from collections.abc import Callable, Mapping

from foundation.canonical import JSON, JSONObject
from games.codec.reading import fields, items

_SINCE_FIRST = 1
_CHANGED: Mapping[str, int] = {"hand_dealt": 2, "table_opened": 2, "rules_set": 2}
NEWEST = max(_CHANGED.values())
"""The newest version of any shape."""


def schema_of(type_: str) -> int:
    """Return the version of the shape in which this type of event is written now."""
    return _CHANGED.get(type_, _SINCE_FIRST)


def upcast(type_: str, schema: int, public: JSONObject) -> JSONObject:
    """Return the public part of a stored event in the newest shape of its type."""
    for version in range(schema, schema_of(type_)):
        public = _STEPS[type_, version](public)
    return public


def _seats_with_fees(public: JSONObject) -> JSONObject:
    """A fee was taken in every hand, of every seat the same."""
    fee = public["fee"]
    seats: list[JSON] = [{**fields(seat), "fee": fee} for seat in items(public["seats"])]
    return {**public, "fee_per": "hand", "seats": seats}


def _terms_with_fee_per(public: JSONObject) -> JSONObject:
    """A fee was taken in every hand."""
    return {**public, "terms": {**fields(public["terms"]), "fee_per": "hand"}}


_STEPS: Mapping[tuple[str, int], Callable[[JSONObject], JSONObject]] = {
    ("hand_dealt", 1): _seats_with_fees,
    ("table_opened", 1): _terms_with_fee_per,
    ("rules_set", 1): _terms_with_fee_per,
}
