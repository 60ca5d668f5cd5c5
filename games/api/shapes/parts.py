"""The fields that shapes are made of: ids, seats, cards, amounts, instants, hashes."""

from collections.abc import Mapping
from typing import get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.engine import rules as house_rules
from games.engine.events import Ending
from games.engine.jsonvalue import Json, JsonObject

CHIPS = "whole units"
SEATS_MAX = 6
_ENDINGS: Mapping[Ending, str] = {
    "natural": "somebody was dealt a natural, and is paid for it",
    "natural_draw": "naturals were dealt, and nobody is paid",
    "tonk_out": "a player laid or hit the last card",
    "out_by_discard": "a player discarded the last card",
    "knock": "a player knocked, and won",
    "caught": "a player knocked, and another's count was as low or lower",
    "dry": "the stock was used up",
    "void": "it was cancelled, nobody pays",
}
_PARTS = {
    "limit": "The highest count that it is for; 0: off.",
    "multiplier": "How many times the stake it pays.",
    "base": "Turns that a hit locks the knock for; 0: off.",
    "extra": "Turns that each further hit adds.",
}
ENDINGS = [(ending, _ENDINGS[ending]) for ending in get_args(Ending)]


@extend_schema_field(
    {
        "type": "string",
        "pattern": "^[A2-9TJQK][SHDC]$",
        "examples": ["7S", "TD"],
        "description": "A card: its rank, then its suit.",
    }
)
class Card(serializers.CharField):
    """A card: rank, then suit."""


@extend_schema_field(
    {"type": "string", "pattern": "^[0-9a-f]{64}$", "description": "32 bytes in hex."}
)
class Hash(serializers.CharField):
    """32 bytes in hex."""


def ident(words: str, *, allow_null: bool = False) -> serializers.CharField:
    """Return the field of an opaque id."""
    return serializers.CharField(help_text=words, allow_null=allow_null)


def ending() -> serializers.ChoiceField:
    """Return the field of how a hand ended."""
    return serializers.ChoiceField(ENDINGS, help_text="How it ended.")


def seat(words: str, *, allow_null: bool = False) -> serializers.IntegerField:
    """Return the field of a seat's number."""
    return serializers.IntegerField(
        min_value=1, max_value=SEATS_MAX, help_text=words, allow_null=allow_null
    )


def seats(words: str) -> serializers.ListField:
    """Return the field of several seats' numbers."""
    return serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=SEATS_MAX), help_text=words
    )


def number(
    words: str, *, least: int | None = 0, allow_null: bool = False
) -> serializers.IntegerField:
    """Return the field of a whole number; `least` None: it may be negative."""
    return serializers.IntegerField(min_value=least, help_text=words, allow_null=allow_null)


def numbers(words: str, *, least: int | None = 0) -> serializers.ListField:
    """Return the field of one whole number a seat, in the order of the seats."""
    return serializers.ListField(
        child=serializers.IntegerField(min_value=least), help_text=f"{words}, in order of seats."
    )


def instant(words: str, *, allow_null: bool = False) -> serializers.DateTimeField:
    """Return the field of an instant, UTC with microseconds."""
    return serializers.DateTimeField(help_text=f"{words} (UTC).", allow_null=allow_null)


def cards(words: str, *, allow_null: bool = False, required: bool = True) -> serializers.ListField:
    """Return the field of several cards."""
    return serializers.ListField(
        child=Card(), help_text=words, allow_null=allow_null, required=required
    )


def hands(words: str) -> serializers.ListField:
    """Return the field of each seat's cards; null for a seat whose cards one may not see."""
    child = serializers.ListField(child=Card(), allow_null=True)
    return serializers.ListField(child=child, help_text=f"{words}, in order of seats.")


def _house_rules() -> type[serializers.Serializer[None]]:
    switches = {str(entry["name"]): _switch(entry) for entry in house_rules.CATALOGUE}
    words = "House rules by name."
    return type("HouseRules", (serializers.Serializer,), {**switches, "__doc__": words})


def _switch(entry: JsonObject) -> serializers.Field:  # type: ignore[type-arg]
    schema = entry["schema"]
    assert isinstance(schema, dict)
    choices = schema.get("enum")
    if isinstance(choices, list):
        schema = {"type": "integer" if isinstance(choices[0], int) else "string", **schema}
    parts = schema.get("properties")
    if isinstance(parts, dict):
        schema = {**schema, "properties": {name: _part(name, parts[name]) for name in parts}}
    kind: type[serializers.JSONField] = type("Switch", (serializers.JSONField,), {})
    described = extend_schema_field(schema)(kind)
    return described(required=False, help_text=str(entry["words"]))


def _part(name: str, schema: Json) -> JsonObject:
    assert isinstance(schema, dict)
    return {**schema, "description": _PARTS[name]}


@extend_schema_field(_house_rules())
class Switches(serializers.DictField):
    """House rules by name; in a request those that differ from their defaults are enough."""
