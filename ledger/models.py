"""Accounts, journals with their legs, holds and loss limits. Whole units, whole microseconds.

Written by the functions of migration 0003 alone; what they may not do, and what an account, a
journal or a hold may not be, the triggers of 0002 and 0009 say again. A leg's amount is what its
account gains, negative for what it loses. That legs and holds stand on rows that exist is checked
by those triggers, which read the rows anyway: foreign keys would read them once more.
"""

from django.db import models
from django.db.models import F, Q

from ledger.values import NIGHT_FEE

ID_MAX = 40
KEY_MAX = 120


class Account(models.Model):
    """Where chips are. `balance`, `held`, `version` and `moved_at_us` are kept by the postings."""

    id = models.BigAutoField(primary_key=True)
    club = models.CharField(max_length=ID_MAX)
    kind = models.CharField(max_length=10, help_text="wallet, issue, fees or bots")
    owner = models.CharField(max_length=ID_MAX, blank=True, help_text="a wallet's player")
    unit = models.CharField(max_length=10, help_text="chips or practice")
    balance = models.BigIntegerField(default=0)
    held = models.BigIntegerField(default=0, help_text="the sum of its open holds")
    credit = models.BigIntegerField(default=0, help_text="how far available chips reach under 0")
    version = models.BigIntegerField(default=0, help_text="the number of its legs")
    moved_at_us = models.BigIntegerField(default=0, help_text="the instant of its last leg")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["club", "kind", "owner", "unit"], name="ledger_account_ref"
            ),
            models.CheckConstraint(
                condition=Q(held__gte=0, credit__gte=0), name="ledger_account_signs"
            ),
        )
        indexes = (models.Index(fields=["owner"], name="ledger_account_owner"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.owner} {self.unit}".replace("  ", " ")


class Journal(models.Model):
    """One posting: what it is, who made it, and how many legs of what sum it declares."""

    id = models.CharField(primary_key=True, max_length=ID_MAX)
    club = models.CharField(max_length=ID_MAX)
    kind = models.CharField(max_length=12)
    key = models.CharField(max_length=KEY_MAX, help_text="idempotency key, unique in the club")
    author = models.CharField(max_length=ID_MAX, help_text="opaque id, '' for the server")
    reason = models.BinaryField(help_text="digest of a note that may be erased; may be empty")
    subject = models.CharField(max_length=ID_MAX, blank=True, help_text="the hand, if any")
    night = models.DateField(null=True, help_text="the club's night that it counts for")
    unit = models.CharField(max_length=10)
    legs = models.SmallIntegerField(help_text="how many legs it declares")
    gross = models.BigIntegerField(help_text="the sum of its debits, and of its credits")
    overdraft = models.BooleanField(help_text="a ruling's: may leave a wallet under zero")
    reverses = models.ForeignKey("self", on_delete=models.PROTECT, null=True, db_index=False)
    event_hash = models.BinaryField(help_text="the last hash of the hand's chain; may be empty")
    at_us = models.BigIntegerField(help_text="whole microseconds since 1970, UTC")
    content = models.BinaryField(help_text="SHA-256 of what was asked, legs included")
    hash = models.BinaryField(help_text="SHA-256 of content, id, instant and reason")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "key"], name="ledger_journal_key"),
            models.UniqueConstraint(
                fields=["reverses"],
                name="ledger_journal_reverses",
                condition=Q(reverses__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["subject"],
                name="ledger_journal_ends_once",
                condition=Q(kind__in=["settlement", "void"]),
            ),
        )
        indexes = (
            models.Index(
                fields=["subject"], name="ledger_journal_subject", condition=~Q(subject="")
            ),
            models.Index(
                fields=["club", "night"],
                name="ledger_journal_night",
                condition=Q(night__isnull=False),
            ),
            models.Index(fields=["reason"], name="ledger_journal_reason", condition=~Q(reason=b"")),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"


class Leg(models.Model):
    """One line of a journal on one account, with the account's version and balance after it."""

    id = models.BigAutoField(primary_key=True)
    journal = models.ForeignKey(
        Journal, on_delete=models.PROTECT, db_index=False, db_constraint=False
    )
    number = models.SmallIntegerField(help_text="1, 2, … within the journal")
    account = models.ForeignKey(
        Account, on_delete=models.PROTECT, db_index=False, db_constraint=False
    )
    club = models.CharField(max_length=ID_MAX)
    amount = models.BigIntegerField(help_text="what the account gains; negative: loses")
    balance_after = models.BigIntegerField()
    version = models.BigIntegerField(help_text="1, 2, … within the account")
    clause = models.CharField(max_length=KEY_MAX, blank=True, help_text="the rule's clause")
    at_us = models.BigIntegerField(help_text="the journal's instant")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["account", "version"], name="ledger_leg_version"),
            models.UniqueConstraint(fields=["journal", "number"], name="ledger_leg_number"),
            models.CheckConstraint(condition=~Q(amount=0), name="ledger_leg_amount"),
        )
        indexes = (
            models.Index(fields=["account", "at_us"], name="ledger_leg_instant"),
            models.Index(
                fields=["clause"],
                name="ledger_leg_night_fee",
                condition=Q(clause__startswith=NIGHT_FEE),
            ),
        )

    def __str__(self) -> str:
        return f"{self.journal_id} {self.number}"


