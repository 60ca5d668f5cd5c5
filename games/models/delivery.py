"""What was sent to whose device and when, and up to where it was shown: evidence for disputes."""

from django.contrib.postgres.fields import ArrayField
from django.db import models


class Delivery(models.Model):
    """What went to one device of one player in one hand within two seconds. Never changed; removed
    when its hand can be disputed no more."""

    id = models.BigAutoField(primary_key=True)
    hand = models.CharField(max_length=40)
    player = models.CharField(max_length=40)
    device = models.CharField(max_length=40, help_text="the device's id, or 'page'")
    versions = ArrayField(models.IntegerField(), help_text="of the events sent, in order")
    sent_at = ArrayField(models.BigIntegerField(), help_text="microseconds, one each")
    shown = models.IntegerField(null=True, help_text="up to here, says the device")
    shown_at = models.BigIntegerField(null=True)

    class Meta:
        verbose_name_plural = "deliveries"
        indexes = (models.Index(fields=["hand", "player"], name="deliveries_of_hand"),)

    def __str__(self) -> str:
        return f"{self.hand} to {self.player}"
