"""May it be done, and what happens then: a command becomes events, or is refused with its code.

The checks stand in the order of `docs/formats.md`; the first that applies is given.
"""

from typing import assert_never

from games.engine import endings
from games.engine.cards import Card, cards_in, text
from games.engine.commands import CallDry, Command, Discard, Draw, Hit, Knock, LaySpread
from games.engine.errors import (
    AlreadyDrawn,
    CardNotHeld,
    DoesNotFit,
    DrawFirst,
    HandOver,
    HitLimit,
    NoSuchSpread,
    NotASpread,
    NotYourSpread,
    NotYourTurn,
    SpreadHeld,
    StockEmpty,
    StockNotEmpty,
    TakenCardNotUsed,
    TakenCardReturned,
)
from games.engine.events import (
    CardDiscarded,
    CardDrawn,
    DryCalled,
    Event,
    HandEnded,
    Knocked,
    Seat,
    SpreadHit,
    SpreadLaid,
)
from games.engine.legal import (
    hits_left,
    kept_back,
    knock_bar,
    may_hit,
    take_bar,
    to_be_used,
)
from games.engine.spreads import FITS, KINDS, must_be_laid
from games.engine.state import State, Turn


def decide(state: State, seat: Seat, command: Command) -> tuple[Event, ...]:
    """Give the events that a seat's command makes.

    Raises:
        RuleViolation: the command is against the rules; nothing has happened.
    """
    if state.ended is not None:
        raise HandOver(state.ended.ending)
    if seat != state.to_act:
        raise NotYourTurn(seat, state.to_act)
    match command:
        case Draw():
            return _draw(state, command)
        case Discard():
            return _discard(state, command.card)
        case Hit():
            return _hit(state, command)
        case LaySpread():
            return _lay(state, command.cards)
        case Knock():
            return _knock(state)
        case CallDry():
            return _call_dry(state)
        case _:
            assert_never(command)


def void(state: State) -> tuple[Event, ...]:
    """Give the events of an official's cancelling the hand (rules 7.6).

    Raises:
        HandOver: the hand has ended.
    """
    if state.ended is not None:
        raise HandOver(state.ended.ending)
    return (endings.void(state),)


def _knock(state: State) -> tuple[Event, ...]:
    if state.turn is not None:
        raise AlreadyDrawn
    bar = knock_bar(state)
    if bar is not None:
        raise bar
    return Knocked(state.to_act), endings.knock(state)


def _call_dry(state: State) -> tuple[Event, ...]:
    if state.turn is not None:
        raise AlreadyDrawn
    if state.stock_size:
        raise StockNotEmpty(state.stock_size)
    return DryCalled(state.to_act), endings.dry(state, state.hands)


def _draw(state: State, command: Draw) -> tuple[Event, ...]:
    if state.turn is not None:
        raise AlreadyDrawn
    if command.source == "stock":
        stock = state.setup.stock
        if state.stock_taken == len(stock):
            raise StockEmpty
        return (CardDrawn(state.to_act, "stock", stock[state.stock_taken]),)
    bar = take_bar(state)
    if bar is not None:
        raise bar
    return (CardDrawn(state.to_act, "discard", state.pile[-1]),)


def _lay(state: State, cards: tuple[Card, ...]) -> tuple[Event, ...]:
    turn = state.turn
    if turn is None:
        raise DrawFirst
    held = state.hands[state.to_act - 1]
    mask = _taken_from(held, cards)
    kind = KINDS.get(mask)
    if kind is None:
        raise NotASpread([text(card) for card in cards])
    _refuse_unused(state, turn, mask)
    laid = SpreadLaid(state.to_act, len(state.spreads) + 1, kind, cards_in(mask))
    if mask == held:
        return laid, endings.tonk_out(state, fresh=True)
    return (laid,)


def _hit(state: State, command: Hit) -> tuple[Event, ...]:
    turn = state.turn
    if turn is None:
        raise DrawFirst
    if not 1 <= command.spread <= len(state.spreads):
        raise NoSuchSpread(command.spread, len(state.spreads))
    held, bit = state.hands[state.to_act - 1], 1 << command.card
    if not held & bit:
        raise CardNotHeld(text(command.card))
    _refuse_unused(state, turn, bit)
    rules = state.setup.rules
    if not hits_left(state, turn):
        raise HitLimit(rules.hits_per_turn)
    spread = state.spreads[command.spread - 1]
    if not may_hit(state, spread):
        raise NotYourSpread(spread.number, spread.owner)
    fitting = FITS[spread.mask]
    if not fitting & bit:
        raise DoesNotFit(text(command.card), spread.number, [text(c) for c in cards_in(fitting)])
    lock = state.locks[spread.owner - 1]
    if spread.owner != state.to_act:
        lock = rules.hit_lock.after_hit(lock)
    cards = cards_in(spread.mask | bit)
    hit = SpreadHit(state.to_act, spread.number, command.card, cards, lock)
    if held == bit:
        return hit, endings.tonk_out(state, fresh=turn.fresh)
    return (hit,)


def _discard(state: State, card: Card) -> tuple[Event, ...]:
    turn = state.turn
    if turn is None:
        raise DrawFirst
    held, bit = state.hands[state.to_act - 1], 1 << card
    if not held & bit:
        raise CardNotHeld(text(card))
    if turn.taken is not None:
        _refuse_unused(state, turn, 0)
        if bit & kept_back(state, turn, held):
            raise TakenCardReturned(text(card))
    rules = state.setup.rules
    if rules.forced_spread:
        _refuse_spread_held(held)
    lock = state.locks[state.to_act - 1]
    discarded = CardDiscarded(state.to_act, card, lock - 1 if lock else 0)
    if held == bit:
        return discarded, endings.out_by_discard(state)
    if rules.dry_trigger == "on_last_card" and state.stock_taken == len(state.setup.stock):
        return discarded, _dry_after(state, held ^ bit)
    return (discarded,)


def _dry_after(state: State, kept: int) -> HandEnded:
    hands = list(state.hands)
    hands[state.to_act - 1] = kept
    return endings.dry(state, hands)


def _refuse_unused(state: State, turn: Turn, used: int) -> None:
    waiting = to_be_used(state, turn)
    if waiting and not waiting & used:
        raise TakenCardNotUsed(text(cards_in(waiting)[0]))


def _refuse_spread_held(held: int) -> None:
    spreads = must_be_laid(held)
    if spreads:
        raise SpreadHeld([text(card) for card in cards_in(spreads[0])])


def _taken_from(held: int, cards: tuple[Card, ...]) -> int:
    """Give the mask of these cards, each of which must still be held when its turn comes."""
    left = held
    for card in cards:
        if not left >> card & 1:
            raise CardNotHeld(text(card))
        left ^= 1 << card
    return held ^ left
