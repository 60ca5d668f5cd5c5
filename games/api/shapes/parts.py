"""The fields that shapes are made of: ids, seats, cards, amounts, instants, hashes."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.engine import rules as house_rules
from games.engine.jsonvalue import JsonObject

CHIPS = "whole units"
SEATS_MAX = 6


@extend_schema_field({"type": "string", "pattern": "^[A2-9TJQK][SHDC]$", "examples": ["7S", "TD"]})
class Card(serializers.CharField):
    """A card: rank, then suit."""


@extend_schema_field({"type": "string", "pattern": "^[0-9a-f]{64}$"})
class Hash(serializers.CharField):
    """32 bytes in hex."""


def ident(words: str, *, allow_null: bool = False) -> serializers.CharField:
    """Return the field of an opaque id."""
    return serializers.CharField(help_text=words, allow_null=allow_null)


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
    kind: type[serializers.JSONField] = type("Switch", (serializers.JSONField,), {})
    described = extend_schema_field(schema)(kind)
    return described(required=False, help_text=str(entry["words"]))


@extend_schema_field(_house_rules())
class Switches(serializers.DictField):
    """House rules by name; in a request those that differ from their defaults are enough."""
