"""One namespace of command ids: whoever asks twice with one id is answered once.

Hands' actions, socket acts and every other unsafe call share this table.
"""

from django.db import models
from django.db.models import Q

DAYS_KEPT = 7  # of commands without a stream; a hand's live as long as its events


class Command(models.Model):
    """What a caller asked under an id, and how it ended. No secret is kept as an answer."""

    pk = models.CompositePrimaryKey("caller", "id")
    caller = models.TextField()
    id = models.TextField()
    club = models.TextField(default="")
    request = models.BinaryField()
    received_at = models.BigIntegerField()
    stream = models.TextField(null=True)
    first_version = models.IntegerField(null=True)
    last_version = models.IntegerField(null=True)
    status = models.SmallIntegerField()
    code = models.TextField(default="")
    answer = models.BinaryField(null=True)

    class Meta:
        db_table = "command"
        indexes = (
            models.Index(
                fields=("received_at",), name="command_to_expire", condition=Q(stream=None)
            ),
        )

    def __str__(self) -> str:
        return f"{self.caller} {self.id}"
