"""Hands' streams in PostgreSQL: load a state, commit a command with its events.

A commit is one statement: command id, row lock, version compared, events and row written. Two
guards keep the order, each by itself: the lock with its comparison, and unique (stream, version).
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from django.db import connection

from foundation import transactions
from foundation.canonical import JSONObject
from foundation.refusals import NotFound
from foundation.statements import fetch_all, fetch_one
from games import chain
from games.codec import hand as codec
from games.facts import HandOpened
from games.hand_state import HandState, Happened, after, opened
from games.projections import HandRow, hand_row
from games.sealing import HandKey, open_private, unwrap
from games.store import cache
from games.store.stream import HandStream, Prepared, Row, StoredEvent, to_row

_HEAD = "select club_id, table_id, key from games_hand where id = %s"
_EVENTS = """
select version, type, schema, actor, command, at, public_bytes, private, hash
from games_event where stream = %s and version > %s order by version
"""
_COMMIT = """
select outcome, request, code, answer, first_version, last_version from games_commit(
    %s, %s, %s::bytea, %s::bigint, %s, %s::bytea, %s, %s, %s::integer,
    %s, %s::smallint, %s::bigint, %s::bigint, %s::bigint, %s::bigint, %s,
    %s, %s::integer, %s::json, %s::bytea)
"""


class Outcome(Enum):
    """How a commit went."""

    DONE = "done"
    SEEN = "seen"
    """The caller's command id is known: its first outcome counts."""
    MOVED = "moved"
    """Nothing was written: the hand is at another version."""


@dataclass(frozen=True, slots=True)
class CommandRow:
    """Who asks what, under which id: what the command table keeps."""

    caller: str
    id: str
    request: bytes
    received_at: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal to be kept under the command's id: its code, and its sealed fields."""

    code: str
    answer: bytes


@dataclass(frozen=True, slots=True)
class Committed:
    """What the database answered; the fields after `outcome` are the first outcome's if SEEN."""

    outcome: Outcome
    request: bytes | None
    code: str | None
    answer: bytes | None
    first_version: int | None
    last_version: int | None


def open_stream(
    fact: HandOpened,
    *,
    hand: str,
    club: str,
    table: str,
    key: HandKey,
    actor: str,
    command: str,
    at: int,
) -> Prepared:
    """Write the first event of a hand whose row was just made, at version 0; return it.

    Expects the caller's transaction.
    """
    assert fact.seed is not None
    disclosure = chain.disclosure_key(bytes.fromhex(fact.seed), hand)
    event = Happened(fact, at)
    state = opened(fact, hand=hand, club=club, table=table, at=at, last_hash=chain.GENESIS)
    before = HandStream(replace(state, version=0), key, disclosure)
    row = to_row(before, event, 1, chain.GENESIS, actor=actor, command=command)
    stream = HandStream(replace(state, last_hash=row.hash), key, disclosure)
    stored = StoredEvent(1, actor, command, event)
    prepared = Prepared(before, stream, (stored,), (row,), actor, command)
    _commit(before, hand_row(stream.state, at), prepared=prepared)
    _keep(stream)
    return prepared


def load(hand: str) -> HandStream:
    """Return the hand at the newest version that this process has; read it if it has none.

    Raises:
        NotFound: there is no such hand.
        keyring.CannotOpen: its private parts cannot be opened with the keys at hand.
    """
    return cache.get(hand) or refresh(hand)


def refresh(hand: str) -> HandStream:
    """Return the hand at its newest stored version, reading only the events not yet known.

    Raises:
        As `load`.
    """
    known = cache.get(hand)
    stream = _read_all(hand) if known is None else _read_on(known)
    if known is None or stream.state.version > known.state.version:
        _keep(stream)
    return stream


def lock(hand: str) -> None:
    """Lock the hand's row until the caller's transaction ends: no event is added meanwhile."""
    with connection.cursor() as cursor:
        cursor.execute("select from games_hand where id = %s for update", (hand,))


def state_at(hand: str, until: int) -> HandState:
    """Return the hand as who sees no later than `until` (microseconds) knows it, from the log.

    One dealt since then is as it was opened.

    Raises:
        NotFound: there is no such hand.
        CannotOpen: none of our keys opens what is sealed.
    """
    stream = _read_all(hand, until=until)
    return stream.state


def events(stream: HandStream, *, after: int = 0) -> list[StoredEvent]:
    """Return the stored events above the version `after`, in order.

    Raises:
        CannotOpen: none of our keys opens what is sealed.
    """
    return [event for event, _ in _rows(stream.state.hand, stream.key, after)]


