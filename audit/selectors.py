"""Every read of the log."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db.models import QuerySet

from audit import notes
from audit.models import Entry, Note
from foundation import clock

ABREAST = 1000  # entries whose ids and instants two transactions may have taken crosswise
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


def done_by(rows: QuerySet[Entry], people: Sequence[str]) -> QuerySet[Entry]:
    """Return what these people did, or were refused."""
    return rows.filter(actor__in=people)


def done_to(rows: QuerySet[Entry], objects: Sequence[str]) -> QuerySet[Entry]:
    """Return what was done to these objects."""
    return rows.filter(object__in=objects)


def named(rows: QuerySet[Entry], act: str) -> QuerySet[Entry]:
    """Return the entries of an act, or, if it ends with a dot, of all that begin so."""
    return rows.filter(act__startswith=act) if act.endswith(".") else rows.filter(act=act)


def since(rows: QuerySet[Entry], instant: str) -> QuerySet[Entry]:
    """Return what was done at `instant` (ISO 8601, UTC) or later; nothing if it is none."""
    at_us = _instant(instant)
    if at_us is None:
        return rows.none()
    first = Entry.objects.filter(at_us__gte=at_us).order_by("at_us").first()
    return rows.filter(at_us__gte=at_us, id__gte=_id_of(first) - ABREAST)


def until(rows: QuerySet[Entry], instant: str) -> QuerySet[Entry]:
    """Return what was done up to `instant` (ISO 8601, UTC); nothing if it is none."""
    at_us = _instant(instant)
    if at_us is None:
        return rows.none()
    last = Entry.objects.filter(at_us__lte=at_us).order_by("-at_us").first()
    return rows.filter(at_us__lte=at_us, id__lte=_id_of(last) + ABREAST)


def _id_of(entry: Entry | None) -> int:
    return 0 if entry is None else entry.id


def _instant(text: str) -> int | None:
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        return None
    return clock.microseconds(read if read.tzinfo else read.replace(tzinfo=UTC))
