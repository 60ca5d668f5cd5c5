"""Tables and their chairs: projections of the table's stream, and what play needs at hand."""

from django.db import models
from django.db.models import Q

from games.statuses import Access, FeePer, TableKind, TableStatus, Watch
from games.turns import SECOND

TABLE_NAME_LENGTH = 60  # one line of the lobby
PRESENT_SECONDS = 60
"""For how long a call about the table, or a socket's sign of life, counts as presence."""


def present_since(at: int) -> int:
    """Return since when a sign of presence counts at the instant `at`, both whole microseconds."""
    return at - PRESENT_SECONDS * SECOND


class Table(models.Model):
    """A place where a club plays hand after hand under one sheet of rules."""

    id = models.CharField(primary_key=True, max_length=40)
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="tables")
    host = models.ForeignKey("clubs.User", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=TABLE_NAME_LENGTH)
    kind = models.CharField(max_length=10, choices=[(item, item) for item in TableKind])
    stake = models.BigIntegerField(help_text="the basic stake S, whole units")
    rules = models.JSONField(help_text="every switch with its value")
    rules_version = models.IntegerField(default=1, help_text="rises with each change of the sheet")
    sheet = models.CharField(max_length=64, help_text="hash of all that a chair agrees to")
    fee = models.BigIntegerField(default=0, help_text="whole units a seat pays the club")
    fee_per = models.CharField(
        max_length=5,
        choices=[(item, item) for item in FeePer],
        default=FeePer.HAND,
        help_text="for each hand, or for a player's first hand of a night",
    )
    seats_max = models.SmallIntegerField()
    turn_seconds = models.SmallIntegerField()
    bank_seconds = models.SmallIntegerField()
    deal_pause_seconds = models.SmallIntegerField()
    access = models.CharField(
        max_length=10, choices=[(item, item) for item in Access], default=Access.MEMBERS
    )
    watch = models.CharField(
        max_length=10, choices=[(item, item) for item in Watch], default=Watch.MEMBERS
    )
    chat = models.BooleanField(default=True)
    status = models.CharField(
        max_length=10, choices=[(item, item) for item in TableStatus], default=TableStatus.OPEN
    )
    paused = models.BooleanField(default=False)
    hands_opened = models.IntegerField(default=0, help_text="the number of the newest hand")
    last_dealer = models.CharField(
        max_length=40, default="", blank=True, help_text="chair that dealt last"
    )
    version = models.IntegerField(default=0, help_text="of the table's stream")
    last_hash = models.BinaryField(default=bytes(32))
    opened_at = models.BigIntegerField()

    class Meta:
        indexes = (models.Index(fields=["club", "status"], name="table_of_club"),)

    def __str__(self) -> str:
        return self.name


class Chair(models.Model):
    """A place in the circle. Its id never changes; `place` orders those not yet left."""

    id = models.CharField(primary_key=True, max_length=40)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="chairs")
    player = models.ForeignKey(
        "clubs.User", null=True, on_delete=models.PROTECT, related_name="chairs"
    )
    bot = models.CharField(max_length=10, default="", blank=True, help_text="a bot's strength")
    bot_number = models.SmallIntegerField(
        default=0, help_text="tells the bots of a table apart; 0: a person"
    )
    place = models.IntegerField(help_text="rises clockwise")
    agreed_sheet = models.CharField(max_length=64, default="", blank=True)
    approved = models.BooleanField(default=True, help_text="by the host, where the table asks")
    away = models.BooleanField(default=False)
    bank_ms = models.IntegerField(help_text="what is left of the time bank")
    timeouts = models.SmallIntegerField(default=0, help_text="turns in a row that ran out")
    back_at = models.BigIntegerField(
        default=0, db_default=0, help_text="when it last said that it is back, microseconds"
    )
    silenced = models.BooleanField(
        default=False,
        db_default=False,
        help_text="by the host: the player's later chairs here are, too",
    )
    uncovered = models.BigIntegerField(
        null=True, help_text="what the hold would need, when the last deal left the chair out"
    )
    limited = models.BooleanField(
        default=False,
        db_default=False,
        help_text="no more than the loss limit of the night left the chair out: told to its player"
        " alone",
    )
    seen_at = models.BigIntegerField(default=0, help_text="last sign of presence, microseconds")
    taken_at = models.BigIntegerField()
    left_at = models.BigIntegerField(null=True)

    class Meta:
        ordering = ("place",)
        constraints = (
            models.UniqueConstraint(
                fields=["table", "player"],
                condition=Q(left_at__isnull=True, player__isnull=False),
                name="one_chair_a_player",
            ),
            models.CheckConstraint(
                condition=Q(player__isnull=False, bot="") | Q(player__isnull=True) & ~Q(bot=""),
                name="a_person_or_a_bot",
            ),
        )
        indexes = (
            models.Index(
                fields=["player"], condition=Q(left_at__isnull=True), name="chairs_of_player"
            ),
            models.Index(
                fields=["seen_at"],
                condition=Q(left_at__isnull=True, player__isnull=False),
                name="chairs_present",
            ),
        )

    def __str__(self) -> str:
        return self.id

    @property
    def bot_name(self) -> str:
        """Return what a bot is called, at the table, in its hands and ever after."""
        return f"Bot {self.bot_number}"

    @property
    def who(self) -> str:
        """Return the player's id; a bot is known by its chair's."""
        return self.player_id or self.id

    @property
    def kind(self) -> str:
        """Return whether a `person` or a `bot` sits there."""
        return "bot" if self.bot else "person"

    def is_present(self, at: int) -> bool:
        """Tell whether a person sits there who gave a sign of presence lately."""
        return self.player_id is not None and self.seen_at >= present_since(at)

    def has_agreed(self, table: Table) -> bool:
        """Tell whether the chair agreed to its table's present sheet; bots agree to every one."""
        return bool(self.bot) or self.agreed_sheet == table.sheet

    def is_let_in(self, table: Table) -> bool:
        """Tell whether its table's host lets the chair play, where he is asked at all."""
        return self.approved or table.access == Access.MEMBERS

    def is_willing(self, table: Table) -> bool:
        """Tell whether the chair may be dealt in at its table, if it has the chips."""
        return self.has_agreed(table) and self.is_let_in(table) and not self.away


class Waiting(models.Model):
    """Somebody who waits for a chair of a full table."""

    id = models.BigAutoField(primary_key=True)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="waiting")
    player = models.ForeignKey("clubs.User", on_delete=models.CASCADE, related_name="+")
    seen_at = models.BigIntegerField(help_text="last sign of presence, microseconds")

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=["table", "player"], name="waits_once_a_table"),
        )

    def __str__(self) -> str:
        return f"{self.player_id} for {self.table_id}"

    def is_present(self, at: int) -> bool:
        """Tell whether who waits gave a sign of presence lately; else he is passed over."""
        return self.seen_at >= present_since(at)
