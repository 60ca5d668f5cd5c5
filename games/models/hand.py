"""Hands and their seats: the head of each hand's stream, and what the sweeper looks for."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from games.statuses import HandStatus, TableKind


class Hand(models.Model):
    """One deal, from its opening to the payments. The events are the truth; this row is locked,
    compared and found."""

    id = models.CharField(primary_key=True, max_length=40)
    club = models.ForeignKey(
        "clubs.Club", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    table = models.ForeignKey(
        "games.Table", on_delete=models.PROTECT, related_name="hands", db_index=False
    )
    number = models.IntegerField()
    status = models.CharField(max_length=8, choices=[(item, item) for item in HandStatus])
    version = models.IntegerField()
    last_hash = models.BinaryField()
    key = models.BinaryField(help_text="the hand's data key, wrapped by a key of the environment")
    opened_at = models.BigIntegerField()
    cut_until = models.BigIntegerField()
    dealt_at = models.BigIntegerField(null=True)
    ended_at = models.BigIntegerField(null=True)
    night = models.DateField(null=True, help_text="fixed at the deal")
    kind = models.CharField(max_length=10, choices=[(item, item) for item in TableKind])
    stake = models.BigIntegerField(default=0)
    rules_hash = models.CharField(max_length=64, default="", blank=True)
    ending = models.CharField(max_length=20, default="", blank=True)
    absent = ArrayField(
        models.SmallIntegerField(),
        default=list,
        blank=True,
        help_text="seats whose chair is away or left: played for without waiting",
    )
    turn = models.SmallIntegerField(null=True, help_text="seat to act")
    turn_began = models.BigIntegerField(null=True)
    deadline = models.BigIntegerField(null=True, help_text="when rules 9.1 play")
    bot_due = models.BigIntegerField(null=True, help_text="when the bot to act should act")

    class Meta:
        # No index holds what an action changes (turn, clocks, version): then its update touches
        # none. What is due is found among the live hands, by their index.
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], name="numbers_of_a_table"),
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(status__in=["opening", "on"]),
                name="one_live_hand_a_table",
            ),
        )
        indexes = (
            models.Index(fields=["cut_until"], condition=Q(status="opening"), name="hand_opening"),
            models.Index(fields=["club", "id"], name="hands_of_club"),
            models.Index(fields=["club", "night"], name="hands_of_night"),
        )

    def __str__(self) -> str:
        return self.id


class Seat(models.Model):
    """Who sat where in a dealt hand, and what it brought them."""

    id = models.BigAutoField(primary_key=True)
    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="seats", db_index=False)
    seat = models.SmallIntegerField()
    chair = models.CharField(max_length=40)
    player = models.CharField(max_length=40, help_text="opaque player id; a bot's chair id")
    kind = models.CharField(max_length=6, help_text="person or bot")
    net = models.BigIntegerField(null=True, help_text="won or lost, whole units, when over")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["hand", "seat"], name="seats_of_a_hand"),)
        indexes = (models.Index(fields=["player", "hand"], name="hands_of_player"),)

    def __str__(self) -> str:
        return f"{self.hand_id} seat {self.seat}"
