"""What may be done: every legal action of the seat to act, and the helpers that `decide` shares."""

from itertools import product

from games.engine import commands
from games.engine.cards import PACK, SUIT, Card, cards_in, text
from games.engine.commands import Command, LaySpread
from games.engine.errors import (
    DiscardEmpty,
    DiscardNotUsable,
    KnockLocked,
    KnockTooEarly,
    KnockTooHigh,
    RuleViolation,
    TakeLimit,
)
from games.engine.events import Seat
from games.engine.scoring import end_count
from games.engine.spreads import FITS, KINDS, held_in, must_be_laid
from games.engine.state import Spread, State, Turn

_LAYS = {spread: LaySpread(cards_in(spread)) for spread in KINDS}


def legal(state: State, seat: Seat) -> tuple[Command, ...]:
    """List every legal action of a seat, each once; none unless it is its turn."""
    if state.ended is not None or seat != state.to_act:
        return ()
    turn = state.turn
    return _openings(state) if turn is None else _plays(state, turn)


def knock_bar(state: State) -> RuleViolation | None:
    """Say why the seat to act may not knock now, or None."""
    rules = state.setup.rules
    lock = state.locks[state.to_act - 1]
    if lock:
        return KnockLocked(lock)
    if rules.no_knock_turns:
        waiting = rules.no_knock_turns - state.turns // state.setup.seats
        if waiting > 0:
            return KnockTooEarly(waiting)
    if rules.knock_max:
        count = end_count(rules, state.hands[state.to_act - 1])
        if count > rules.knock_max:
            return KnockTooHigh(count, rules.knock_max)
    return None


def take_bar(state: State) -> RuleViolation | None:
    """Say why the seat to act may not take the top discard now, or None."""
    if not state.pile:
        return DiscardEmpty()
    turns_max = 3 * state.setup.seats
    if state.quiet_turns >= turns_max:
        return TakeLimit(state.quiet_turns, turns_max)
    if state.setup.rules.must_use_discard and not _is_usable(state, state.pile[-1]):
        return DiscardNotUsable(text(state.pile[-1]))
    return None


def to_be_used(state: State, turn: Turn) -> int:
    """Give the taken card that must be used now, as a mask, or 0 (switch `must_use_discard`)."""
    if turn.taken is None or not state.setup.rules.must_use_discard:
        return 0
    return 1 << turn.taken & state.hands[state.to_act - 1]


def hits_left(state: State, turn: Turn) -> bool:
    """Say whether the turn has a hit left (switch `hits_per_turn`)."""
    limit = state.setup.rules.hits_per_turn
    return not limit or turn.hits < limit


def may_hit(state: State, spread: Spread) -> bool:
    """Say whether the seat to act may hit the spread at all (switch `hits_on`)."""
    return state.setup.rules.hits_on == "any" or spread.owner == state.to_act


def kept_back(state: State, turn: Turn, held: int) -> int:
    """Give the card held that may not be discarded on this turn (rules 5.5), as a mask, or 0."""
    if turn.taken is None or state.setup.rules.may_return_taken_card:
        return 0
    bit = 1 << turn.taken
    return bit & held if held != bit else 0


def _is_usable(state: State, card: Card) -> bool:
    bit = 1 << card
    if any(spread & bit for spread in held_in(state.hands[state.to_act - 1] | bit)):
        return True
    return any(FITS[spread.mask] & bit and may_hit(state, spread) for spread in state.spreads)


def _openings(state: State) -> tuple[Command, ...]:
    stock = state.stock_taken < len(state.setup.stock)
    return _OPENINGS[knock_bar(state) is None, stock, take_bar(state) is None]


_OPENINGS: dict[tuple[bool, bool, bool], tuple[Command, ...]] = {
    (knock, stock, take): (
        *([commands.KNOCK] if knock else []),
        commands.DRAW_STOCK if stock else commands.CALL_DRY,
        *([commands.DRAW_DISCARD] if take else []),
    )
    for knock, stock, take in product((False, True), repeat=3)
}
"""How a turn may begin, by what is allowed: a knock, a draw from the stock, the discard."""


def _plays(state: State, turn: Turn) -> tuple[Command, ...]:
    held = state.hands[state.to_act - 1]
    used = to_be_used(state, turn)
    found = () if used else _discards(state, turn, held)
    if state.spreads and hits_left(state, turn):
        found = (*_hits(state, used or held), *found)
    spreads = held_in(held)
    if spreads:
        found = (*[_LAYS[spread] for spread in spreads if not used or used & spread], *found)
    return found


def _hits(state: State, cards: int) -> list[Command]:
    found: list[Command] = []
    for spread in state.spreads:
        fitting = FITS[spread.mask] & cards
        if fitting and may_hit(state, spread):
            hits = commands.HITS[spread.number]
            while fitting:
                lowest = fitting & -fitting
                fitting ^= lowest
                found.append(hits[lowest])
    return found


def _discards(state: State, turn: Turn, held: int) -> tuple[Command, ...]:
    if state.setup.rules.forced_spread and must_be_laid(held):
        return ()
    if turn.taken is not None:
        held ^= kept_back(state, turn, held)
    spades, hearts, diamonds, clubs = _DISCARDS
    return (
        spades[held & SUIT]
        + hearts[held >> 13 & SUIT]
        + diamonds[held >> 26 & SUIT]
        + clubs[held >> 39]
    )


def _discards_of_suit(suit: int) -> tuple[tuple[Command, ...], ...]:
    """List the discards of every set of cards of one suit, by the set's bits."""
    sets: list[tuple[Command, ...]] = [()]
    for card in PACK[13 * suit : 13 * suit + 13]:
        sets += [(*fewer, commands.DISCARDS[1 << card]) for fewer in sets]
    return tuple(sets)


_DISCARDS = tuple(_discards_of_suit(suit) for suit in range(4))
