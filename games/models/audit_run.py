"""What the nightly audit found: the admin's banner, the metric and the alarm read it."""

from django.db import models


class AuditRun(models.Model):
    """One night's audit of the whole installation; `ended_at` is null while it runs."""

    night = models.DateField(primary_key=True, help_text="the day, in UTC, that it belongs to")
    began_at = models.BigIntegerField(help_text="whole microseconds since 1970, UTC")
    ended_at = models.BigIntegerField(null=True)
    faults = models.IntegerField(default=0)
    words = models.JSONField(default=list, help_text="the first faults, one line each")

    class Meta:
        ordering = ("-night",)

    def __str__(self) -> str:
        return f"{self.night}: {self.faults} faults"
