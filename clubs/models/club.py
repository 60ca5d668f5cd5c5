"""A club, its members, and the invites to it."""

from decimal import Decimal

from django.contrib.postgres.fields import ArrayField
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import F, Q

from audit.attempts import Standing
from clubs.models.fields import id_field
from clubs.models.people import User, display_name_validators
from clubs.roles import GRANTABLE, Right, Role, may
from clubs.settings import ClubSettings
from foundation import clock

SLUG_LENGTH = 48
CLUB_NAME_LENGTH = 60
UNIT_NAME_LENGTH = 20
UNIT_SYMBOL_LENGTH = 4
UNIT_DECIMALS_MAX = 4
INVITE_USES_MAX = 500  # a club's whole membership, once
DIGEST_BYTES = 32


class Club(models.Model):
    """A club; everything else belongs to one. The slug never changes."""

    id = id_field("cl")
    slug = models.SlugField(max_length=SLUG_LENGTH, unique=True, editable=False)
    name = models.CharField(max_length=CLUB_NAME_LENGTH, validators=display_name_validators)
    unit_name = models.CharField(max_length=UNIT_NAME_LENGTH, default="chips")
    unit_symbol = models.CharField(max_length=UNIT_SYMBOL_LENGTH, blank=True)
    unit_decimals = models.PositiveSmallIntegerField(
        default=0, validators=[MaxValueValidator(UNIT_DECIMALS_MAX)]
    )
    settings = models.JSONField(default=dict, blank=True)
    opened_at = models.DateTimeField(default=clock.now, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return self.name

    @property
    def rules_of_club(self) -> ClubSettings:
        """Return the stored settings, typed, with the defaults filled in."""
        return ClubSettings.of(self.settings)

    def amount(self, units: int) -> str:
        """Say whole units, 0 or more, as the club shows them: "€2.50" for 250."""
        return f"{self.unit_symbol}{Decimal(units).scaleb(-self.unit_decimals):,f}"


class Member(models.Model):
    """A person's place in a club: roles say what one may, status whether one may at all."""

    class Status(models.TextChoices):
        """Where a membership stands."""

        PENDING = "pending"
        ACTIVE = "active"
        SUSPENDED = "suspended"
        BARRED = "barred"
        LEFT = "left"

    id = id_field("m")
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="members")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    roles = ArrayField(
        models.CharField(max_length=10, choices=[(r.value, r.value) for r in GRANTABLE])
    )
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.ACTIVE)
    joined_at = models.DateTimeField(default=clock.now, editable=False)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("club", "user"), name="member_once_a_club"),
            models.CheckConstraint(
                condition=Q(roles__contained_by=[role.value for role in GRANTABLE]),
                name="member_roles_known",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["pending", "active", "suspended", "barred", "left"]),
                name="member_status_known",
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id} in {self.club_id}"

    @property
    def standing(self) -> Standing:
        """Return the member as the log names who acts in the club."""
        return Standing(self.user_id, self.club_id, self.club_id)

    def may(self, right: Right, *, host: bool = False) -> bool:
        """Tell whether this member has `right`; `host`: also as the host of the table at hand."""
        if self.status not in (self.Status.ACTIVE, self.Status.SUSPENDED):
            return False
        roles = [Role(role) for role in self.roles]
        return may(
            [*roles, Role.HOST] if host else roles,
            right,
            suspended=self.status == self.Status.SUSPENDED,
        )


class Invite(models.Model):
    """A link that lets people join; the code itself is shown once and kept as a digest."""

    id = id_field("i")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invites")
    made_by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    code_digest = models.BinaryField(max_length=DIGEST_BYTES, unique=True)
    uses_max = models.PositiveSmallIntegerField()
    uses = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField(default=clock.now, editable=False)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.CheckConstraint(condition=Q(uses__lte=F("uses_max")), name="invite_uses_bound"),
        )

    def __str__(self) -> str:
        return self.id
