"""Plays for a player whose time ran out, in one go to the end of the turn (rules 9.1)."""

from collections.abc import Iterable

from games.engine import commands
from games.engine.cards import Card, cards_in, rank_index, suit_index
from games.engine.commands import Command, LaySpread
from games.engine.legal import hits_left, may_hit, to_be_used
from games.engine.scoring import plain_count
from games.engine.spreads import FITS, held_in, is_book_of_aces, must_be_laid
from games.engine.state import DRAWN_FROM_STOCK, State, Turn


def play_for(state: State) -> tuple[Command, ...]:
    """Give the commands that end the turn of the seat to act; each is legal when its turn comes."""
    assert state.phase != "over", "there is a turn to end"
    held = state.hands[state.to_act - 1]
    if state.turn is not None:
        return tuple(_finish(state, state.turn, held))
    if not state.stock_size:
        return (commands.CALL_DRY,)
    drawn = state.setup.stock[state.stock_taken]
    return (commands.DRAW_STOCK, *_finish(state, DRAWN_FROM_STOCK, held | 1 << drawn))


def _finish(state: State, turn: Turn, held: int) -> Iterable[Command]:
    used = to_be_used(state, turn)
    if used:
        command, laid = _use(state, turn, held, used)
        yield command
        held &= ~laid
    if state.rules.forced_spread:
        while spreads := must_be_laid(held):
            chosen = _best(state, spreads)
            yield LaySpread(cards_in(chosen))
            held &= ~chosen
    if held:
        yield commands.DISCARDS[1 << _highest(state, turn, held)]


def _use(state: State, turn: Turn, held: int, taken: int) -> tuple[Command, int]:
    """Lay the taken card in a spread, or hit with it; aces alone only where nothing else can be."""
    spreads = [spread for spread in held_in(held) if spread & taken]
    runs_and_books = [spread for spread in spreads if not is_book_of_aces(spread)]
    if runs_and_books:
        chosen = _best(state, runs_and_books)
        return LaySpread(cards_in(chosen)), chosen
    if hits_left(state, turn):
        for spread in state.spreads:
            if FITS[spread.mask] & taken and may_hit(state, spread):
                return commands.HITS[spread.number][taken], taken
    chosen = _best(state, spreads)
    return LaySpread(cards_in(chosen)), chosen


def _best(state: State, spreads: Iterable[int]) -> int:
    """Choose the highest count, then the most cards, then the earliest in pack order."""
    return min(
        spreads,
        key=lambda spread: (
            -plain_count(state.rules, spread),
            -spread.bit_count(),
            cards_in(spread),
        ),
    )


def _highest(state: State, turn: Turn, held: int) -> Card:
    """Choose the discard: the highest count, ties by rank K Q J T, then suit S H D C."""
    if turn.taken is not None and held != 1 << turn.taken:
        held &= ~(1 << turn.taken)
    return min(
        cards_in(held),
        key=lambda card: (
            -plain_count(state.rules, 1 << card),
            -rank_index(card),
            suit_index(card),
        ),
    )