def commit(prepared: Prepared, *, command: CommandRow | None) -> Committed:
    """Write the events, and the command if there is one, if the hand is still at that version.

    Safe alone (autocommit) or inside a transaction; the new state is cached only after commit.
    """
    done = _commit(
        prepared.before,
        hand_row(prepared.after.state, prepared.events[-1].happened.at),
        prepared=prepared,
        command=command,
    )
    if done.outcome is Outcome.DONE:
        _keep(prepared.after)
    return done


def write_blind(prepared: Prepared) -> None:
    """Write the last event of a hand that cannot be read, and drop it from the cache.

    Expects the hand's row locked.
    """
    _commit(
        prepared.before,
        hand_row(prepared.after.state, prepared.events[-1].happened.at),
        prepared=prepared,
    )
    cache.drop(prepared.before.state.hand)


def commit_refusal(stream: HandStream, refused: Refused, *, command: CommandRow) -> Committed:
    """Keep a refusal under the command's id, if the hand is still at the version judged."""
    row = hand_row(stream.state, command.received_at)
    return _commit(stream, row, command=command, refused=refused)


def _keep(stream: HandStream) -> None:
    transactions.on_commit(lambda: cache.put(stream))


def _commit(
    stream: HandStream,
    row: HandRow,
    *,
    prepared: Prepared | None = None,
    command: CommandRow | None = None,
    refused: Refused | None = None,
) -> Committed:
    state = stream.state
    rows = () if prepared is None else prepared.rows
    answered = fetch_one(
        _COMMIT,
        (
            None if command is None else command.caller,
            _id_of(prepared, command),
            None if command is None else command.request,
            None if command is None else command.received_at,
            "" if refused is None else refused.code,
            None if refused is None else refused.answer,
            state.club,
            state.hand,
            state.version,
            row.status,
            row.turn,
            row.turn_began,
            row.deadline,
            row.bot_due,
            row.ended_at,
            row.ending,
            "" if prepared is None else prepared.actor,
            len(rows),
            _as_json(rows),
            rows[-1].hash if rows else state.last_hash,
        ),
    )
    assert answered is not None
    outcome, request, code, answer, first, last = answered
    return Committed(Outcome(outcome), request, code, answer, first, last)


def _as_json(rows: Sequence[Row]) -> str:
    """Return the rows of events as one text: psycopg adapts it in C, an array in Python."""
    return json.dumps(
        [
            {
                "version": row.version,
                "type": row.type,
                "schema": row.schema,
                "at": row.at,
                "public": row.public,
                "private": None if row.private is None else row.private.hex(),
                "digest": None if row.digest is None else row.digest.hex(),
                "previous": row.previous.hex(),
                "hash": row.hash.hex(),
            }
            for row in rows
        ]
    )


def _id_of(prepared: Prepared | None, command: CommandRow | None) -> str:
    if prepared is not None:
        return prepared.command
    assert command is not None
    return command.id


def _read_all(hand: str, *, until: int | None = None) -> HandStream:
    head = fetch_one(_HEAD, (hand,))
    if head is None:
        raise NotFound
    club, table, wrapped = head
    key = unwrap(bytes(wrapped), hand)
    rows = (
        (event, event_hash) for event, event_hash in _rows(hand, key, 0) if event.seen_by(until)
    )
    first, first_hash = next(rows, (None, b""))
    if first is None:
        raise NotFound
    fact = first.happened.fact
    assert isinstance(fact, HandOpened)
    assert fact.seed is not None
    stream = HandStream(
        opened(fact, hand=hand, club=club, table=table, at=first.happened.at, last_hash=first_hash),
        key,
        chain.disclosure_key(bytes.fromhex(fact.seed), hand),
    )
    return _follow(stream, rows)


def _read_on(known: HandStream) -> HandStream:
    return _follow(known, _rows(known.state.hand, known.key, known.state.version))


def _follow(stream: HandStream, rows: Iterator[tuple[StoredEvent, bytes]]) -> HandStream:
    state = stream.state
    for event, event_hash in rows:
        state = after(state, event.happened, version=event.version, last_hash=event_hash)
    return HandStream(state, stream.key, stream.disclosure)


def _rows(hand: str, key: HandKey, above: int) -> Iterator[tuple[StoredEvent, bytes]]:
    rows = fetch_all(_EVENTS, (hand, above))
    for version, type_, schema, actor, command, at, public_bytes, sealed, event_hash in rows:
        public: JSONObject = json.loads(bytes(public_bytes))
        private = (
            None if sealed is None else open_private(key, bytes(sealed), hand=hand, version=version)
        )
        happened = codec.decode(type_, schema, public, private, at=at)
        yield StoredEvent(version, actor, command, happened), bytes(event_hash)
