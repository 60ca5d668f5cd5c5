"""Walks the chains of the log and names what does not hold. Reads only, in constant memory."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from audit.chain import entry_hash
from audit.models import NO_HASH, Entry, Head, Note
from foundation import erasable


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: which check, in which club, about what, in words."""

    check: str
    club: str
    subject: str
    words: str


def findings(club: str | None = None, *, began: Callable[[str], object] = str) -> Iterator[Finding]:
    """Yield every fault of the log of one club, or of all; call `began` with each check's name."""
    began("chains")
    yield from _broken_links(club)
    began("heads")
    yield from _wrong_heads(club)
    began("notes")
    yield from _changed_notes(club)


def _broken_links(club: str | None) -> Iterator[Finding]:
    rows = Entry.objects.order_by("club", "number")
    if club is not None:
        rows = rows.filter(club=club)
    chain, number, previous = "", 0, NO_HASH
    for entry in rows.iterator(chunk_size=1000):
        if entry.club != chain:
            chain, number, previous = entry.club, 0, NO_HASH
        number += 1
        if entry.number != number:
            yield _finding("entry missing", entry, f"entry {number} is not there")
            number = entry.number
        elif bytes(entry.previous) != previous:
            yield _finding("chain broken", entry, "it does not follow the entry before it")
        if entry_hash(entry) != bytes(entry.hash):
            yield _finding("entry changed", entry, "its hash is not that of its content")
        previous = bytes(entry.hash)


def _wrong_heads(club: str | None) -> Iterator[Finding]:
    heads = Head.objects.order_by("club")
    if club is not None:
        heads = heads.filter(club=club)
    for head in heads.iterator(chunk_size=1000):
        last = Entry.objects.filter(club=head.club).order_by("-number").first()
        end = (last.number, bytes(last.hash)) if last else (0, NO_HASH)
        if end != (head.number, bytes(head.hash)):
            yield Finding(
                "head differs",
                head.club,
                f"entry {head.number}",
                f"the chain ends at entry {end[0]}, or with another hash",
            )
    for chain in Entry.objects.order_by("club").values_list("club", flat=True).distinct():
        if club in (None, chain) and not Head.objects.filter(club=chain).exists():
            yield Finding("head differs", chain, "head", "the chain has no head")


def _changed_notes(club: str | None) -> Iterator[Finding]:
    rows = Note.objects.order_by("digest")
    if club is not None:
        rows = rows.filter(club=club)
    for note in rows.iterator(chunk_size=1000):
        if not erasable.matches(note.text, bytes(note.salt), bytes(note.digest)):
            yield Finding(
                "note changed",
                note.club,
                bytes(note.digest).hex()[:16],
                "the text is not the one that was digested",
            )


def _finding(check: str, entry: Entry, words: str) -> Finding:
    return Finding(check, entry.club, f"entry {entry.number}", words)
