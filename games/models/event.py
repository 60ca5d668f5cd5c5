"""The stored events of hands and tables: append only, chained, private parts sealed.

The table is made by SQL (hash partitions by stream, triggers that refuse every change); this
model only reads it. Rows are written by `games_commit` and `games_append`, through `store`.
"""

from django.db import models


class Event(models.Model):
    """One event of one stream (a hand's or a table's id)."""

    pk = models.CompositePrimaryKey("stream", "version")
    stream = models.CharField(max_length=40)
    version = models.IntegerField(help_text="1, 2, … within the stream")
    club = models.CharField(max_length=40)
    type = models.CharField(max_length=40)
    schema = models.SmallIntegerField(help_text="version of the shape of this type")
    actor = models.CharField(max_length=40, help_text="player id, bot's chair id, or 'server'")
    command = models.CharField(max_length=120, help_text="id of the command that made it")
    at = models.BigIntegerField(help_text="whole microseconds since 1970, UTC")
    public = models.JSONField()
    public_bytes = models.BinaryField(help_text="canonical bytes of `public`, as hashed")
    private = models.BinaryField(null=True, help_text="the private part, sealed")
    private_digest = models.BinaryField(null=True)
    previous = models.BinaryField(help_text="hash of the event before; 32 zero bytes at first")
    hash = models.BinaryField()

    class Meta:
        db_table = "games_event"

    def __str__(self) -> str:
        return f"{self.stream} {self.version} {self.type}"
