"""The wire form of a hand's events: one event for every viewer, what one may not see is null.

Whatever was sealed reaches the wire only through `engine.observe`, whose types cannot hold what
the viewer may not see; the rest is the public part as it was stored, times as UTC ISO 8601.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Final

from foundation.canonical import JSON, JSONObject
from foundation.clock import iso
from games.codec import hand as codec
from games.codec.reading import texts
from games.engine.cards import Card, text
from games.engine.commands import Command
from games.engine.events import Seat
from games.engine.notation import encode_action
from games.engine.observe import (
    DealSeen,
    DrawSeen,
    EndSeen,
    SeatEvent,
    Viewer,
    VoidSeen,
    Watcher,
    event_for,
)
from games.facts import (
    ClockExtended,
    CutMade,
    DealerDrawn,
    Dealt,
    Ended,
    HandOpened,
    TurnTimedOut,
    Voided,
)
from games.hand_state import HandState
from games.phrases import PHRASES
from games.store.stream import StoredEvent

_encode = json.JSONEncoder(separators=(",", ":")).encode

WATCHER: Final = Watcher()


def viewer_of(seat: int | None) -> Viewer:
    """Return the viewer that a seat's number stands for; None watches."""
    return WATCHER if seat is None else Seat(seat)


def is_shown(state: HandState, *, table_closed: bool) -> bool:
    """Tell whether all of the hand may be seen by who may see the hand (rules 8)."""
    match state.end:
        case None:
            return False
        case Voided():
            return True
        case Ended():
            return state.end.shown or table_closed


def event(stored: StoredEvent, viewer: Viewer, *, shown: bool) -> JSONObject:
    """Return one event as `viewer` sees it; `shown`: the hand is over and all of it is shown."""
    return {**_for_all(stored), **_seen(stored, viewer, shown=shown)}


def events(stored: Sequence[StoredEvent], viewer: Viewer, *, shown: bool) -> list[JSON]:
    """Return events, in order, as `viewer` sees them."""
    return [event(each, viewer, shown=shown) for each in stored]


def frames(hand: str, stored: Sequence[StoredEvent], viewer: Viewer, *, shown: bool) -> list[str]:
    """Return events, in order, as the frames that a socket of `viewer` sends."""
    return [_event_frame(hand, event(each, viewer, shown=shown)) for each in stored]


def frames_for(
    hand: str, stored: Sequence[StoredEvent], viewers: Mapping[str, Viewer]
) -> dict[str, list[str]]:
    """Return events of a hand that is on as frames, for each of the named viewers.

    Those who see the same of an event share its frame.
    """
    told: dict[str, list[str]] = {name: [] for name in viewers}
    for each in stored:
        for_all = _for_all(each)
        made: list[tuple[JSONObject, str]] = []
        for name, viewer in viewers.items():
            seen = _seen(each, viewer, shown=False)
            text = next((text for as_seen, text in made if as_seen == seen), None)
            if text is None:
                text = _event_frame(hand, {**for_all, **seen})
                made.append((seen, text))
            told[name].append(text)
    return told


def _event_frame(hand: str, seen: JSONObject) -> str:
    return frame({"type": "event", "hand": hand, "event": seen})


def said(*, chair: str, phrase: str, at: int) -> str:
    """Return a set phrase that somebody said at `at` (microseconds), as the frame of a socket."""
    words = PHRASES[phrase]
    return frame({"type": "said", "chair": chair, "phrase": phrase, "words": words, "at": iso(at)})


def frame(message: JSONObject) -> str:
    """Return a message as one text frame of a socket."""
    return _encode(message)


def _for_all(stored: StoredEvent) -> JSONObject:
    """Return what everybody may know of an event; what is sealed of it stands as null."""
    encoded = codec.encode(stored.happened)
    wire: JSONObject = {
        "version": stored.version,
        "type": encoded.type,
        "at": iso(stored.happened.at),
        **encoded.public,
        **dict.fromkeys(encoded.private or ()),
    }
    following = stored.happened.next
    if following is not None:
        wire["next"] = {
            "seat": following.seat,
            "phase": following.phase,
            "deadline": iso(following.deadline),
            "bank_ms": following.bank_ms,
        }
    return wire


def _seen(stored: StoredEvent, viewer: Viewer, *, shown: bool) -> JSONObject:
    fact = stored.happened.fact
    match fact:
        case HandOpened():
            return {"cut_until": iso(fact.cut_until), "seed": fact.seed if shown else None}
        case Dealt():
            return _cards(event_for(fact.deal, viewer, shown=shown))
        case Ended():
            seed = fact.seed if fact.shown or shown else None
            return {**_cards(event_for(fact.end, viewer, shown=fact.shown or shown)), "seed": seed}
        case Voided(void=None) | CutMade() | DealerDrawn() | TurnTimedOut() | ClockExtended():
            return {}
        case Voided():
            assert fact.void is not None
            return _cards(event_for(fact.void, viewer, shown=True))
        case _:
            return _cards(event_for(fact, viewer, shown=shown))


def _cards(seen: SeatEvent) -> JSONObject:
    match seen:
        case DealSeen():
            return {"hands": hands(seen.hands), "stock": _texts(seen.stock)}
        case DrawSeen():
            return {"card": None if seen.card is None else text(seen.card)}
        case EndSeen() | VoidSeen():
            return {"held": hands(seen.held), "stock": _texts(seen.stock)}
        case _:
            return {}


def action(command: Command) -> JSONObject:
    """Return an action as clients send it."""
    return encode_action(command)  # type: ignore[return-value]  # no action holds a float


def hands(held: Sequence[tuple[Card, ...] | None]) -> list[JSON]:
    """Return each seat's cards, null where they are not the viewer's to see."""
    return [_texts(hand) for hand in held]


def _texts(cards: tuple[Card, ...] | None) -> list[JSON] | None:
    return None if cards is None else texts(cards)
