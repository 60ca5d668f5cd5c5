"""What a player asks for, in the imperative; the common ones are made once and shared."""

from dataclasses import dataclass

from games.engine.cards import PACK, Card
from games.engine.events import Source


@dataclass(frozen=True, slots=True)
class Knock:
    """End the hand and compare the counts (rules 7.3)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Begin the turn with a card from the stock or the top discard (rules 5.1)."""

    source: Source


@dataclass(frozen=True, slots=True)
class CallDry:
    """End the hand because the stock is empty (rules 7.5)."""


@dataclass(frozen=True, slots=True)
class LaySpread:
    """Lay a book or a run from the hand (rules 6.2), its cards in any order."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """Put one card on the spread of this number (rules 6.3)."""

    spread: int
    card: Card


@dataclass(frozen=True, slots=True)
class Discard:
    """End the turn with a card face up (rules 5.3)."""

    card: Card


Command = Knock | Draw | CallDry | LaySpread | Hit | Discard

KNOCK = Knock()
CALL_DRY = CallDry()
DRAW_STOCK = Draw("stock")
DRAW_DISCARD = Draw("discard")
DISCARDS = {1 << card: Discard(card) for card in PACK}
"""Each discard by the bit of its card."""

SPREADS_MAX = 17
"""No hand has more: a spread takes three of the 52 cards."""

HITS = tuple({1 << card: Hit(number, card) for card in PACK} for number in range(SPREADS_MAX + 1))
"""Each hit by the spread's number, then the bit of its card."""
