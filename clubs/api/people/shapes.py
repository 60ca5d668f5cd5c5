"""What goes in and out of a person's doors."""

from collections.abc import Mapping

from rest_framework import serializers

from clubs.api.fields import Email, Text, password
from clubs.models import Device, Mute, User
from clubs.models.fields import ID_LENGTH
from clubs.models.people import (
    DEVICE_NAME_LENGTH,
    DISPLAY_NAME_LENGTH,
    USERNAME_LENGTH,
    display_name_validators,
    username_validators,
)

TOKEN_LENGTH = 200  # an id, a time and a digest, with room


class Registration(serializers.Serializer[None]):
    """Who wants to be known here."""

    username = Text(
        max_length=USERNAME_LENGTH,
        validators=username_validators,
        help_text="Unique in whatever case: letters, digits and . @ + - _.",
    )
    password = password("At least 8 characters, nothing common.")
    display_name = Text(
        max_length=DISPLAY_NAME_LENGTH,
        validators=display_name_validators,
        help_text="What others see.",
    )
    device = Text(
        max_length=DEVICE_NAME_LENGTH,
        required=False,
        allow_blank=True,
        help_text="A name for the device that signs in with the token of the answer.",
    )


class Login(serializers.Serializer[None]):
    """Who wants to sign in, on what."""

    username = Text(max_length=USERNAME_LENGTH, help_text="In whatever case.")
    password = password("The account's password.")
    device = Text(
        max_length=DEVICE_NAME_LENGTH,
        required=False,
        allow_blank=True,
        help_text="A name for the device, as its owner will find it in the list.",
    )


class Person(serializers.ModelSerializer[User]):
    """A person as he sees himself."""

    id = serializers.CharField(read_only=True, help_text="The opaque player id; never changes.")

    class Meta:
        model = User
        fields: tuple[str, ...] = ("id", "username", "display_name")
        extra_kwargs: Mapping[str, Mapping[str, str]] = {
            "username": {"help_text": "The name to sign in with; unique in whatever case."},
            "display_name": {"help_text": "What others see."},
        }


class SignedIn(serializers.Serializer[None]):
    """A token for one device. It is shown this once."""

    token = serializers.CharField(help_text="For `Authorization: Bearer TOKEN`.")
    expires_at = serializers.DateTimeField(help_text="Moves on while the token is used.")
    user = Person(help_text="Who is signed in.")


class DeviceShape(serializers.ModelSerializer[Device]):
    """A device that the person is signed in on."""

    id = serializers.CharField(read_only=True, help_text="The device's id.")
    name = serializers.CharField(read_only=True, help_text="As its owner calls it; may be empty.")
    signed_in_at = serializers.DateTimeField(
        source="created", read_only=True, help_text="When its token was given out."
    )
    last_seen_at = serializers.DateTimeField(
        source="last_seen", read_only=True, help_text="To the minute."
    )
    expires_at = serializers.DateTimeField(
        source="expiry", read_only=True, help_text="Moves on while the token is used."
    )

    class Meta:
        model = Device
        fields = ("id", "name", "signed_in_at", "last_seen_at", "expires_at")


class Muted(serializers.Serializer[None]):
    """Whom to mute."""

    player = Text(max_length=ID_LENGTH, help_text="The id of a member of a club of yours.")


class MuteShape(serializers.ModelSerializer[Mute]):
    """Somebody whom the person has muted."""

    player = serializers.CharField(source="muted_id", read_only=True, help_text="The player's id.")
    name = serializers.CharField(
        source="muted.display_name", read_only=True, help_text="The player's display name."
    )

    class Meta:
        model = Mute
        fields = ("player", "name")


class DeviceName(serializers.Serializer[None]):
    """What changes of a device."""

    name = Text(max_length=DEVICE_NAME_LENGTH, allow_blank=True, help_text="As you call it.")


class NewPassword(serializers.Serializer[None]):
    """A change of password."""

    old = password("The present one.")
    new = password("The one to come.")


class EmailGiven(serializers.Serializer[None]):
    """An address for letters."""

    email = Email(allow_blank=True, help_text="Empty: no letters any more.")
    password = password("The account's password.")


class LetterRead(serializers.Serializer[None]):
    """What a letter's link holds behind its `#`."""

    token = Text(max_length=TOKEN_LENGTH, help_text="Good for an hour, once.")


class ResetAsked(serializers.Serializer[None]):
    """Who lost the password."""

    username = Text(max_length=USERNAME_LENGTH, help_text="In whatever case.")


class PasswordReset(LetterRead):
    """A password in place of a lost one."""

    password = password("The one to come.")


class Farewell(serializers.Serializer[None]):
    """What is asked before an account is closed."""

    password = password("The account's password.")
