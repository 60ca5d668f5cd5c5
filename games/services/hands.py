"""What players and officials do in a hand: act, cut the pack, void it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from structlog.contextvars import bound_contextvars

from clubs.errors import IdempotencyKeyReused
from foundation import keyring, transactions
from foundation.canonical import JSONObject, canonical
from foundation.refusals import Refusal
from games import chance
from games.engine.decide import decide, void
from games.engine.errors import RuleViolation
from games.engine.events import HandVoided, Seat
from games.engine.notation import decode_action
from games.errors import (
    AlreadyCut,
    AsBefore,
    CutClosed,
    HandFinished,
    NotAPlayer,
    StaleVersion,
    Unplayable,
)
from games.facts import CutMade, HandFact, Voided
from games.hand_state import HandState
from games.services import clocks
from games.services.conclude import commit, facts_of
from games.statuses import HandStatus
from games.store import hands as store
from games.store.hands import CommandRow, Committed, Outcome, Refused
from games.store.stream import HandStream, StoredEvent, prepare

_encode = json.JSONEncoder(sort_keys=True).encode
MOVES_MAX = 8
"""How often a command is judged anew because another came first; each time the hand moved on."""


@dataclass(frozen=True, slots=True)
class Asked:
    """An action as a door received it: who, in which hand, at which version, under which id."""

    hand: str
    player: str
    key: str
    version: int
    action: object
    received_at: int

    def command(self) -> CommandRow:
        """Return the row that keeps this command's id, whatever door it came through."""
        return CommandRow(self.player, self.key, self._request(), self.received_at)

    def _request(self) -> bytes:
        asked = _encode(["act", self.hand, self.version, self.action])
        return keyring.keyed_hash(asked.encode(), purpose="command")


@dataclass(frozen=True, slots=True)
class Acted:
    """The events that the action made, for the seat that acted; `stream` knows the hand."""

    stream: HandStream
    seat: int
    version: int
    events: tuple[StoredEvent, ...]
    replayed: bool


def act(asked: Asked) -> Acted:
    """Judge an action and store what follows from it, once for each command id.

    The caller has made sure that the player may know the hand. Opens its own transaction.

    Raises:
        NotAPlayer: no seat in this hand.
        IdempotencyKeyReused: the id was used for something else.
        StaleVersion: the hand is at another version.
        Unplayable: the engine's refusal, with its code and fields.
        AsBefore: either, told again under an id seen before.
    """
    with bound_contextvars(hand=asked.hand, command=asked.key):  # in every log line from here
        return _act(asked)


def _act(asked: Asked) -> Acted:
    stream = store.load(asked.hand)
    for _ in range(MOVES_MAX):
        if clocks.is_overdue(stream.state, asked.received_at):
            stream = clocks.run_out(asked.hand)
        seat = stream.state.seat_of(asked.player)
        if seat is None:
            stream = store.refresh(asked.hand)
            seat = stream.state.seat_of(asked.player)
        if seat is None:
            raise NotAPlayer
        judged = _judge(stream.state, seat, asked)
        if isinstance(judged, Refusal):
            if stream.state.holders[seat - 1].kind == "bot":
                raise judged  # only what a person asked is kept for a late retry
            committed = _keep_refusal(stream, judged, asked)
        else:
            prepared = prepare(
                stream, judged, actor=asked.player, command=asked.key, at=asked.received_at
            )
            committed = commit(prepared, command=asked.command())
            if committed.outcome is Outcome.DONE:
                after = prepared.after
                return Acted(after, seat, after.state.version, prepared.events, replayed=False)
        if committed.outcome is Outcome.SEEN:
            return _as_before(stream, seat, committed, asked)
        if isinstance(judged, Refusal) and committed.outcome is Outcome.DONE:
            raise judged
        stream = store.refresh(asked.hand)
    raise transactions.Busy


