"""Phrases, as they are listed and as they are said."""

from rest_framework import serializers

from clubs.api.fields import Text
from games.phrases import KEY_LENGTH_MAX


class Phrase(serializers.Serializer[None]):
    """One set phrase."""

    phrase = serializers.CharField(help_text="Its key, which keeps its meaning.")
    words = serializers.CharField(help_text="What people read.")


class Phrases(serializers.Serializer[None]):
    """Everything that can be said."""

    results = Phrase(many=True, help_text="The phrases, as they are offered.")
    next = serializers.CharField(allow_null=True, help_text="Null: all are here.")
    previous = serializers.CharField(allow_null=True, help_text="Null: all are here.")


class Say(serializers.Serializer[None]):
    """What to say."""

    phrase = Text(max_length=KEY_LENGTH_MAX, help_text="The key of one of the set phrases.")
