"""What goes in and out of a club's doors."""

from collections.abc import Mapping

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from clubs import selectors
from clubs.api.doors import many
from clubs.api.fields import Flag, Text, Whole
from clubs.api.people.shapes import Person
from clubs.models import Club, Invite, Member, User
from clubs.models.club import (
    CLUB_NAME_LENGTH,
    INVITE_USES_MAX,
    UNIT_DECIMALS_MAX,
    UNIT_NAME_LENGTH,
    UNIT_SYMBOL_LENGTH,
)
from clubs.models.people import DISPLAY_NAME_LENGTH, display_name_validators, nothing_unseen
from clubs.roles import GRANTABLE, Role
from clubs.settings import DEFAULT, SWITCHES, Switch

REASON_LENGTH = 200  # a sentence; a case belongs into a dispute
INVITE_HOURS_MAX = 24 * 90
INVITE_HOURS = 24 * 7
_ROLES = {
    Role.OWNER: "has the rights of every role in the club",
    Role.MANAGER: "looks after members, invites and tables",
    Role.TREASURER: "issues and redeems chips, sets credit",
    Role.ARBITER: "rules on disputes of hands that he had no part in",
    Role.MEMBER: "plays",
}
ROLES = [(role.value, _ROLES[role]) for role in GRANTABLE]
STATUSES = [
    (Member.Status.PENDING.value, "waits to be let in"),
    (Member.Status.ACTIVE.value, "is in the club"),
    (Member.Status.SUSPENDED.value, "may look at his own affairs, and not play"),
    (Member.Status.BARRED.value, "may not come back"),
    (Member.Status.LEFT.value, "went, and may come back by an invite"),
]


def _settings_shape() -> type[serializers.Serializer[None]]:
    fields = {name: _field(switch, getattr(DEFAULT, name)) for name, switch in SWITCHES.items()}
    words = "A club's settings; a change names only what changes."
    return type("ClubSettings", (serializers.Serializer,), {**fields, "__doc__": words})


def _field(switch: Switch, default: object) -> serializers.Field:  # type: ignore[type-arg]
    told = f"{switch.words} In units." if switch.money else switch.words
    words = f"{told} Default: {default!r}." if default != {} else told
    match default:
        case bool():
            return Flag(required=False, help_text=words)
        case int():
            return Whole(
                required=False, min_value=switch.least, max_value=switch.most, help_text=words
            )
        case str() if switch.choices:
            choices = list(switch.choices.items())
            return serializers.ChoiceField(choices, required=False, help_text=words)
        case str():
            return Text(required=False, max_length=40, help_text=words)
        case _:
            return serializers.DictField(required=False, help_text=words)


SettingsShape = _settings_shape()


@extend_schema_field(SettingsShape)
class SettingsField(serializers.DictField):
    """The settings as they come: what is wrong with them is said by name, with 422."""


class UnitShape(serializers.Serializer[Club]):
    """How the club calls its chips; amounts are whole units everywhere else."""

    name = Text(source="unit_name", max_length=UNIT_NAME_LENGTH, help_text="Such as `chips`.")
    symbol = Text(
        source="unit_symbol",
        max_length=UNIT_SYMBOL_LENGTH,
        allow_blank=True,
        help_text="Shown beside an amount; may be empty.",
    )
    decimals = Whole(
        source="unit_decimals",
        min_value=0,
        max_value=UNIT_DECIMALS_MAX,
        help_text="For show only: 2 shows 150 units as 1.50.",
    )


class NewClub(serializers.Serializer[None]):
    """A club to open."""

    name = Text(
        max_length=CLUB_NAME_LENGTH,
        validators=display_name_validators,
        help_text="As people read it; may change later.",
    )


class ClubChange(NewClub):
    """What changes of a club."""

    unit = UnitShape(required=False, help_text="How its chips are called.")
    settings = SettingsField(required=False, help_text="The settings that change, by name.")


class ClubShape(serializers.Serializer[Member]):
    """A club, as one of its members sees it."""

    id = serializers.CharField(source="club.id", help_text="The club's id.")
    slug = serializers.CharField(source="club.slug", help_text="Its name in paths; never changes.")
    name = serializers.CharField(source="club.name", help_text="As people read it.")
    unit = UnitShape(source="club", help_text="How its chips are called.")
    my_roles = serializers.ListField(
        child=serializers.ChoiceField(ROLES), source="roles", help_text="What I am in the club."
    )
    my_status = serializers.ChoiceField(
        STATUSES, source="status", help_text="Where my membership stands."
    )
    my_member = serializers.CharField(source="id", help_text="The id of my membership.")
    settings = serializers.SerializerMethodField(help_text="Every setting, with the defaults.")
    closed_at = serializers.DateTimeField(
        source="club.closed_at", allow_null=True, help_text="Null while the club is open."
    )

    @extend_schema_field(SettingsShape)
    def get_settings(self, member: Member) -> Mapping[str, object]:
        """Return every setting, with the defaults."""
        return member.club.rules_of_club.as_json()