def _judge(state: HandState, seat: int, asked: Asked) -> Sequence[HandFact] | Refusal:
    if asked.version != state.version:
        return StaleVersion(state.version)
    assert state.play is not None
    try:
        return facts_of(
            state, state.play, decide(state.play, Seat(seat), decode_action(asked.action))
        )
    except RuleViolation as violation:
        return Unplayable.of(violation)


def _keep_refusal(stream: HandStream, refusal: Refusal, asked: Asked) -> Committed:
    answer: JSONObject = {"fields": dict(refusal.fields()), "detail": refusal.detail}
    sealed = keyring.seal(canonical(answer), bound=_place(asked))
    return store.commit_refusal(stream, Refused(refusal.code, sealed), command=asked.command())


def _as_before(stream: HandStream, seat: int, committed: Committed, asked: Asked) -> Acted:
    if committed.request != asked.command().request:
        raise IdempotencyKeyReused
    if committed.first_version is not None and committed.last_version is not None:
        stream = store.refresh(asked.hand)
        made = store.events(stream, after=committed.first_version - 1)
        events = tuple(event for event in made if event.version <= committed.last_version)
        return Acted(stream, seat, committed.last_version, events, replayed=True)
    assert committed.code is not None
    assert committed.answer is not None
    answer = json.loads(keyring.open_sealed(committed.answer, bound=_place(asked)))
    if committed.code == StaleVersion.code:
        raise AsBefore(StaleVersion(answer["fields"]["version"]))
    raise AsBefore(
        Unplayable(code=committed.code, fields=answer["fields"], detail=answer["detail"])
    )


def _place(asked: Asked) -> bytes:
    return f"command:{asked.player}:{asked.key}".encode()


@dataclass(frozen=True, slots=True)
class Cut:
    """A player's part of the shuffle, and what was promised before it; both in hex."""

    commitment: str
    digest: str


def cut(*, hand: str, player: str, chair: str, text: str, key: str, at: int) -> Cut:
    """Let a player take part in the shuffle; return the digest that counts.

    Raises:
        CutClosed: the hand takes no more cuts. AlreadyCut: one cut a player.
    """
    digest = chance.cut_digest(hand, text)
    stream = store.refresh(hand)
    for _ in range(MOVES_MAX):
        state = stream.state
        if state.status is not HandStatus.OPENING or at >= state.opened.cut_until:
            raise CutClosed
        if state.cut_of(chair) is not None:
            raise AlreadyCut
        prepared = prepare(stream, [CutMade(chair, digest)], actor=player, command=key, at=at)
        if commit(prepared, command=None).outcome is Outcome.DONE:
            return Cut(state.opened.commitment, digest)
        stream = store.refresh(hand)
    raise transactions.Busy


def void_hand(*, hand: str, by: str, reason: str, key: str, at: int) -> HandStream:
    """Cancel a live hand (rules 7.6); holds end and nobody pays. Return the hand as void.

    `reason` is a code; the words, if any, are the audit's. The caller holds the right.

    Raises:
        HandFinished: it is over or void already.
    """
    return transactions.run(partial(_void, hand, by=by, reason=reason, key=key, at=at))


def _void(hand: str, *, by: str, reason: str, key: str, at: int) -> HandStream:
    stream = store.refresh(hand)
    for _ in range(MOVES_MAX):
        state = stream.state
        if not state.status.live:
            raise HandFinished
        prepared = prepare(stream, [voided(state, by, reason)], actor=by, command=key, at=at)
        if commit(prepared, command=None).outcome is Outcome.DONE:
            return prepared.after
        stream = store.refresh(hand)
    raise transactions.Busy


def voided(state: HandState, by: str, reason: str) -> Voided:
    """Return the fact that ends a live hand without pay: everything is shown (rules 8)."""
    ended = [] if state.play is None else void(state.play)
    cards = next((event for event in ended if isinstance(event, HandVoided)), None)
    return Voided(by, reason, cards, state.cuts, state.opened.seed)
