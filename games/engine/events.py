"""What has happened in a hand, in past tense; what a rule decided stands in the event.

Money is whole units; hands and spreads list their cards in pack order, the stock its top first.
"""

from typing import Literal, NewType

from games.engine.cards import Card
from games.engine.ruleset import RuleSet
from games.engine.values import value

Seat = NewType("Seat", int)
"""1 to n, clockwise: seat k + 1 is on the left of k (rules 2.2)."""

Source = Literal["stock", "discard"]
Kind = Literal["book", "run"]
Ending = Literal[
    "natural", "natural_draw", "tonk_out", "out_by_discard", "knock", "caught", "dry", "void"
]


@value
class Payment:
    """What one player owes another, and the clause that says so."""

    payer: Seat
    payee: Seat
    amount: int
    clause: str


@value
class HandDealt:
    """The cards are dealt. Private: each hand to its seat; the stock to nobody."""

    seats: int
    dealer: Seat
    stake: int
    rules: RuleSet
    rules_version: int
    rules_hash: str
    worst_loss: int
    upcard: Card | None
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


@value
class NaturalShown:
    """Hands with a natural were declared: each holder with the count (rules 4.1)."""

    holders: tuple[tuple[Seat, int], ...]


@value
class CardDrawn:
    """A turn began with a draw. The card is private to the seat if it came from the stock."""

    seat: Seat
    source: Source
    card: Card


@value
class SpreadLaid:
    """A spread was laid and has its number."""

    seat: Seat
    number: int
    kind: Kind
    cards: tuple[Card, ...]


@value
class SpreadHit:
    """A card was put on a spread: its cards after, and its owner's lock after."""

    seat: Seat
    number: int
    card: Card
    cards: tuple[Card, ...]
    lock: int


@value
class CardDiscarded:
    """A turn ended with a discard: the player's lock after."""

    seat: Seat
    card: Card
    lock: int


@value
class Knocked:
    """A player knocked."""

    seat: Seat


@value
class DryCalled:
    """A player called dry."""

    seat: Seat


@value
class HandEnded:
    """The hand is over. Per seat, in order: counts, net, held; held and stock as rules 8 show."""

    ending: Ending
    winners: tuple[Seat, ...]
    counts: tuple[int, ...]
    net: tuple[int, ...]
    payments: tuple[Payment, ...]
    held: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


@value
class HandVoided:
    """The hand was cancelled and nobody pays (rules 7.6): counts and cards as held."""

    counts: tuple[int, ...]
    held: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


Event = (
    HandDealt
    | NaturalShown
    | CardDrawn
    | SpreadLaid
    | SpreadHit
    | CardDiscarded
    | Knocked
    | DryCalled
    | HandEnded
    | HandVoided
)
