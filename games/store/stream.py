"""A hand's stream as a process holds it, and the events that are about to be stored.

Pure: what is sealed and chained here is written by `store.hands`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from foundation.canonical import canonical
from games import chain
from games.codec import hand as codec
from games.codec.schemas import schema_of
from games.facts import CutMade, HandFact, HandOpened
from games.hand_state import HandState, Happened, after, happen
from games.sealing import HandKey, seal_private


@dataclass(frozen=True, slots=True)
class HandStream:
    """A hand at a version with the keys that its next event needs. Never leaves the process."""

    state: HandState
    key: HandKey
    disclosure: bytes


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event of a hand as it was, or is about to be, stored."""

    version: int
    actor: str
    command: str
    happened: Happened

    def seen_by(self, until: int | None) -> bool:
        """Tell whether it may be shown where `until` is the latest instant shown yet (None: all).

        What comes before the deal holds no secret and was shown to everybody as it came.
        """
        is_before_deal = isinstance(self.happened.fact, HandOpened | CutMade)
        return until is None or is_before_deal or self.happened.at <= until


@dataclass(frozen=True, slots=True)
class Row:
    """The columns of one event that differ from row to row."""

    version: int
    type: str
    schema: int
    at: int
    public: str
    private: bytes | None
    digest: bytes | None
    previous: bytes
    hash: bytes


@dataclass(frozen=True, slots=True)
class Prepared:
    """Events ready to be written at `before`, and the stream that they lead to."""

    before: HandStream
    after: HandStream
    events: tuple[StoredEvent, ...]
    rows: tuple[Row, ...]
    actor: str
    command: str


def prepare(
    before: HandStream, facts: Sequence[HandFact], *, actor: str, command: str, at: int
) -> Prepared:
    """Seal and chain `facts` onto the stream, all at the instant `at` (microseconds).

    A clock that is behind the stream's newest event, as another machine's may be, waits for it.
    """
    state, events, rows = before.state, [], []
    at = max(at, state.changed_at)
    for fact in facts:
        event = happen(state, fact, at)
        version = state.version + 1
        row = to_row(before, event, version, state.last_hash, actor=actor, command=command)
        state = after(state, event, version=version, last_hash=row.hash)
        events.append(StoredEvent(version, actor, command, event))
        rows.append(row)
    following = HandStream(state, before.key, before.disclosure)
    return Prepared(before, following, tuple(events), tuple(rows), actor, command)


def to_row(
    stream: HandStream,
    event: Happened,
    version: int,
    previous: bytes,
    *,
    actor: str,
    command: str,
) -> Row:
    """Return one event sealed with the hand's key and chained to the `previous` hash."""
    state = stream.state
    encoded = codec.encode(event)
    private, digest = None, None
    if encoded.private is not None:
        private = seal_private(stream.key, encoded.private, hand=state.hand, version=version)
        digest = chain.private_digest(stream.disclosure, version, encoded.private)
    link = chain.Link(
        stream=state.hand,
        version=version,
        club=state.club,
        type=encoded.type,
        schema=schema_of(encoded.type),
        actor=actor,
        command=command,
        at=event.at,
        public=encoded.public,
        private_digest=digest,
        previous=previous,
        hash=b"",
    )
    return Row(
        version,
        encoded.type,
        link.schema,
        event.at,
        canonical(encoded.public).decode(),
        private,
        digest,
        previous,
        chain.link_hash(link),
    )
