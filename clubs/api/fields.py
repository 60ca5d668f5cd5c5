"""Fields that take what the document says and nothing near it: no "5" for 5, no "yes" for true."""

from collections.abc import Mapping
from typing import NoReturn

from rest_framework import serializers

PASSWORD_LENGTH = 256  # argon2 reads any length; a door does not
NAME_LENGTH = 40  # of a field's name that is said back


class Text(serializers.CharField):
    """Text only; numbers and truths are not turned into it."""

    def to_internal_value(self, data: object) -> str:
        """Return the text, stripped."""
        if not isinstance(data, str):
            _refuse(self, "invalid")
        value: str = super().to_internal_value(data)
        return value


class Email(Text, serializers.EmailField):
    """The text of an e-mail address."""


class Whole(serializers.IntegerField):
    """A JSON number without a fraction."""

    def to_internal_value(self, data: object) -> int:
        """Return the number."""
        if not isinstance(data, int) or isinstance(data, bool):
            _refuse(self, "invalid")
        value: int = super().to_internal_value(data)
        return value


class Flag(serializers.BooleanField):
    """A JSON true or false."""

    def to_internal_value(self, data: object) -> bool:
        """Return the truth."""
        if not isinstance(data, bool):
            _refuse(self, "invalid")
        return data


class Exact(serializers.Serializer[None]):
    """A body that moves chips: a field that it does not know is refused, never passed over."""

    def to_internal_value(self, data: object) -> dict[str, object]:
        """Return what the body holds."""
        unknown = sorted(set(data) - set(self.fields)) if isinstance(data, Mapping) else ()
        if unknown:
            words = "This call knows no such field; nothing was moved."
            raise serializers.ValidationError(
                {name[:NAME_LENGTH]: [words] for name in unknown}, code="unknown_field"
            )
        values: dict[str, object] = super().to_internal_value(data)
        return values


def password(words: str) -> Text:
    """Return a field for a password, as typed, spaces included."""
    return Text(max_length=PASSWORD_LENGTH, trim_whitespace=False, help_text=words)


def _refuse(field: serializers.Field, key: str) -> NoReturn:  # type: ignore[type-arg]
    field.fail(key, input=None)
