"""What goes in and out of the doors of notices."""

from zoneinfo import available_timezones

from django.core.validators import RegexValidator
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from clubs.api.fields import Text
from notices import endpoints, web_push
from notices.models import ADDRESS_LENGTH, KEY_LENGTH, Target
from notices.providers import PROVIDERS, WEB

ZONE_LENGTH = 40
_CARRIERS = {"log": "the server's log: for development", WEB: "a browser's push service"}
CARRIERS = [(name, _CARRIERS.get(name, name)) for name in PROVIDERS]
HOUR = (RegexValidator(r"\A([01][0-9]|2[0-3]):[0-5][0-9]\Z", "A time of day, HH:MM."),)


class NewTarget(serializers.Serializer[None]):
    """A device that may be called."""

    provider = serializers.ChoiceField(
        choices=CARRIERS, help_text="Who carries the notices to the device."
    )
    address = Text(
        max_length=ADDRESS_LENGTH,
        help_text="What the provider calls: of a browser's subscription (`web`) the `endpoint`,"
        " an https address of a public push service.",
    )
    p256dh = Text(
        required=False,
        max_length=KEY_LENGTH,
        help_text="`web`: the subscription's key of that name, base64url.",
    )
    auth = Text(
        required=False,
        max_length=KEY_LENGTH,
        help_text="`web`: the subscription's key of that name, base64url.",
    )
    quiet_from = Text(
        required=False,
        validators=HOUR,
        help_text="HH:MM in `zone`: from then on the device is not called.",
    )
    quiet_to = Text(
        required=False, validators=HOUR, help_text="HH:MM in `zone`: until then. Both or neither."
    )
    zone = Text(
        required=False, max_length=ZONE_LENGTH, help_text="An IANA time zone; UTC if absent."
    )

    def validate_zone(self, value: str) -> str:
        """Return a zone that is one."""
        if value not in available_timezones():
            raise serializers.ValidationError("An IANA time zone such as Europe/Lisbon.")
        return value

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        """Return quiet hours that have both ends, or none, and a subscription that is whole."""
        if attrs["provider"] == WEB:
            _check_subscription(attrs)
        if ("quiet_from" in attrs) != ("quiet_to" in attrs):
            raise serializers.ValidationError({"quiet_to": "Both ends of the quiet hours."})
        return attrs


@extend_schema_field({"type": ["string", "null"], "pattern": "^[0-9]{2}:[0-9]{2}$"})
class HourShape(serializers.TimeField):
    """An hour of the clock in the target's zone, HH:MM; null: no quiet hours."""

    def __init__(self, words: str) -> None:
        super().__init__(format="%H:%M", read_only=True, help_text=words)


def _check_subscription(attrs: dict[str, object]) -> None:
    """Let a browser's subscription pass.

    Raises:
        ValidationError: names the field that is none of a subscription.
    """
    try:
        endpoints.parse(str(attrs["address"]))
    except ValueError as error:
        raise serializers.ValidationError({"address": f"A push endpoint: {error}."}) from error
    try:
        web_push.check_keys(p256dh=str(attrs.get("p256dh", "")), auth=str(attrs.get("auth", "")))
    except ValueError as error:
        words = "The subscription's p256dh and auth, base64url."
        raise serializers.ValidationError({"p256dh": words}) from error


class KeyShape(serializers.Serializer[None]):
    """What a browser subscribes with."""

    key = serializers.CharField(
        help_text="The `applicationServerKey` of a subscription, base64url."
    )


class TargetShape(serializers.ModelSerializer[Target]):
    """A device that may be called."""

    id = serializers.CharField(read_only=True, help_text="The device's id here.")
    provider = serializers.ChoiceField(CARRIERS, help_text="Who carries the notices to it.")
    quiet_from = HourShape("HH:MM in `zone`: from then on it is not called; null: always called.")
    quiet_to = HourShape("HH:MM in `zone`: until then; null: always called.")

    class Meta:
        model = Target
        fields = ("id", "provider", "address", "quiet_from", "quiet_to", "zone")
