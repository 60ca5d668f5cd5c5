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
from games.engine.state import DRAWN_FROM_STOCK, Setup, Spread, State, Turn


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
    left_of = tuple(Seat(place % event.seats + 1) for place in range(1, event.seats + 1))
    return State(
        setup=Setup(
            rules=event.rules,
            stake=event.stake,
            seats=event.seats,
            dealer=event.dealer,
            worst_loss=event.worst_loss,
            stock=event.stock,
            left_of=left_of,
        ),
        hands=tuple(mask_of(hand) for hand in event.hands),
        stock_taken=0,
        pile=() if event.upcard is None else (event.upcard,),
        spreads=(),
        locks=(0,) * event.seats,
        to_act=left_of[event.dealer - 1],
        turns=0,
        quiet_turns=0,
        turn=None,
        ended=None,
    )


def _drawn(state: State, event: CardDrawn) -> State:
    after = state.copy()
    place = event.seat - 1
    after.hands = _changed(state.hands, place, state.hands[place] | 1 << event.card)
    if event.source == "stock":
        after.stock_taken = state.stock_taken + 1
        after.turn = DRAWN_FROM_STOCK
    else:
        after.pile = state.pile[:-1]
        after.turn = Turn(event.card, 0, fresh=False)
    return after


def _laid(state: State, event: SpreadLaid) -> State:
    turn = state.turn
    assert turn is not None, "it is after the draw"
    after = state.copy()
    place, mask = event.seat - 1, mask_of(event.cards)
    after.hands = _changed(state.hands, place, state.hands[place] ^ mask)
    after.spreads = (*state.spreads, Spread(event.number, event.seat, event.kind, mask))
    after.turn = Turn(turn.taken, turn.hits, fresh=True)
    return after


def _hit(state: State, event: SpreadHit) -> State:
    turn = state.turn
    assert turn is not None, "it is after the draw"
    after = state.copy()
    place, index = event.seat - 1, event.number - 1
    spread = state.spreads[index]
    grown = Spread(spread.number, spread.owner, spread.kind, mask_of(event.cards))
    after.hands = _changed(state.hands, place, state.hands[place] ^ 1 << event.card)
    after.spreads = (*state.spreads[:index], grown, *state.spreads[index + 1 :])
    after.locks = _changed(state.locks, spread.owner - 1, event.lock)
    after.turn = Turn(turn.taken, turn.hits + 1, turn.fresh)
    return after


def _discarded(state: State, event: CardDiscarded) -> State:
    turn = state.turn
    assert turn is not None, "it is after the draw"
    after = state.copy()
    place = event.seat - 1
    after.hands = _changed(state.hands, place, state.hands[place] ^ 1 << event.card)
    after.pile = (*state.pile, event.card)
    if event.lock != state.locks[place]:
        after.locks = _changed(state.locks, place, event.lock)
    after.to_act = state.setup.left_of[place]
    after.turns = state.turns + 1
    quiet = turn.taken is not None and not turn.fresh and not turn.hits
    after.quiet_turns = state.quiet_turns + 1 if quiet else 0
    after.turn = None
    return after


def _ended(state: State, event: HandEnded) -> State:
    after = state.copy()
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


def _changed(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    changed = list(values)
    changed[place] = value
    return tuple(changed)
