"""Events as they stand in tests/recorded/: one JSON object each, its fields as in the engine.

The files there are what old hands look like for ever: new ones join them, none is written anew.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import TypeVar

from games.engine import events as e
from games.engine.cards import Card, parse, text
from games.engine.jsonvalue import Json, JsonObject
from games.engine.ruleset import Award, HitLock, RuleSet

T = TypeVar("T")

FOLDER = Path(__file__).parents[3] / "recorded"

TYPES: dict[str, type[e.Event]] = {
    "hand_dealt": e.HandDealt,
    "natural_shown": e.NaturalShown,
    "card_drawn": e.CardDrawn,
    "spread_laid": e.SpreadLaid,
    "spread_hit": e.SpreadHit,
    "card_discarded": e.CardDiscarded,
    "knocked": e.Knocked,
    "dry_called": e.DryCalled,
    "hand_ended": e.HandEnded,
    "hand_voided": e.HandVoided,
}


def decode(recorded: Mapping[str, Json]) -> e.Event:
    """Read one event."""
    written = dict(recorded)
    name = written.pop("type")
    assert isinstance(name, str)
    values = {key: _READ.get(key, _frozen)(value) for key, value in written.items()}
    return _make(TYPES[name], values)


def encode(event: e.Event) -> JsonObject:
    """Write one event."""
    name = next(name for name, kind in TYPES.items() if isinstance(event, kind))
    return {"type": name, **_fields(event)}


def _make(kind: type[T], values: Mapping[str, object]) -> T:
    """Make a value from fields that were written from one."""
    return kind(**values)


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _card(value: object) -> Card | None:
    return parse(value) if isinstance(value, str) else None


def _cards(value: object) -> tuple[Card | None, ...]:
    assert isinstance(value, list)
    return tuple(map(_card, value))


def _hands(value: object) -> tuple[tuple[Card | None, ...], ...]:
    assert isinstance(value, list)
    return tuple(map(_cards, value))


def _rules(value: object) -> RuleSet:
    assert isinstance(value, dict)
    pairs = {
        "low_deal": Award(**value["low_deal"]),
        "low_knock_bonus": Award(**value["low_knock_bonus"]),
        "hit_lock": HitLock(**value["hit_lock"]),
    }
    return _make(RuleSet, {key: _frozen(item) for key, item in value.items()} | pairs)


def _payments(value: object) -> tuple[e.Payment, ...]:
    assert isinstance(value, list)
    return tuple(e.Payment(**payment) for payment in value)


_READ: dict[str, Callable[[object], object]] = {
    "card": _card,
    "upcard": _card,
    "cards": _cards,
    "stock": _cards,
    "hands": _hands,
    "held": _hands,
    "rules": _rules,
    "payments": _payments,
}
_CARDS = {"card", "upcard", "cards", "stock", "hands", "held"}


def _fields(value: e.Event | e.Payment | RuleSet | Award | HitLock) -> JsonObject:
    return {
        field.name: _json(getattr(value, field.name), cards=field.name in _CARDS)
        for field in fields(value)
    }


def _json(value: object, *, cards: bool) -> Json:
    match value:
        case tuple():
            return [_json(item, cards=cards) for item in value]
        case e.Payment() | RuleSet() | Award() | HitLock():
            return _fields(value)
        case int() if cards:
            return text(Card(value))
        case None | bool() | int() | str():
            return value
        case _:
            raise AssertionError(value)
