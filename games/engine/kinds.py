"""The kinds of values that a house-rule switch can have: reading, writing, words, JSON Schema."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from games.engine.jsonvalue import Json, JsonObject

T = TypeVar("T")
Word = TypeVar("Word", bound=str | int)


class Kind(ABC, Generic[T]):
    """A kind of value; `words` end the sentence "the house rule … must be"."""

    @property
    @abstractmethod
    def words(self) -> str:
        """Say what is accepted."""

    @property
    @abstractmethod
    def schema(self) -> JsonObject:
        """Give the JSON Schema of what is accepted."""

    @abstractmethod
    def read(self, value: object) -> T:
        """Read a JSON value.

        Raises:
            ValueError: it is not of this kind.
        """

    @abstractmethod
    def write(self, value: T) -> Json:
        """Give the full JSON value."""


@dataclass(frozen=True)
class Choice(Kind[Word]):
    """One of a few words or numbers."""

    values: tuple[Word, ...]

    @property
    def words(self) -> str:
        return "one of " + ", ".join(map(str, self.values))

    @property
    def schema(self) -> JsonObject:
        return {"enum": list(self.values)}

    def read(self, value: object) -> Word:
        for known in self.values:
            if type(value) is type(known) and value == known:
                return known
        raise ValueError(self.words)

    def write(self, value: Word) -> Json:
        return value


@dataclass(frozen=True)
class Flag(Kind[bool]):
    """True or false."""

    @property
    def words(self) -> str:
        return "true or false"

    @property
    def schema(self) -> JsonObject:
        return {"type": "boolean"}

    def read(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        raise ValueError(self.words)

    def write(self, value: bool) -> Json:  # noqa: FBT001 - one write for all kinds
        return value


@dataclass(frozen=True)
class Number(Kind[int]):
    """A whole number in a range."""

    least: int
    most: int

    @property
    def words(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

    @property
    def schema(self) -> JsonObject:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

    def read(self, value: object) -> int:
        if type(value) is int and self.least <= value <= self.most:
            return value
        raise ValueError(self.words)

    def write(self, value: int) -> Json:
        return value


@dataclass(frozen=True)
class Numbers(Kind[tuple[int, ...]]):
    """A list of whole numbers in a range: a set, whatever its order."""

    item: Number

    @property
    def words(self) -> str:
        return f"a list, each item {self.item.words}"

    @property
    def schema(self) -> JsonObject:
        return {"type": "array", "items": self.item.schema}

    def read(self, value: object) -> tuple[int, ...]:
        if isinstance(value, list | tuple):
            return tuple(sorted({self.item.read(item) for item in value}))
        raise ValueError(self.words)

    def write(self, value: tuple[int, ...]) -> Json:
        return list(value)


@dataclass(frozen=True)
class Pair(Kind[T]):
    """An object of two numbers, any of which may be left at its default."""

    make: Callable[[int, int], T]
    parts: tuple[tuple[str, Number, int], tuple[str, Number, int]]

    @property
    def words(self) -> str:
        return "an object with " + " and ".join(
            f"{name} ({number.words})" for name, number, _ in self.parts
        )

    @property
    def schema(self) -> JsonObject:
        return {
            "type": "object",
            "properties": {
                name: {**number.schema, "default": default} for name, number, default in self.parts
            },
            "additionalProperties": False,
        }

    def read(self, value: object) -> T:
        if not isinstance(value, Mapping) or not set(value) <= {name for name, _, _ in self.parts}:
            raise ValueError(self.words)
        first, second = (
            number.read(value.get(name, default)) for name, number, default in self.parts
        )
        return self.make(first, second)

    def write(self, value: T) -> Json:
        return {name: getattr(value, name) for name, _, _ in self.parts}
