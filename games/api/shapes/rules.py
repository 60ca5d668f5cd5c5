"""The catalogue of house rules."""

from rest_framework import serializers

from games.api.shapes.parts import Switches


class SwitchShape(serializers.Serializer[None]):
    """One house rule."""

    name = serializers.CharField(help_text="Its name, as `rules` have it.")
    default = serializers.JSONField(help_text="Its value where a table says nothing.")
    words = serializers.CharField(help_text="What it does.")
    schema = serializers.DictField(help_text="The JSON Schema of its values.")


class Preset(serializers.Serializer[None]):
    """A known table's rules."""

    name = serializers.CharField(help_text="Its name.")
    words = serializers.CharField(help_text="What is special about it.")
    switches = Switches(help_text="The switches that differ from their defaults.")
    sheet = serializers.ListField(
        child=serializers.CharField(), help_text="Its rule sheet in words."
    )


class Catalogue(serializers.Serializer[None]):
    """Every house rule, and the presets."""

    results = SwitchShape(many=True, help_text="The house rules, in the order of rules 10.")
    next = serializers.CharField(allow_null=True, help_text="Null: all are here.")
    previous = serializers.CharField(allow_null=True, help_text="Null: all are here.")
    version = serializers.IntegerField(help_text="Grows when a switch comes to mean another thing.")
    presets = Preset(many=True, help_text="Rules of known tables.")
