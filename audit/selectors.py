"""Every read of the log."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from audit import notes
from audit.models import Entry, Note

SEARCH_MAX = 1000  # notes that a search by words follows back to their entries


@dataclass(frozen=True, slots=True)
class Reading:
    """An entry with its texts joined: `notes.ERASED` where one is gone."""

    entry: Entry
    change: str
    reason: str
    source: str


def entries(club: str | None = None) -> QuerySet[Entry]:
    """Return the entries of one club (of all by None), newest first, for keyset pages."""
    found = Entry.objects.order_by("-id")
    return found if club is None else found.filter(club=club)


def readings(page: Iterable[Entry]) -> list[Reading]:
    """Return a page of entries with their texts, which take one more query."""
    rows = list(page)
    texts = notes.texts(
        bytes(digest) for row in rows for digest in (row.change, row.reason, row.source)
    )
    return [
        Reading(
            row,
            texts[bytes(row.change)],
            texts[bytes(row.reason)],
            texts[bytes(row.source)],
        )
        for row in rows
    ]


def digests_saying(words: str) -> list[bytes]:
    """Return the digests of the first `SEARCH_MAX` notes in which `words` stand."""
    found = Note.objects.filter(text__icontains=words).values_list("digest", flat=True)
    return [bytes(digest) for digest in found[:SEARCH_MAX]]