class Hold(models.Model):
    """What a subject (a hand) may take from an account. It ends once; nothing else changes."""

    class State(models.TextChoices):
        """How far a hold has come."""

        OPEN = "open"
        SETTLED = "settled"
        RELEASED = "released"

    id = models.BigAutoField(primary_key=True)
    club = models.CharField(max_length=ID_MAX)
    subject = models.CharField(max_length=ID_MAX, help_text="the hand")
    account = models.ForeignKey(
        Account, on_delete=models.PROTECT, db_index=False, db_constraint=False
    )
    amount = models.BigIntegerField()
    at_us = models.BigIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    ended_at_us = models.BigIntegerField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["subject", "account"], name="ledger_hold_once"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="ledger_hold_amount"),
        )
        indexes = (
            models.Index(fields=["account"], name="ledger_hold_open", condition=Q(state="open")),
        )

    def __str__(self) -> str:
        return f"{self.subject} {self.amount} {self.state}"


class LossLimit(models.Model):
    """A limit as it was set: the last one made among those that have begun is in force."""

    id = models.BigAutoField(primary_key=True)
    account = models.ForeignKey(Account, on_delete=models.PROTECT, db_index=False)
    amount = models.BigIntegerField(null=True, help_text="most to lose in a night; null: any")
    from_us = models.BigIntegerField(help_text="when it begins to hold")
    author = models.CharField(max_length=ID_MAX)
    at_us = models.BigIntegerField(help_text="when it was set")

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(amount__isnull=True) | Q(amount__gte=0), name="ledger_losslimit_amount"
            ),
        )
        indexes = (models.Index(fields=["account", "-id"], name="ledger_losslimit_last"),)

    def __str__(self) -> str:
        return f"{self.amount} from {self.from_us}"


class OutsideClaim(models.Model):
    """One side's word that a night's debt was paid outside; the other's makes it a journal."""

    class State(models.TextChoices):
        """How far a claim has come."""

        OPEN = "open"
        CONFIRMED = "confirmed"
        DECLINED = "declined"
        WITHDRAWN = "withdrawn"

    id = models.CharField(primary_key=True, max_length=ID_MAX)
    club = models.CharField(max_length=ID_MAX)
    night = models.DateField()
    debtor = models.CharField(max_length=ID_MAX)
    creditor = models.CharField(max_length=ID_MAX)
    amount = models.BigIntegerField()
    author = models.CharField(max_length=ID_MAX, help_text="the debtor or the creditor")
    at_us = models.BigIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    ended_at_us = models.BigIntegerField(null=True)
    journal = models.OneToOneField(Journal, on_delete=models.PROTECT, null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["club", "night", "debtor", "creditor"],
                name="ledger_outsideclaim_open",
                condition=Q(state="open"),
            ),
            models.CheckConstraint(
                condition=Q(author=F("debtor")) | Q(author=F("creditor")),
                name="ledger_outsideclaim_side",
            ),
            models.CheckConstraint(
                condition=Q(amount__gt=0) & ~Q(debtor=F("creditor")),
                name="ledger_outsideclaim_debt",
            ),
            models.CheckConstraint(
                condition=Q(state="open", ended_at_us__isnull=True, journal__isnull=True)
                | Q(
                    state__in=["declined", "withdrawn"],
                    ended_at_us__gte=F("at_us"),
                    journal__isnull=True,
                )
                | Q(state="confirmed", ended_at_us__gte=F("at_us"), journal__isnull=False),
                name="ledger_outsideclaim_state",
            ),
        )

    def __str__(self) -> str:
        return f"{self.debtor} to {self.creditor} {self.amount}"
