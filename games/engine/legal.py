"""What may be done: every legal action of the seat to act, and the helpers that `decide` shares."""

from games.engine import commands
from games.engine.cards import Card, cards_in, text
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
from games.engine.state import Spread, State

_LAYS = {spread: LaySpread(cards_in(spread)) for spread in KINDS}


def legal(state: State, seat: Seat) -> tuple[Command, ...]:
    """List every legal action of a seat, each once; none unless it is its turn."""
    if state.phase == "over" or seat != state.to_act:
        return ()
    return tuple(_openings(state) if state.phase == "start" else _plays(state))


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


def to_be_used(state: State) -> int:
    """Give the taken card that must be used now, as a mask, or 0 (switch `must_use_discard`)."""
    if state.taken is None or not state.setup.rules.must_use_discard:
        return 0
    return 1 << state.taken & state.hands[state.to_act - 1]


def hits_left(state: State) -> bool:
    """Say whether the turn has a hit left (switch `hits_per_turn`)."""
    limit = state.setup.rules.hits_per_turn
    return not limit or state.hits < limit


def may_hit(state: State, spread: Spread) -> bool:
    """Say whether the seat to act may hit the spread at all (switch `hits_on`)."""
    return state.setup.rules.hits_on == "any" or spread.owner == state.to_act


def may_not_return(state: State) -> Card | None:
    """Give the card that may not be discarded on this turn (rules 5.5), or None."""
    taken = state.taken
    if taken is None or state.setup.rules.may_return_taken_card:
        return None
    held = state.hands[state.to_act - 1]
    return taken if held >> taken & 1 and held != 1 << taken else None


def _is_usable(state: State, card: Card) -> bool:
    bit = 1 << card
    if any(spread & bit for spread in held_in(state.hands[state.to_act - 1] | bit)):
        return True
    return any(FITS[spread.mask] & bit and may_hit(state, spread) for spread in state.spreads)


def _openings(state: State) -> list[Command]:
    found: list[Command] = []
    if knock_bar(state) is None:
        found.append(commands.KNOCK)
    if state.stock_taken < len(state.setup.stock):
        found.append(commands.DRAW_STOCK)
    else:
        found.append(commands.CALL_DRY)
    if take_bar(state) is None:
        found.append(commands.DRAW_DISCARD)
    return found


def _plays(state: State) -> list[Command]:
    held = state.hands[state.to_act - 1]
    used = to_be_used(state)
    found: list[Command] = [_LAYS[spread] for spread in held_in(held) if not used or used & spread]
    if state.spreads and hits_left(state):
        found += _hits(state, used or held)
    if not used:
        found += _discards(state, held)
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


def _discards(state: State, held: int) -> list[Command]:
    if state.setup.rules.forced_spread and must_be_laid(held):
        return []
    kept = may_not_return(state)
    if kept is not None:
        held ^= 1 << kept
    found: list[Command] = []
    while held:
        lowest = held & -held
        held ^= lowest
        found.append(commands.DISCARDS[lowest])
    return found
