"""What follows from an event: the next state. Judges nothing, so that old hands replay for ever."""

from collections.abc import Iterable
from typing import assert_never

from games.engine.cards import mask_of
from games.engine.events import (
    CardDiscarded,
    CardDrawn,
    DryCalled,
    Event,
    HandDealt,
    HandEnded,
    HandVoided,
    Knocked,
    NaturalShown,
    Seat,
    SpreadHit,
    SpreadLaid,
)
from games.engine.state import Setup, Spread, State


def evolve(state: State | None, event: Event) -> State:
    """Give the state after one event; the state before the deal is None."""
    if state is None:
        assert isinstance(event, HandDealt), "a hand begins with its deal"
        return _dealt(event)
    match event:
        case CardDrawn():
            return _drawn(state, event)
        case CardDiscarded():
            return _discarded(state, event)
        case SpreadLaid():
            return _laid(state, event)
        case SpreadHit():
            return _hit(state, event)
        case HandEnded():
            return _ended(state, event)
        case HandVoided():
            return _ended(state, _void_end(event))
        case Knocked() | DryCalled() | NaturalShown():
            return state
        case HandDealt():
            raise AssertionError("a hand is dealt once")
        case _:
            assert_never(event)


def fold(events: Iterable[Event]) -> State:
    """Give the state after all these events, the deal first."""
    state: State | None = None
    for event in events:
        state = evolve(state, event)
    assert state is not None, "a hand has at least its deal"
    return state


def _dealt(event: HandDealt) -> State:
    return State(
        setup=Setup(
            rules=event.rules,
            stake=event.stake,
            seats=event.seats,
            dealer=event.dealer,
            worst_loss=event.worst_loss,
            stock=event.stock,
        ),
        hands=tuple(mask_of(hand) for hand in event.hands),
        stock_taken=0,
        pile=() if event.upcard is None else (event.upcard,),
        spreads=(),
        locks=(0,) * event.seats,
        to_act=_left_of(event.dealer, event.seats),
        phase="start",
        turns=0,
        quiet_turns=0,
        taken=None,
        hits=0,
        fresh=False,
        ended=None,
    )


def _drawn(state: State, event: CardDrawn) -> State:
    after = state.copy()
    after.phase = "drawn"
    after.hands = _changed(state.hands, event.seat, state.hands[event.seat - 1] | 1 << event.card)
    if event.source == "stock":
        after.stock_taken = state.stock_taken + 1
    else:
        after.pile = state.pile[:-1]
        after.taken = event.card
    return after


def _laid(state: State, event: SpreadLaid) -> State:
    after = state.copy()
    mask = mask_of(event.cards)
    after.hands = _changed(state.hands, event.seat, state.hands[event.seat - 1] & ~mask)
    after.spreads = (*state.spreads, Spread(event.number, event.seat, event.kind, mask))
    after.fresh = True
    return after


def _hit(state: State, event: SpreadHit) -> State:
    after = state.copy()
    place = event.number - 1
    spread = state.spreads[place]
    grown = Spread(spread.number, spread.owner, spread.kind, mask_of(event.cards))
    after.hands = _changed(
        state.hands, event.seat, state.hands[event.seat - 1] & ~(1 << event.card)
    )
    after.spreads = (*state.spreads[:place], grown, *state.spreads[place + 1 :])
    after.locks = _changed(state.locks, spread.owner, event.lock)
    after.hits = state.hits + 1
    return after


def _discarded(state: State, event: CardDiscarded) -> State:
    after = state.copy()
    quiet = state.taken is not None and not state.fresh and not state.hits
    after.hands = _changed(
        state.hands, event.seat, state.hands[event.seat - 1] & ~(1 << event.card)
    )
    after.pile = (*state.pile, event.card)
    after.locks = _changed(state.locks, event.seat, event.lock)
    after.to_act = _left_of(event.seat, state.setup.seats)
    after.phase = "start"
    after.turns = state.turns + 1
    after.quiet_turns = state.quiet_turns + 1 if quiet else 0
    after.taken = None
    after.hits = 0
    after.fresh = False
    return after


def _ended(state: State, event: HandEnded) -> State:
    after = state.copy()
    after.phase = "over"
    after.ended = event
    return after


def _void_end(event: HandVoided) -> HandEnded:
    return HandEnded(
        ending="void",
        winners=(),
        counts=event.counts,
        net=(0,) * len(event.counts),
        payments=(),
        held=event.held,
        stock=event.stock,
    )


def _left_of(seat: Seat, seats: int) -> Seat:
    return Seat(seat % seats + 1)


def _changed(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[: seat - 1], value, *values[seat:])
