"""tonk-events/1: a hand's stored events as JSON Lines, and the check that needs nothing but them.

Pure: a file that was exported can be verified anywhere, with no database and no key.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from foundation.canonical import JSONObject, canonical
from games import chain, chance
from games.chain import Broken, Link
from games.codec.hand import decode
from games.codec.reading import Stored
from games.engine.cards import Card
from games.engine.deal import deal
from games.engine.events import HandDealt
from games.facts import Dealt

FORMAT = "tonk-events/1"
ENDS = frozenset({"hand_ended", "hand_voided"})
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

    The chain is always checked; once the seed is in it, the commitment, every private part and
    the deal itself are checked too.

    Raises:
        NotEvents: it is no tonk-events/1 file at all.
    """
    rows = ((n, _line(n, line)) for n, line in enumerate(lines, start=1) if line.strip())
    head = _head(*next(rows, (1, {})))
    links = [_link(head, number, row) for number, row in rows]
    seed, wrong_seed = _seed(links)
    key = None if seed is None else chain.disclosure_key(seed, head.hand)
    broken = (
        chain.first_broken(links, key=key)
        or wrong_seed
        or _wrong_end(head, links)
        or _wrong_rules(head, links)
    )
    if broken is None and seed is not None:
        broken = _wrong_shuffle(head.hand, links, seed)
    return broken


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
        stored = Stored(row)
        return Head(
            stored.text("hand"),
            stored.text("club"),
            stored.text("table"),
            stored.text("rules_hash"),
            stored.text_or_none("settlement_journal"),
            stored.text_or_none("settlement_hash"),
        )
    except (KeyError, AssertionError) as error:
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


def _seed(links: Iterable[Link]) -> tuple[bytes | None, Broken | None]:
    """Return the seed that the file shows, or what is wrong with it."""
    for link in links:
        for part in (link.public, link.private or {}):
            seed = part.get("seed")
            if isinstance(seed, str):
                try:
                    return bytes.fromhex(seed), None
                except ValueError:
                    return None, Broken(link.stream, link.version, "shows a seed that is none")
    return None, None


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


def _wrong_shuffle(hand: str, links: list[Link], seed: bytes) -> Broken | None:
    """Compare the seed with its commitment, and the pack that it makes with the deal."""
    opened = links[0].public
    if hashlib.sha256(seed).hexdigest() != opened.get("commitment"):
        return Broken(hand, 1, "commits to another seed than the one shown")
    for link in links:
        if link.type == "hand_dealt" and link.private is not None:
            dealt = decode(link.type, link.schema, link.public, link.private, at=link.at).fact
            assert isinstance(dealt, Dealt)
            pack = chance.shuffled(seed=seed, hand=hand, cuts=dealt.cuts)
            if not _is_deal_of(pack, dealt.deal):
                return Broken(hand, link.version, "deals another pack than seed and cuts make")
    return None


def _is_deal_of(pack: Sequence[Card], dealt: HandDealt) -> bool:
    again, *_ = deal(
        rules=dealt.rules, stake=dealt.stake, seats=dealt.seats, dealer=dealt.dealer, pack=pack
    )
    assert isinstance(again, HandDealt)
    return (again.hands, again.upcard, again.stock) == (dealt.hands, dealt.upcard, dealt.stock)


def as_lines(head: Head, links: Iterable[Link]) -> Iterator[str]:
    """Return the file's lines."""
    yield canonical(head.as_json()).decode()
    for link in links:
        yield canonical(event_line(link)).decode()
