"""A hand as one viewer sees it now: what GET hands/{id} and the socket's `view` say."""

from collections.abc import Mapping, Sequence

from foundation import clock
from foundation.canonical import JSON, JSONObject
from foundation.clock import iso
from games import messages
from games.access import AtHand, AtSeat
from games.codec.reading import texts
from games.codec.ruleset import encode_rules
from games.engine.cards import text
from games.engine.explain import explain
from games.engine.observe import SeatView, Viewer, view
from games.facts import Holder, Voided
from games.hand_state import HandState
from games.models import Chair
from games.pushes import Batch
from games.selectors.callings import names_of
from games.statuses import HandStatus
from games.store import hands as store
from games.store.stream import HandStream, StoredEvent


def hand_view(at_hand: AtHand) -> JSONObject:
    """Return the asker's view of the hand, `now` included (the ETag leaves it out)."""
    stream = store.refresh(at_hand.hand.pk)
    state = stream.state
    until = at_hand.seen_until
    if until is not None:
        state = store.state_at(at_hand.hand.pk, until)
    return {"now": iso(clock.now_us()), **_view(at_hand, state)}


def hand_events(at_hand: AtHand, *, after: int) -> JSONObject:
    """Return the events above the version `after` as the asker may see them."""
    stream = store.refresh(at_hand.hand.pk)
    shown = messages.is_shown(stream.state, table_closed=at_hand.table_closed)
    stored = _seen_events(at_hand, stream, after)
    return {
        "version": stored[-1].version if stored else min(after, stream.state.version),
        "complete": shown or not _has_ended(stream.state),
        "events": messages.events(stored, at_hand.viewer, shown=shown),
    }


def hand_frames(at_hand: AtHand, *, after: int) -> Batch:
    """Return the same events, each as the frame that a socket sends."""
    stream = store.refresh(at_hand.hand.pk)
    state = stream.state
    shown = messages.is_shown(state, table_closed=at_hand.table_closed)
    stored = _seen_events(at_hand, stream, after)
    return Batch(
        hand=state.hand,
        number=state.opened.number,
        first=after + 1,
        over=_has_ended(state) and after + len(stored) >= state.version,
        frames=messages.frames(state.hand, stored, at_hand.viewer, shown=shown),
        seated=at_hand.seat is not None,
    )


def events_made(at: AtSeat, events: Sequence[StoredEvent]) -> list[JSON]:
    """Return an action's events as its actor could see them when they were made."""
    return messages.events(events, at.viewer, shown=False)


def events_between(hand: str, viewer: Viewer, *, after: int, to: int) -> list[JSON]:
    """Return the events above `after` up to `to`, as `viewer` could see them while it was on."""
    stream = store.refresh(hand)
    events = [event for event in store.events(stream, after=after) if event.version <= to]
    return messages.events(events, viewer, shown=False)


def _seen_events(at_hand: AtHand, stream: HandStream, after: int) -> list[StoredEvent]:
    stored = store.events(stream, after=after)
    until = at_hand.seen_until
    return [event for event in stored if event.seen_by(until)]


def _has_ended(state: HandState) -> bool:
    return state.end is not None


def _view(at_hand: AtHand, state: HandState) -> JSONObject:
    table = at_hand.hand.table
    takes_cuts = state.status is HandStatus.OPENING
    shared: JSONObject = {
        "id": state.hand,
        "table": state.table,
        "number": state.opened.number,
        "version": state.version,
        "status": state.status,
        "commitment": state.opened.commitment,
        "cut_until": iso(state.opened.cut_until) if takes_cuts else None,
    }
    if state.play is None or state.dealt is None:
        return {
            **shared,
            **_opening(state),
            "rules": table.rules,
            "sheet": table.sheet,
            "stake": table.stake,
        }
    shown = messages.is_shown(state, table_closed=at_hand.table_closed)
    seen = view(state.play, at_hand.viewer, shown=shown)
    called = names_of_seats(state.holders)
    return {
        **shared,
        "rules": encode_rules(seen.rules),
        "sheet": state.dealt.sheet,
        "stake": seen.stake,
        "dealer": seen.dealer,
        "you": at_hand.seat,
        **({} if seen.held is None else {"held": texts(seen.held)}),
        "seats": _seats(state, seen, called),
        "spreads": [
            {
                "number": spread.number,
                "owner": spread.owner,
                "kind": spread.kind,
                "cards": texts(spread.cards),
            }
            for spread in seen.spreads
        ],
        "discard": None if seen.discard is None else text(seen.discard),
        "stock": seen.stock,
        "turn": _turn(state),
        "legal": [messages.action(command) for command in seen.legal],
        "worst_loss": seen.worst_loss,
        "result": _result(state, seen, called),
    }


def _opening(state: HandState) -> JSONObject:
    result: JSONObject | None = None
    if isinstance(state.end, Voided):
        result = {
            "ending": "void",
            "winners": [],
            "counts": [],
            "net": [],
            "payments": [],
            "held": [],
            "by": state.end.by,
            "reason": state.end.reason,
        }
    return {
        "dealer": None,
        "you": None,
        "held": [],
        "seats": [],
        "spreads": [],
        "discard": None,
        "stock": 0,
        "turn": None,
        "legal": [],
        "worst_loss": None,
        "result": result,
    }


def _seats(state: HandState, seen: SeatView, called: Sequence[str]) -> list[JSON]:
    away = _away(state.holders)
    return [
        {
            "seat": line.seat,
            "chair": holder.chair,
            "player": holder.player,
            "name": name,
            "kind": holder.kind,
            "cards": line.cards,
            "knock_lock": line.lock,
            "away": away.get(holder.chair, True),
            "fee": holder.fee,
        }
        for line, holder, name in zip(seen.seats, state.holders, called, strict=True)
    ]


def _away(holders: Sequence[Holder]) -> Mapping[str, bool]:
    chairs = Chair.objects.filter(pk__in=[holder.chair for holder in holders])
    return {
        pk: away or left_at is not None
        for pk, away, left_at in chairs.values_list("pk", "away", "left_at")
    }


def names_of_seats(holders: Sequence[Holder]) -> list[str]:
    """Return what to call each seat: a person's display name, or the bot's."""
    called = names_of(
        people=(holder.player for holder in holders if holder.kind == "person"),
        bots=(holder.player for holder in holders if holder.kind == "bot"),
    )
    return [called[holder.player] for holder in holders]


def _turn(state: HandState) -> JSONObject | None:
    turn = state.turn
    if turn is None:
        return None
    return {
        "seat": turn.seat,
        "phase": turn.phase,
        "bank_from": iso(turn.bank_from),
        "deadline": iso(turn.deadline),
        "bank_ms": turn.bank_ms,
    }


def _result(state: HandState, seen: SeatView, called: Sequence[str]) -> JSONObject | None:
    end = seen.result
    if end is None:
        return None
    assert state.play is not None
    assert state.play.ended is not None
    whys = explain(state.play.ended, called, stake=seen.stake)
    return {
        "ending": end.ending,
        "winners": list(end.winners),
        "counts": list(end.counts),
        "net": list(end.net),
        "payments": [
            {
                "from": paid.payer,
                "to": paid.payee,
                "amount": paid.amount,
                "clause": paid.clause,
                "why": why,
            }
            for paid, why in zip(end.payments, whys, strict=True)
        ],
        "held": messages.hands(end.held),
    }
