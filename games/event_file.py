"""tonk-events/1: a hand's stored events as JSON Lines, and the check that needs nothing but them.

Pure: a file that was exported can be verified anywhere, with no database and no key.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from foundation.canonical import JSONObject, canonical
from games import chain
from games.chain import Broken, Link
from games.codec.hand import decode
from games.codec.reading import Stored
from games.codec.schemas import schema_of
from games.deal_check import wrong_deal
from games.facts import HandFact

FORMAT = "tonk-events/1"
ENDS = frozenset({"hand_ended", "hand_voided"})
SEED = re.compile("[0-9a-f]{64}")
EVENT_BYTES_MAX = 64 * 1024  # the longest event, a deal to six seats, takes under 4 kB


class NotEvents(Exception):
    """The text is no tonk-events/1 file: which line, from 1, and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of the file."""

    hand: str
    club: str
    table: str
    rules_hash: str
    settlement_journal: str | None
    settlement_hash: str | None

    def as_json(self) -> JSONObject:
        """Return the head's line."""
        return {
            "format": FORMAT,
            "hand": self.hand,
            "club": self.club,
            "table": self.table,
            "rules_hash": self.rules_hash,
            "settlement_journal": self.settlement_journal,
            "settlement_hash": self.settlement_hash,
        }


def event_line(link: Link) -> JSONObject:
    """Return the line of one event; bytes in hex, the private part opened or null."""
    return {
        "version": link.version,
        "type": link.type,
        "schema": link.schema,
        "actor": link.actor,
        "command": link.command,
        "at": link.at,
        "public": link.public,
        "private": link.private,
        "private_digest": None if link.private_digest is None else link.private_digest.hex(),
        "previous": link.previous.hex(),
        "hash": link.hash.hex(),
    }


def verify(lines: Iterable[str]) -> Broken | None:
    """Return the first thing that is wrong in a file, or None.

    The chain is always checked, and that each event is of a shape that was ever written. Once the
    seed is in it, so are the commitment, every private part in plain, the cuts that count, the
    draw for the dealer and the deal itself. What players did is not judged here: a record is.

    Raises:
        NotEvents: it is no tonk-events/1 file at all.
    """
    rows = ((n, _line(n, line)) for n, line in enumerate(lines, start=1) if line.strip())
    head = _head(*next(rows, (1, {})))
    links = [_link(head, number, row) for number, row in rows]
    seed, wrong_seed = _seed(links)
    key = None if seed is None else chain.disclosure_key(seed, head.hand)
    faults = (
        chain.first_broken(links, key=key),
        _unreadable(links),
        wrong_seed,
        _wrong_end(head, links),
        _wrong_rules(head, links),
    )
    found = [fault for fault in faults if fault is not None]
    if found:
        return min(found, key=lambda fault: fault.version)
    return None if seed is None else wrong_deal(head.hand, _told(links), seed=seed)


def _line(number: int, line: str) -> JSONObject:
    if len(line) > EVENT_BYTES_MAX:
        raise NotEvents(f"line {number} is over {EVENT_BYTES_MAX} bytes")
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise NotEvents(f"line {number} is no JSON") from error
    if not isinstance(row, dict):
        raise NotEvents(f"line {number} is no JSON object")
    return row


def _head(number: int, row: JSONObject) -> Head:
    if row.get("format") != FORMAT:
        raise NotEvents(f"line {number} is no head of {FORMAT}")
    try:
        canonical(row)
        stored = Stored(row)
        return Head(
            stored.text("hand"),
            stored.text("club"),
            stored.text("table"),
            stored.text("rules_hash"),
            stored.text_or_none("settlement_journal"),
            stored.text_or_none("settlement_hash"),
        )
    except (KeyError, AssertionError, TypeError, ValueError, RecursionError) as error:
        raise NotEvents(f"line {number}, the head, lacks a field or has one wrong") from error


def _link(head: Head, number: int, row: JSONObject) -> Link:
    try:
        stored = Stored(row)
        digest = stored.text_or_none("private_digest")
        return Link(
            stream=head.hand,
            version=stored.number("version"),
            club=head.club,
            type=stored.text("type"),
            schema=stored.number("schema"),
            actor=stored.text("actor"),
            command=stored.text("command"),
            at=stored.number("at"),
            public=stored.object("public"),
            private=None if stored.is_null("private") else stored.object("private"),
            private_digest=None if digest is None else bytes.fromhex(digest),
            previous=bytes.fromhex(stored.text("previous")),
            hash=bytes.fromhex(stored.text("hash")),
        )
    except (KeyError, AssertionError, ValueError) as error:
        raise NotEvents(f"line {number}, an event, lacks a field or has one wrong") from error


def _unreadable(links: Iterable[Link]) -> Broken | None:
    """Return the first event that is of no shape that was ever written."""
    opened = False
    for link in links:
        wrong = _wrong_shape(link)
        if wrong is None and (link.type == "hand_opened") is opened:
            wrong = "opens the hand again" if opened else "does not open the hand"
        if wrong is not None:
            return Broken(link.stream, link.version, wrong)
        opened = True
    return None


def _wrong_shape(link: Link) -> str | None:
    if link.schema > schema_of(link.type):
        return "is written in a version of its shape that is not known here"
    if not _is_whole(link):
        return None
    if link.public.keys() & (link.private or {}).keys():
        return "says in its private part what its public one says too"
    try:
        _decoded(link)
    except (KeyError, AssertionError, TypeError, ValueError):
        return "is of no shape that was ever written"
    return None


def _told(links: Iterable[Link]) -> Iterator[tuple[int, HandFact]]:
    """Return what happened, with its version, up to a deal whose cards are not opened."""
    for link in links:
        if _is_whole(link):
            yield link.version, _decoded(link)
        elif link.type == "hand_dealt":
            return


def _is_whole(link: Link) -> bool:
    """Tell whether the event has its private part in plain, or has none."""
    return link.private is not None or link.private_digest is None


def _decoded(link: Link) -> HandFact:
    return decode(link.type, link.schema, link.public, link.private, at=link.at).fact


def _seed(links: Iterable[Link]) -> tuple[bytes | None, Broken | None]:
    """Return the seed that the file shows, or what is wrong with it."""
    found: str | None = None
    for link in links:
        for part in (link.public, link.private or {}):
            seed = part.get("seed")
            if not isinstance(seed, str):
                continue
            if not SEED.fullmatch(seed):
                return None, Broken(link.stream, link.version, "shows a seed that is none")
            if found is not None and seed != found:
                return None, Broken(link.stream, link.version, "shows another seed than before")
            found = seed
    return None if found is None else bytes.fromhex(found), None


def _wrong_end(head: Head, links: Sequence[Link]) -> Broken | None:
    """Compare the last event with the settlement that the head names."""
    if not links:
        return Broken(head.hand, 1, "has no events")
    if head.settlement_journal is not None and links[-1].type not in ENDS:
        return Broken(head.hand, links[-1].version + 1, "is missing: the hand was settled after it")
    return None


def _wrong_rules(head: Head, links: Sequence[Link]) -> Broken | None:
    """Compare the rules that the head names with those of the deal; a hand never dealt has none."""
    for link in links:
        if link.type == "hand_dealt" and link.public.get("rules_hash") != head.rules_hash:
            return Broken(head.hand, link.version, "was dealt by other rules than the head names")
    return None


def as_lines(head: Head, links: Iterable[Link]) -> Iterator[str]:
    """Return the file's lines."""
    yield canonical(head.as_json()).decode()
    for link in links:
        yield canonical(event_line(link)).decode()
