"""The chained entries, the head of each chain, and the texts that may be erased.

An entry holds opaque ids and digests only. Rows of `Entry` are append only (see `immutable`);
rows of `Note` may go, and what named them stays whole.
"""

from django.db import models

DIGEST_BYTES = 32
NO_HASH = b"\0" * DIGEST_BYTES


class Note(models.Model):
    """A text that someone may ask to have erased, found by its salted digest."""

    digest = models.BinaryField(primary_key=True, max_length=DIGEST_BYTES)
    club = models.CharField(max_length=40, blank=True)
    author = models.CharField(max_length=40, blank=True, help_text="opaque id of who wrote it")
    text = models.TextField()
    salt = models.BinaryField()

    class Meta:
        indexes = (models.Index(fields=["author"], name="audit_note_author"),)

    def __str__(self) -> str:
        return self.text


class Head(models.Model):
    """The end of a club's chain. Its row is the last lock of every transaction that records."""

    club = models.CharField(primary_key=True, max_length=40, help_text="'' is the installation")
    number = models.BigIntegerField(default=0)
    hash = models.BinaryField(default=NO_HASH)

    def __str__(self) -> str:
        return f"{self.club or 'installation'} {self.number}"


class Entry(models.Model):
    """One act of an official, of staff, or one that was refused to somebody."""

    id = models.BigAutoField(primary_key=True)
    club = models.CharField(max_length=40, blank=True, help_text="'' is the installation")
    number = models.BigIntegerField(help_text="1, 2, … within the club, without a hole")
    at_us = models.BigIntegerField(help_text="whole microseconds since 1970, UTC")
    actor = models.CharField(max_length=40, help_text="opaque id of who acted")
    act = models.CharField(max_length=60, help_text="dotted, such as chips.issue")
    object = models.CharField(max_length=80, help_text="opaque id of what it was done to")
    change = models.BinaryField(help_text="digest of what it was before and after")
    reason = models.BinaryField(help_text="digest of the reason; empty where none was given")
    source = models.BinaryField(help_text="digest of the door and address it came through")
    previous = models.BinaryField(help_text="hash of the entry before; 32 zero bytes at first")
    hash = models.BinaryField()

    class Meta:
        verbose_name_plural = "entries"
        constraints = (
            models.UniqueConstraint(fields=["club", "number"], name="audit_entry_number"),
            models.CheckConstraint(
                condition=models.Q(number__gt=0), name="audit_entry_number_positive"
            ),
        )
        indexes = (
            models.Index(fields=["actor", "-id"], name="audit_entry_actor"),
            models.Index(fields=["object", "-id"], name="audit_entry_object"),
            models.Index(fields=["act", "-id"], name="audit_entry_act"),
            models.Index(fields=["club", "-id"], name="audit_entry_club"),
            models.Index(fields=["at_us"], name="audit_entry_at"),
            models.Index(fields=["reason"], name="audit_entry_reason"),
            models.Index(fields=["change"], name="audit_entry_change"),
            models.Index(fields=["source"], name="audit_entry_source"),
            models.Index(
                fields=["actor", "act", "at_us"],
                condition=models.Q(act__startswith="refused."),
                name="audit_entry_refused",
            ),
        )

    def __str__(self) -> str:
        return f"{self.club or 'installation'} {self.number} {self.act}"
