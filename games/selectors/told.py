"""A hand's events in words and raw, as whoever looks from outside may read them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from foundation.canonical import JSONObject
from foundation.clock import iso
from games import messages, story
from games.access import outsiders_see_until
from games.engine.observe import Viewer
from games.models import Event, Hand
from games.selectors.views import names_of_seats
from games.statuses import TableStatus
from games.store import hands as store
from games.store.stream import StoredEvent


@dataclass(frozen=True, slots=True)
class Line:
    """One event: when, what it says, and its wire form; the chain's hash beside it."""

    version: int
    at: str
    type: str
    words: str
    wire: JSONObject
    hash: str

    @property
    def raw(self) -> str:
        """Return the wire form as text to be read."""
        return json.dumps(self.wire, indent=1, sort_keys=True)


def told(hand: Hand) -> list[Line]:
    """Return the events as a member who looks on or back sees them: what is private stays so.

    While the hand is on, no more than the table's watching lets see.

    Raises:
        keyring.CannotOpen: the hand cannot be read with the keys at hand.
    """
    stream = store.refresh(hand.pk)
    closed = hand.table.status == TableStatus.CLOSED
    shown = messages.is_shown(stream.state, table_closed=closed)
    until = outsiders_see_until(hand)
    events = [event for event in store.events(stream) if event.seen_by(until)]
    names = names_of_seats(stream.state.holders)
    return lines(hand.pk, events, names, messages.WATCHER, shown=shown)


def lines(
    hand: str, events: Sequence[StoredEvent], names: Sequence[str], viewer: Viewer, *, shown: bool
) -> list[Line]:
    """Return `events` as `viewer` sees them, seats called by `names`."""
    hashes = {
        version: bytes(digest).hex()
        for version, digest in Event.objects.filter(stream=hand).values_list("version", "hash")
    }
    found, deadline = [], None
    for event in events:
        wire, happened = messages.event(event, viewer, shown=shown), event.happened
        in_time = deadline is not None and happened.at < deadline
        words = story.sentence(wire, names, in_time=in_time)
        found.append(_line(event, wire, words, hashes[event.version]))
        deadline = deadline if happened.next is None else happened.next.deadline
    return found


def _line(event: StoredEvent, wire: JSONObject, words: str, digest: str) -> Line:
    return Line(
        version=event.version,
        at=iso(event.happened.at),
        type=str(wire["type"]),
        words=words,
        wire=wire,
        hash=digest,
    )
