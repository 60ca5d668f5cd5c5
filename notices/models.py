"""Where a person can be called, and what he was called for."""

from django.db import models
from django.db.models import Q

from clubs.models.fields import id_field

ADDRESS_LENGTH = 500  # a push endpoint's URL
KEY_LENGTH = 90  # 65 bytes in base64url
KIND_LENGTH = 20


class Target(models.Model):
    """One device that a person lets us call, and the hours in which we do not."""

    id = id_field("n")
    user = models.ForeignKey("clubs.User", on_delete=models.CASCADE, related_name="targets")
    provider = models.CharField(max_length=20)
    address = models.CharField(max_length=ADDRESS_LENGTH, help_text="what the provider calls")
    p256dh = models.CharField(
        max_length=KEY_LENGTH, default="", blank=True, help_text="a browser's public key"
    )
    auth = models.CharField(
        max_length=KEY_LENGTH, default="", blank=True, help_text="a secret shared with the browser"
    )
    failures = models.SmallIntegerField(default=0, help_text="calls in a row that were lost")
    quiet_from = models.TimeField(null=True, help_text="in `zone`; null: no quiet hours")
    quiet_to = models.TimeField(null=True)
    zone = models.CharField(max_length=40, default="UTC", help_text="an IANA time zone")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("user", "provider", "address"), name="target_once_a_person"
            ),
            models.CheckConstraint(
                condition=Q(quiet_from=None, quiet_to=None)
                | Q(quiet_from__isnull=False, quiet_to__isnull=False),
                name="target_quiet_hours_whole",
            ),
        )

    def __str__(self) -> str:
        return f"{self.provider} of {self.user_id}"


class Notice(models.Model):
    """One call of one person for one thing: `key` makes it one, however often it is found due."""

    id = models.BigAutoField(primary_key=True)
    user = models.ForeignKey("clubs.User", on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=KIND_LENGTH, help_text="one of `notices.payloads`")
    key = models.CharField(
        max_length=120, help_text="what it is about: a hand and version, a case, a claim"
    )
    path = models.CharField(max_length=120, help_text="the page to open; holds ids only")
    at = models.BigIntegerField(help_text="whole microseconds since 1970, UTC")
    sent_at = models.BigIntegerField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "kind", "key"), name="notice_once"),)
        indexes = (models.Index(fields=("at",), name="notice_to_expire"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"
