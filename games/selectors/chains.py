"""Stored chains read for a verifier or an export: links with their private parts opened."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter

from django.db import connection

from foundation import keyring
from foundation.canonical import JSONObject, canonical
from foundation.refusals import NotFound
from games import chain
from games.chain import Broken, Link
from games.event_file import Head
from games.models import Event, Hand, Table
from games.sealing import HandKey, open_private, unwrap
from ledger import selectors as ledger

CHUNK = 2_000


@dataclass(frozen=True, slots=True)
class HandKeys:
    """What opens a hand's private parts, and what their digests are made with."""

    seal: HandKey | None
    """None: no key at hand opens it."""
    disclosure: bytes | None


def links_of(hand: Hand, *, opened: bool) -> Iterator[Link]:
    """Return a hand's links in order, private parts opened where `opened` and a key fits."""
    keys = _keys(hand.pk, bytes(hand.key)) if opened else None
    for event in Event.objects.filter(stream=hand.pk).order_by("version").iterator():
        yield _opened(_link(event), event.private, keys)


def head_of(hand: Hand) -> Head:
    """Return the first line of the hand's export, tied to its settlement."""
    journal = ledger.settlement_of(hand.pk)
    return Head(
        hand=hand.pk,
        club=hand.club_id,
        table=hand.table_id,
        rules_hash=hand.rules_hash,
        settlement_journal=None if journal is None else journal.id,
        settlement_hash=None if journal is None else journal.hash.hex(),
    )


def broken(
    *, club: str | None = None, stream: str | None = None, seen: Callable[[int], None] | None = None
) -> Iterator[Broken]:
    """Walk the stored chains of all, of a club, or of one stream; yield each one's first fault.

    Constant memory: one event at a time. `seen` hears how many events were read so far.

    Raises:
        NotFound: `stream` is none that was ever begun.
    """
    if stream is not None and not _heads(None, stream):
        raise NotFound
    yield from _broken_links(club, stream, seen)
    yield from _broken_heads(club, stream)


def _broken_links(
    club: str | None, stream: str | None, seen: Callable[[int], None] | None
) -> Iterator[Broken]:
    events = Event.objects.order_by("stream", "version")
    if club is not None:
        events = events.filter(club=club)
    if stream is not None:
        events = events.filter(stream=stream)
    count = 0
    for name, group in groupby(events.iterator(chunk_size=CHUNK), key=attrgetter("stream")):
        keys = _keys_of(name)
        fault: Broken | None = None
        version, previous = 1, chain.GENESIS
        for event in group:
            count += 1
            fault = fault or _fault(event, version, previous, keys)
            version, previous = event.version + 1, bytes(event.hash)
        if seen is not None:
            seen(count)
        if fault is not None:
            yield fault


def _fault(event: Event, version: int, previous: bytes, keys: HandKeys | None) -> Broken | None:
    if not _is_its_bytes(event):
        return Broken(event.stream, event.version, "was changed: the JSON is not its bytes")
    if event.private is None and event.private_digest is not None:
        return Broken(event.stream, event.version, "has lost its private part")
    try:
        link = _opened(_link(event), event.private, keys)
    except keyring.CannotOpen:
        return Broken(event.stream, event.version, "has a private part that does not open")
    wrong = chain.wrong_with(
        link, version=version, previous=previous, key=None if keys is None else keys.disclosure
    )
    return Broken(event.stream, event.version, wrong) if wrong else None


def _is_its_bytes(event: Event) -> bool:
    try:
        return canonical(event.public) == bytes(event.public_bytes)
    except (TypeError, ValueError):
        return False  # such JSON was never written by us


def _broken_heads(club: str | None, stream: str | None) -> Iterator[Broken]:
    """Compare each hand's and table's row with the last event of its stream."""
    for name, version in _heads(club, stream, only_wrong=True):
        yield Broken(name, version, "is where its row says that the stream ends, but it does not")


_HEADS = """
select h.id, h.version from {table} h
left join lateral (
    select version, hash from games_event where stream = h.id order by version desc limit 1
) e on true
where (%(club)s::text is null or h.club_id = %(club)s)
  and (%(stream)s::text is null or h.id = %(stream)s)
  and (not %(only_wrong)s
       or e.version is distinct from h.version or e.hash is distinct from h.last_hash)
"""


def _heads(
    club: str | None, stream: str | None, *, only_wrong: bool = False
) -> list[tuple[str, int]]:
    asked = {"club": club, "stream": stream, "only_wrong": only_wrong}
    found: list[tuple[str, int]] = []
    with connection.cursor() as cursor:
        for model in (Hand, Table):
            cursor.execute(_HEADS.format(table=model._meta.db_table), asked)
            found += cursor.fetchall()
    return found


def _link(event: Event) -> Link:
    public: JSONObject = json.loads(bytes(event.public_bytes))
    return Link(
        stream=event.stream,
        version=event.version,
        club=event.club,
        type=event.type,
        schema=event.schema,
        actor=event.actor,
        command=event.command,
        at=event.at,
        public=public,
        private_digest=None if event.private_digest is None else bytes(event.private_digest),
        previous=bytes(event.previous),
        hash=bytes(event.hash),
    )


def _opened(link: Link, sealed: bytes | memoryview | None, keys: HandKeys | None) -> Link:
    if sealed is None or keys is None:
        return link
    if keys.seal is None:
        raise keyring.CannotOpen
    return replace(
        link, private=open_private(keys.seal, bytes(sealed), hand=link.stream, version=link.version)
    )


def _keys_of(stream: str) -> HandKeys | None:
    wrapped = Hand.objects.filter(pk=stream).values_list("key", flat=True).first()
    try:
        return None if wrapped is None else _keys(stream, bytes(wrapped))
    except keyring.CannotOpen:
        return HandKeys(None, None)


def _keys(hand: str, wrapped: bytes) -> HandKeys:
    """Return the hand's keys; the seed, which the first event seals, gives the digests' one."""
    seal = unwrap(wrapped, hand)
    first = Event.objects.filter(stream=hand, version=1).values_list("private", flat=True).first()
    seed = None
    if first is not None:
        try:
            seed = open_private(seal, bytes(first), hand=hand, version=1).get("seed")
        except keyring.CannotOpen:
            seed = None
    disclosure = chain.disclosure_key(bytes.fromhex(seed), hand) if isinstance(seed, str) else None
    return HandKeys(seal, disclosure)
