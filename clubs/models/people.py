"""A person, the devices and the browser sessions that a person is signed in on."""

import unicodedata
from typing import TYPE_CHECKING, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.sessions.base_session import AbstractBaseSession
from django.core.exceptions import ValidationError
from django.core.validators import MinLengthValidator, RegexValidator
from django.db import models
from django.db.models.functions import Upper
from knox.settings import CONSTANTS

from audit.attempts import Standing
from clubs.models.fields import id_field
from clubs.roles import RIGHTS, Right
from foundation import clock

if TYPE_CHECKING:
    from clubs.sessions import SessionStore

USERNAME_LENGTH = 40  # fits a row of the table's page, and any mail address' local part
DISPLAY_NAME_LENGTH = 60
DEVICE_NAME_LENGTH = 80

username_validators = (
    RegexValidator(
        r"\A[A-Za-z0-9_][A-Za-z0-9_.@+-]*\Z",
        "Letters, digits and . @ + - _ only, beginning with a letter, a digit or _.",
    ),
    RegexValidator(
        r"\A(?:player|erased)-",
        "Names that begin with player- or erased- stand for closed accounts.",
        inverse_match=True,
    ),
)
_UNSEEN = r"\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
nothing_unseen = RegexValidator(
    rf"\A[^\x00-\x1f{_UNSEEN}]*\Z",
    "No control characters, not even unseen ones: they turn what stands beside a name.",
)
nothing_unseen_in_lines = RegexValidator(
    rf"\A[^\x00-\x08\x0b\x0c\x0e-\x1f{_UNSEEN}]*\Z",
    "No control characters but the ends of lines, not even unseen ones: they turn what is read.",
)
_FILLERS = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")
"""Drawn as nothing, though Unicode counts some of them as letters and signs."""
_TAGS = range(0xE0000, 0xE1000)
_SEEN = ("L", "N", "P", "S")  # Unicode's letters, numbers, punctuation, symbols


def validate_seen(name: str) -> None:
    """Let a name pass that is something to see, and holds no character that fills a place unseen.

    Raises:
        ValidationError: it is none.
    """
    if any(char in _FILLERS or ord(char) in _TAGS for char in name):
        raise ValidationError("No characters that are nothing to see.")
    if not any(unicodedata.category(char).startswith(_SEEN) for char in name):
        raise ValidationError("At least one character that can be seen.")


display_name_validators = (MinLengthValidator(1), validate_seen, nothing_unseen)


class UserManager(BaseUserManager["User"]):
    """People by username, upper and lower case alike."""

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return the person of that username.

        Raises:
            User.DoesNotExist: nobody has it.
        """
        return self.get(username__iexact=username)

    def create_superuser(self, username: str, password: str) -> "User":
        """Make one of the installation's staff (`manage.py createsuperuser`)."""
        user = self.model(username=username, display_name=username, is_staff=True)
        user.set_password(password)
        user.save(using=self._db)
        return user


class User(AbstractBaseUser):
    """A person. The id is the opaque player id of events and journals, and outlives the rest."""

    id = id_field("p")
    username = models.CharField(
        max_length=USERNAME_LENGTH, unique=True, validators=username_validators
    )
    display_name = models.CharField(
        max_length=DISPLAY_NAME_LENGTH, blank=True, validators=display_name_validators
    )
    email = models.EmailField(blank=True)
    email_verified = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(
        default=False, help_text="One of the installation's staff: sees every club in the admin."
    )
    joined_at = models.DateTimeField(default=clock.now, editable=False)
    erased_at = models.DateTimeField(null=True, editable=False)
    last_login = None  # a device's last_seen says more

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = "person"
        verbose_name_plural = "people"
        ordering = ("id",)
        constraints = (models.UniqueConstraint(Upper("username"), name="username_any_case"),)

    def __str__(self) -> str:
        return self.username

    def get_full_name(self) -> str:
        """Return the name that others see."""
        return self.display_name

    def get_short_name(self) -> str:
        """Return the name that others see."""
        return self.display_name

    @property
    def standing(self) -> Standing:
        """Return the person as the log names who acts in the whole house."""
        return Standing(self.pk, "", self.pk)

    def admin_clubs(self, right: str) -> frozenset[str] | None:
        """Return the ids of the clubs that give the person `right` in the admin; None: all."""
        if self.has_perm(""):
            return None
        clubs = self.memberships.filter(
            user__is_active=True,
            status="active",
            roles__overlap=[role.value for role in RIGHTS[Right(right)]],
        )
        return frozenset(clubs.values_list("club_id", flat=True))

    def has_perm(self, perm: str, obj: models.Model | None = None) -> bool:  # noqa: ARG002
        """Tell whether Django's admin lets this person in everywhere: the staff only."""
        return self.is_active and self.is_staff

    def has_perms(self, perm_list: list[str], obj: models.Model | None = None) -> bool:
        """Tell the same of several permissions."""
        return all(self.has_perm(perm, obj) for perm in perm_list)

    def has_module_perms(self, app_label: str) -> bool:
        """Tell the same of a whole app."""
        return self.has_perm(app_label)


class Device(models.Model):
    """A device that a person is signed in on: knox's token model, typed, the token as a digest."""

    id = id_field("d")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="devices")
    name = models.CharField(max_length=DEVICE_NAME_LENGTH, blank=True)
    digest = models.CharField(max_length=CONSTANTS.DIGEST_LENGTH, unique=True, editable=False)
    token_key = models.CharField(max_length=CONSTANTS.TOKEN_KEY_LENGTH, editable=False)
    created = models.DateTimeField(default=clock.now, editable=False)
    expiry = models.DateTimeField(editable=False)
    last_seen = models.DateTimeField(default=clock.now, editable=False)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return self.name or self.id


class Mute(models.Model):
    """Somebody whose phrases a person does not want to hear, at whatever table."""

    id = models.BigAutoField(primary_key=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(User, on_delete=models.CASCADE, related_name="muted_by")

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=["user", "muted"], name="mutes_once"),)

    def __str__(self) -> str:
        return f"{self.muted_id} to {self.user_id}"


class Session(AbstractBaseSession):
    """A browser session, with the person it belongs to, so that all of one's can be ended."""

    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE)

    class Meta:
        ordering = ("session_key",)

    @classmethod
    def get_session_store_class(cls) -> "type[SessionStore]":
        """Return the engine that reads and writes these rows."""
        from clubs.sessions import SessionStore  # the engine imports this model

        return SessionStore
