"""Where a hand stands: everything that its past events say and its future needs."""

from dataclasses import dataclass
from typing import Literal

from games.engine.cards import Card, cards_in
from games.engine.events import HandEnded, Kind, Seat
from games.engine.ruleset import RuleSet
from games.engine.values import value

Phase = Literal["start", "drawn", "over"]


@dataclass(frozen=True, slots=True)
class Setup:
    """What the deal fixed for the whole hand."""

    rules: RuleSet
    stake: int
    seats: int
    dealer: Seat
    worst_loss: int
    stock: tuple[Card, ...]
    """The stock as dealt, its top first."""
    left_of: tuple[Seat, ...]
    """Who acts after each seat; the seat's place is its number less one."""


@value
class Spread:
    """A spread on the table, its cards as a mask."""

    number: int
    owner: Seat
    kind: Kind
    mask: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in pack order."""
        return cards_in(self.mask)


@value
class Turn:
    """What the seat to act has done on its turn since the draw."""

    taken: Card | None
    """The card taken from the discard pile."""
    hits: int
    fresh: bool
    """Whether a spread was laid."""


DRAWN_FROM_STOCK = Turn(taken=None, hits=0, fresh=False)


_blank = object.__new__


@dataclass(slots=True)
class State:
    """One moment of a hand.

    Never changed once it is shared: `evolve` alone writes, and only into a copy that it just
    made. It is not frozen because a frozen copy costs three times as much, and one is made for
    every event of every hand that is played, replayed or searched.
    """

    setup: Setup
    hands: tuple[int, ...]
    """The cards held by each seat, as masks; the seat's place is its number less one."""
    stock_taken: int
    """How many cards of the dealt stock are gone."""
    pile: tuple[Card, ...]
    """The discard pile, its top last."""
    spreads: tuple[Spread, ...]
    locks: tuple[int, ...]
    to_act: Seat
    """Whose turn it is; once the hand is over, whose it was or would be."""
    turns: int
    """Completed turns of all seats together; so the seat to act has completed turns // n."""
    quiet_turns: int
    """Completed turns in a row with no card from the stock and nothing laid (rules 5.6)."""
    turn: Turn | None
    """What was done on this turn; None before its draw."""
    ended: HandEnded | None
    """How it ended; void is an ending like the others."""

    def copy(self) -> "State":
        """Make a copy for `evolve` to write into; the constructor would take half as long again."""
        copy = _blank(State)
        copy.setup = self.setup
        copy.hands = self.hands
        copy.stock_taken = self.stock_taken
        copy.pile = self.pile
        copy.spreads = self.spreads
        copy.locks = self.locks
        copy.to_act = self.to_act
        copy.turns = self.turns
        copy.quiet_turns = self.quiet_turns
        copy.turn = self.turn
        copy.ended = self.ended
        return copy

    @property
    def phase(self) -> Phase:
        """Say whether the seat to act is at the start of its turn, or has drawn, or all is over."""
        if self.ended is not None:
            return "over"
        return "start" if self.turn is None else "drawn"

    @property
    def rules(self) -> RuleSet:
        """The house rules of the hand."""
        return self.setup.rules

    @property
    def stake(self) -> int:
        """S, in whole units."""
        return self.setup.stake

    @property
    def seats(self) -> int:
        """How many were dealt in: n."""
        return self.setup.seats

    @property
    def dealer(self) -> Seat:
        """Who dealt, and acts last."""
        return self.setup.dealer

    @property
    def worst_loss(self) -> int:
        """What each seat can lose at most (rules 7.7)."""
        return self.setup.worst_loss

    @property
    def discard_top(self) -> Card | None:
        """The top discard, if there is any."""
        return self.pile[-1] if self.pile else None

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock that is left, its top first. Hidden from all."""
        return self.setup.stock[self.stock_taken :]

    @property
    def stock_size(self) -> int:
        """How many cards the stock has left."""
        return len(self.setup.stock) - self.stock_taken

    def held(self, seat: Seat) -> tuple[Card, ...]:
        """List the cards that a seat holds, in pack order. Private to it."""
        return cards_in(self.hands[seat - 1])

    def count(self, seat: Seat) -> int:
        """Say how many cards a seat holds. Public (rules 3.4)."""
        return self.hands[seat - 1].bit_count()

    def lock(self, seat: Seat) -> int:
        """Say for how many of its turns a seat may not knock."""
        return self.locks[seat - 1]
