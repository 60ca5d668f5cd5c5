"""Instants that all processes share: our hearts' last beats, and since when tables drain."""

from django.db import models


class Instant(models.Model):
    """One named instant; a missing row says that it never was."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.BigIntegerField(help_text="whole microseconds since 1970, UTC")

    def __str__(self) -> str:
        return f"{self.name} at {self.at}"
