"""A case, whose row moves, and what never does: its evidence, its steps, its rulings.

Opaque ids and numbers only: what people wrote are notes (`audit.notes`) that may be erased; steps
and rulings keep their digests. Evidence, steps and rulings are append only in the database.
"""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from clubs.models.fields import ID_LENGTH, id_field
from disputes.words import REASONS, Act, CaseStatus, Decision


class Case(models.Model):
    """A hand that one of its players disputes, at a moment of its replay."""

    id = id_field("ds")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    hand = models.ForeignKey("games.Hand", on_delete=models.PROTECT, related_name="cases")
    opened_by = models.CharField(max_length=ID_LENGTH, help_text="opaque player id")
    reason = models.CharField(max_length=20, choices=[(code, code) for code in REASONS])
    version = models.IntegerField(help_text="the moment in the hand that it is about")
    status = models.CharField(
        max_length=10, choices=[(item.value, item.value) for item in CaseStatus]
    )
    opened_at = models.BigIntegerField(help_text="whole microseconds since 1970, UTC")
    waits_since = models.BigIntegerField(help_text="when it was opened or appealed")
    kind = models.CharField(max_length=10, help_text="of the hand's table")
    stake = models.BigIntegerField(help_text="the hand's, whole units")
    arbiter = models.CharField(max_length=ID_LENGTH, blank=True, help_text="who took it")
    proposed = models.CharField(max_length=ID_LENGTH, blank=True, help_text="ruling not in force")
    ruling = models.CharField(max_length=ID_LENGTH, blank=True, help_text="ruling in force")
    final_at = models.BigIntegerField(null=True, help_text="until when it may be appealed")
    appealed = models.BooleanField(default=False, help_text="the one appeal was made")
    steps = models.IntegerField(default=0, help_text="the number of the last step")
    last_hash = models.BinaryField(default=bytes(32), help_text="of the last step")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["hand"], condition=~Q(status="closed"), name="one_open_case_a_hand"
            ),
        )
        indexes = (
            models.Index(fields=["club", "-id"], name="cases_of_club"),
            models.Index(
                fields=["waits_since"],
                condition=Q(status__in=["open", "in_review", "appealed"]),
                name="cases_waiting",
            ),
            models.Index(fields=["final_at"], condition=Q(status="ruled"), name="cases_to_close"),
        )

    def __str__(self) -> str:
        return self.id


class Party(models.Model):
    """A player of the hand who opened the case or joined it."""

    id = models.BigAutoField(primary_key=True)
    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="parties")
    player = models.CharField(max_length=ID_LENGTH)
    seat = models.SmallIntegerField()
    joined_at = models.BigIntegerField()

    class Meta:
        verbose_name_plural = "parties"
        constraints = (models.UniqueConstraint(fields=["case", "player"], name="party_once"),)

    def __str__(self) -> str:
        return f"{self.player} in {self.case_id}"


class Evidence(models.Model):
    """What was frozen when the case was opened, as the canonical text that `digest` is of."""

    case = models.OneToOneField(Case, primary_key=True, on_delete=models.PROTECT)
    at = models.BigIntegerField()
    text = models.TextField(help_text="canonical JSON")
    digest = models.BinaryField(help_text="SHA-256 of the text")

    class Meta:
        verbose_name_plural = "evidence"

    def __str__(self) -> str:
        return f"evidence of {self.case_id}"


class Step(models.Model):
    """One thing done in a case, chained to the one before it."""

    id = models.BigAutoField(primary_key=True)
    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="taken")
    number = models.IntegerField(help_text="1, 2, … within the case")
    at_us = models.BigIntegerField()
    actor = models.CharField(max_length=ID_LENGTH, help_text="opaque id, or 'server'")
    act = models.CharField(max_length=10, choices=[(item.value, item.value) for item in Act])
    data = models.JSONField(default=dict, help_text="opaque ids and numbers only")
    note = models.BinaryField(help_text="digest of its words; may be empty")
    previous = models.BinaryField()
    hash = models.BinaryField()

    class Meta:
        ordering = ("case", "number")
        constraints = (models.UniqueConstraint(fields=["case", "number"], name="step_number"),)

    def __str__(self) -> str:
        return f"{self.case_id} {self.number} {self.act}"


class Ruling(models.Model):
    """What an arbiter decided. It is reversed by a later ruling only."""

    id = id_field("ru")
    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="rulings")
    at_us = models.BigIntegerField()
    author = models.CharField(max_length=ID_LENGTH)
    decision = models.CharField(
        max_length=10, choices=[(item.value, item.value) for item in Decision]
    )
    seats = ArrayField(models.SmallIntegerField(), help_text="seats that an adjustment moves")
    amounts = ArrayField(models.BigIntegerField(), help_text="what each of them gains")
    overdraft = models.BooleanField(help_text="it may leave a wallet under zero")
    moves = models.BigIntegerField(help_text="how many units it moves, in all")
    reason = models.BinaryField(help_text="digest of the reason's words")
    supersedes = models.CharField(max_length=ID_LENGTH, blank=True, help_text="an earlier ruling")

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.decision} {self.id}"