class Me(Person):
    """Who I am, with my clubs."""

    email = serializers.CharField(read_only=True, help_text="Empty: none given.")
    email_verified = serializers.BooleanField(
        read_only=True, help_text="Whether the letter to it was answered."
    )
    joined_at = serializers.DateTimeField(read_only=True, help_text="When the account was made.")
    clubs = serializers.SerializerMethodField(help_text="The clubs that I am in, or wait for.")

    class Meta(Person.Meta):
        fields = (*Person.Meta.fields, "email", "email_verified", "joined_at", "clubs")

    @extend_schema_field(ClubShape(many=True))
    def get_clubs(self, user: User) -> object:
        """Return the clubs that the person is in, or waits for."""
        return many(list(selectors.clubs_of(user)), ClubShape)


class MeChange(serializers.Serializer[None]):
    """What changes of me."""

    display_name = Text(
        max_length=DISPLAY_NAME_LENGTH,
        validators=display_name_validators,
        help_text="What others see.",
    )


class MemberShape(serializers.ModelSerializer[Member]):
    """A member of a club."""

    id = serializers.CharField(help_text="The id of the membership.")
    player = serializers.CharField(source="user_id", help_text="The person's opaque player id.")
    username = serializers.CharField(source="user.username", help_text="To sign in with.")
    display_name = serializers.CharField(source="user.display_name", help_text="To be shown.")
    roles = serializers.ListField(
        child=serializers.ChoiceField(ROLES), help_text="What the member is in the club."
    )
    status = serializers.ChoiceField(STATUSES, help_text="Where the membership stands.")
    joined_at = serializers.DateTimeField(read_only=True, help_text="When it began.")

    class Meta:
        model = Member
        fields = ("id", "player", "username", "display_name", "roles", "status", "joined_at")


class MemberChange(serializers.Serializer[None]):
    """What changes of a membership."""

    roles = serializers.ListField(
        child=serializers.ChoiceField(ROLES),
        required=False,
        max_length=len(ROLES),
        help_text="All roles the member then has; only an owner gives them.",
    )
    status = serializers.ChoiceField(
        STATUSES,
        required=False,
        help_text="`active` also approves who is pending; `left` for oneself.",
    )
    reason = Text(
        max_length=REASON_LENGTH,
        validators=(nothing_unseen,),
        required=False,
        allow_blank=True,
        help_text="For the club's log.",
    )


class NewInvite(serializers.Serializer[None]):
    """A link to make."""

    uses = Whole(
        min_value=1,
        max_value=INVITE_USES_MAX,
        required=False,
        help_text="How many people may join by it; 1 by default.",
    )
    expires_in_hours = Whole(
        min_value=1,
        max_value=INVITE_HOURS_MAX,
        required=False,
        help_text=f"How long it is good; {INVITE_HOURS} hours by default.",
    )


class InviteShape(serializers.ModelSerializer[Invite]):
    """A link that is still good; its code was shown when it was made."""

    id = serializers.CharField(help_text="Revokes the link as its code does.")
    made_by = serializers.CharField(source="made_by_id", help_text="A member's id.")
    uses = serializers.IntegerField(min_value=0, help_text="How many have joined by it.")
    uses_max = serializers.IntegerField(min_value=1, help_text="How many may.")
    made_at = serializers.DateTimeField(help_text="When it was made.")
    expires_at = serializers.DateTimeField(help_text="Until when it is good.")

    class Meta:
        model = Invite
        fields: tuple[str, ...] = ("id", "made_by", "uses", "uses_max", "made_at", "expires_at")


class InviteMade(InviteShape):
    """A link just made. The code is shown this once."""

    code = serializers.CharField(help_text="For `POST invites/{code}/accept`.")
    url = serializers.URLField(help_text="The page that the code leads to.")
    qr = serializers.CharField(help_text="`url` as a QR code: an SVG picture in a data URI.")

    class Meta(InviteShape.Meta):
        fields = (*InviteShape.Meta.fields, "code", "url", "qr")
