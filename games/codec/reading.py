"""Typed reading of stored JSON: what is not of the shape was not written by us."""

from collections.abc import Iterable, Mapping

from foundation.canonical import JSON
from games.engine.cards import Card, parse, text
from games.engine.events import Seat


class Stored:
    """One stored object, read field by field."""

    __slots__ = ("_fields",)

    def __init__(self, fields: Mapping[str, JSON]) -> None:
        self._fields = fields

    def number(self, key: str) -> int:
        """Return a whole number."""
        return number(self._fields[key])

    def number_or_none(self, key: str) -> int | None:
        """Return a whole number, or None where there is none."""
        value = self._fields.get(key)
        return None if value is None else number(value)

    def is_null(self, key: str) -> bool:
        """Tell whether the field holds nothing."""
        return self._fields.get(key) is None

    def flag(self, key: str) -> bool:
        """Return a true or false."""
        value = self._fields[key]
        assert isinstance(value, bool)
        return value

    def seat(self, key: str = "seat") -> Seat:
        """Return a seat's number."""
        return Seat(self.number(key))

    def text(self, key: str) -> str:
        """Return a text."""
        return as_text(self._fields[key])

    def text_or_none(self, key: str) -> str | None:
        """Return a text, or None where there is none."""
        value = self._fields.get(key)
        return None if value is None else as_text(value)

    def card(self, key: str = "card") -> Card:
        """Return a card."""
        return parse(self.text(key))

    def cards(self, key: str = "cards") -> tuple[Card, ...]:
        """Return a list of cards."""
        return cards(self._fields[key])

    def hands(self, key: str) -> tuple[tuple[Card, ...], ...]:
        """Return one list of cards a seat."""
        return tuple(cards(hand) for hand in items(self._fields[key]))

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return a list of whole numbers."""
        return tuple(number(value) for value in items(self._fields[key]))

    def objects(self, key: str) -> "tuple[Stored, ...]":
        """Return a list of objects."""
        return tuple(Stored(fields(value)) for value in items(self._fields[key]))

    def object(self, key: str) -> dict[str, JSON]:
        """Return an object as it is."""
        return fields(self._fields[key])

    def part(self, key: str) -> "Stored | None":
        """Return an object to be read on, or None where there is none."""
        value = self._fields.get(key)
        return None if value is None else Stored(fields(value))

    def items(self, key: str) -> tuple[JSON, ...]:
        """Return a list as it is."""
        return items(self._fields[key])


def number(value: JSON) -> int:
    """Return `value`, a whole number."""
    assert isinstance(value, int)
    assert not isinstance(value, bool)
    return value


def as_text(value: JSON) -> str:
    """Return `value`, a text."""
    assert isinstance(value, str)
    return value


def items(value: JSON) -> tuple[JSON, ...]:
    """Return `value`, a list."""
    assert isinstance(value, list | tuple)
    return tuple(value)


def fields(value: JSON) -> dict[str, JSON]:
    """Return `value`, an object."""
    assert isinstance(value, dict)
    return value


def cards(value: JSON) -> tuple[Card, ...]:
    """Return `value`, a list of cards."""
    return tuple(parse(as_text(item)) for item in items(value))


def texts(cards: Iterable[Card]) -> list[JSON]:
    """Return cards as they are stored."""
    return [text(card) for card in cards]
