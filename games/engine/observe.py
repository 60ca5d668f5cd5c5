"""Who sees what: the only maker of views and of seat events (rules 3.4, 8).

A seat sees its own cards; everyone sees what lies face up; nobody sees the stock, and of the
pile only its top. Once the hand is over it is shown whole, or as `show_all_hands` says.
"""

from dataclasses import dataclass
from typing import assert_never

from games.engine.cards import Card
from games.engine.commands import Command
from games.engine.events import (
    CardDiscarded,
    CardDrawn,
    DryCalled,
    Ending,
    Event,
    HandDealt,
    HandEnded,
    HandVoided,
    Knocked,
    NaturalShown,
    Payment,
    Seat,
    Source,
    SpreadHit,
    SpreadLaid,
)
from games.engine.legal import legal
from games.engine.ruleset import RuleSet
from games.engine.state import Phase, Spread, State


@dataclass(frozen=True, slots=True)
class Watcher:
    """One who holds no cards in the hand."""


@dataclass(frozen=True, slots=True)
class Official:
    """One who judges the hand: a watcher while it is on, afterwards he sees all of it."""


Viewer = Seat | Watcher | Official

_WENT_OUT = ("tonk_out", "out_by_discard")

Hands = tuple[tuple[Card, ...] | None, ...]
"""The cards of each seat; None where the viewer may not see them."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What everyone sees of a seat: how many cards it holds, and its lock."""

    seat: Seat
    cards: int
    lock: int


@dataclass(frozen=True, slots=True)
class EndSeen:
    """`HandEnded` as one viewer sees it; in a view also how a void hand ended."""

    ending: Ending
    winners: tuple[Seat, ...]
    counts: tuple[int, ...]
    net: tuple[int, ...]
    payments: tuple[Payment, ...]
    held: Hands
    stock: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """The hand as one viewer sees it; `you` and `held` are None for who holds no cards in it."""

    you: Seat | None
    held: tuple[Card, ...] | None
    rules: RuleSet
    stake: int
    dealer: Seat
    worst_loss: int
    seats: tuple[SeatLine, ...]
    spreads: tuple[Spread, ...]
    discard: Card | None
    stock: int
    to_act: Seat | None
    phase: Phase
    legal: tuple[Command, ...]
    result: EndSeen | None


@dataclass(frozen=True, slots=True)
class DealSeen:
    """`HandDealt` as one viewer sees it."""

    seats: int
    dealer: Seat
    stake: int
    rules: RuleSet
    rules_version: int
    rules_hash: str
    worst_loss: int
    upcard: Card | None
    hands: Hands
    stock: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class DrawSeen:
    """`CardDrawn` as one viewer sees it."""

    seat: Seat
    source: Source
    card: Card | None


@dataclass(frozen=True, slots=True)
class VoidSeen:
    """`HandVoided` as one viewer sees it."""

    counts: tuple[int, ...]
    held: Hands
    stock: tuple[Card, ...] | None


SeatEvent = (
    DealSeen
    | DrawSeen
    | EndSeen
    | VoidSeen
    | NaturalShown
    | SpreadLaid
    | SpreadHit
    | CardDiscarded
    | Knocked
    | DryCalled
)
"""What may be pushed. Events with nothing private in them are their own seat events."""


def view(state: State, viewer: Viewer, *, shown: bool = False) -> SeatView:
    """Show the hand as it stands to one viewer.

    Args:
        state: the hand.
        viewer: a seat of it, a watcher, or an official.
        shown: show everything once the hand is over, whatever `show_all_hands` says.
    """
    on_turn = state.to_act if state.phase != "over" else None
    you = _seat_of(viewer)
    return SeatView(
        you=you,
        held=state.held(you) if you is not None else None,
        rules=state.rules,
        stake=state.stake,
        dealer=state.dealer,
        worst_loss=state.worst_loss,
        seats=tuple(_line(state, Seat(place + 1)) for place in range(state.seats)),
        spreads=state.spreads,
        discard=state.discard_top,
        stock=state.stock_size,
        to_act=on_turn,
        phase=state.phase,
        legal=legal(state, you) if you is not None else (),
        result=_result(state, viewer, shown=shown),
    )


def shown_at_once(state: State) -> bool:
    """Say whether everything of a hand is shown as soon as it is over (rules 8)."""
    if state.ended is None:
        return False
    return state.rules.show_all_hands or state.ended.ending not in _WENT_OUT


def event_for(event: Event, viewer: Viewer, *, shown: bool) -> SeatEvent:
    """Show an event to one viewer.

    Args:
        event: what happened.
        viewer: a seat of the hand, a watcher, or an official.
        shown: the hand is over, and this viewer may see everything of it.
    """
    match event:
        case HandDealt():
            return DealSeen(
                seats=event.seats,
                dealer=event.dealer,
                stake=event.stake,
                rules=event.rules,
                rules_version=event.rules_version,
                rules_hash=event.rules_hash,
                worst_loss=event.worst_loss,
                upcard=event.upcard,
                hands=_hands(event.hands, viewer, shown=shown),
                stock=event.stock if shown else None,
            )
        case CardDrawn():
            known = shown or event.source == "discard" or event.seat == _seat_of(viewer)
            return DrawSeen(event.seat, event.source, event.card if known else None)
        case HandEnded():
            return _end(event, viewer, shown=shown or isinstance(viewer, Official))
        case HandVoided():
            everything = shown or isinstance(viewer, Official)
            return VoidSeen(
                counts=event.counts,
                held=_hands(event.held, viewer, shown=everything),
                stock=event.stock if everything else None,
            )
        case (
            NaturalShown() | SpreadLaid() | SpreadHit() | CardDiscarded() | Knocked() | DryCalled()
        ):
            return event
        case _:
            assert_never(event)


def _seat_of(viewer: Viewer) -> Seat | None:
    return None if isinstance(viewer, Watcher | Official) else viewer


def _line(state: State, seat: Seat) -> SeatLine:
    return SeatLine(seat, state.count(seat), state.lock(seat))


def _result(state: State, viewer: Viewer, *, shown: bool) -> EndSeen | None:
    if state.ended is None:
        return None
    everything = shown or isinstance(viewer, Official) or shown_at_once(state)
    return _end(state.ended, viewer, shown=everything)


def _end(ended: HandEnded, viewer: Viewer, *, shown: bool) -> EndSeen:
    return EndSeen(
        ending=ended.ending,
        winners=ended.winners,
        counts=ended.counts,
        net=ended.net,
        payments=ended.payments,
        held=_hands(ended.held, viewer, shown=shown),
        stock=ended.stock if shown else None,
    )


def _hands(hands: tuple[tuple[Card, ...], ...], viewer: Viewer, *, shown: bool) -> Hands:
    you = _seat_of(viewer)
    return tuple(hand if shown or place + 1 == you else None for place, hand in enumerate(hands))
