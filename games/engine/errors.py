"""Why something is refused: one stable code each, typed fields, and a text made from them.

Refused
├── RuleViolation            what a player asked for is against the rules
│   ├── Malformed  UnknownAction  HandOver  NotYourTurn  DrawFirst  AlreadyDrawn
│   ├── KnockLocked  KnockTooEarly  KnockTooHigh
│   ├── StockNotEmpty  StockEmpty  DiscardEmpty  TakeLimit  DiscardNotUsable
│   ├── CardNotHeld  NotASpread  NoSuchSpread  HitLimit  NotYourSpread  DoesNotFit
│   ├── TakenCardNotUsed  TakenCardReturned  SpreadHeld
│   └── RulesRefused         a table's switches cannot be played
│       └── UnknownRule  BadRuleValue  RulesConflict
└── RecordError              a hand record is wrong as a whole
    └── MalformedRecord  BadSeats  BadDeck
"""

from dataclasses import dataclass, fields
from typing import ClassVar

FieldValue = int | str | list[int] | list[str]


@dataclass(eq=False)
class Refused(Exception):
    """The root of the tree; the attributes are JSON values, cards among them as text."""

    code: ClassVar[str]
    words: ClassVar[str]

    @property
    def detail(self) -> str:
        """The refusal in a person's words, made from the fields."""
        return self.words.format_map({name: _said(value) for name, value in self.fields().items()})

    def fields(self) -> dict[str, FieldValue]:
        """Give by name what is wrong and what would be right."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __str__(self) -> str:
        return self.detail


def _said(value: FieldValue) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


class RuleViolation(Refused):
    """Against the rules of the game, or of its action format."""


# The shape of an action, and whose turn it is


@dataclass(eq=False)
class Malformed(RuleViolation):
    """The action has not the known shape; `field` is what is wrong: "action" is all of it."""

    code = "malformed"
    words = "The {field} must be {wanted}."
    field: str
    wanted: str


@dataclass(eq=False)
class UnknownAction(RuleViolation):
    """There is no action of that name."""

    code = "unknown_action"
    words = "There is no action {do!r}. The actions are: {known}."
    do: str
    known: list[str]


@dataclass(eq=False)
class HandOver(RuleViolation):
    """The hand has ended."""

    code = "hand_over"
    words = "The hand is over ({ending}): nothing more can be done in it."
    ending: str


@dataclass(eq=False)
class NotYourTurn(RuleViolation):
    """Another seat is to act."""

    code = "not_your_turn"
    words = "It is the turn of seat {to_act}, not of seat {seat}."
    seat: int
    to_act: int


@dataclass(eq=False)
class DrawFirst(RuleViolation):
    """Nothing is laid, hit or discarded before the draw (rules 5.1)."""

    code = "draw_first"
    words = "First draw a card, or knock: the rest of the turn comes after the draw."


@dataclass(eq=False)
class AlreadyDrawn(RuleViolation):
    """The turn has begun with a draw (rules 5.1)."""

    code = "already_drawn"
    words = "You have drawn: now lay, hit, or end the turn with a discard."


# The start of a turn (rules 5.1)


@dataclass(eq=False)
class KnockLocked(RuleViolation):
    """A spread of the player was hit by another (switch `hit_lock`)."""

    code = "knock_locked"
    words = "Your spread was hit: the knock is locked for {turns} more of your turns."
    turns: int


@dataclass(eq=False)
class KnockTooEarly(RuleViolation):
    """Too few turns of the player lie behind (switch `no_knock_turns`)."""

    code = "knock_too_early"
    words = "It is too early to knock here: complete {turns} more of your turns first."
    turns: int


@dataclass(eq=False)
class KnockTooHigh(RuleViolation):
    """The count is over the table's limit (switch `knock_max`)."""

    code = "knock_too_high"
    words = "You hold {count}: here one may knock with {count_max} at most."
    count: int
    count_max: int


@dataclass(eq=False)
class StockNotEmpty(RuleViolation):
    """Dry is called only on an empty stock."""

    code = "stock_not_empty"
    words = "Dry may be called only when the stock is empty; cards left in it: {stock}."
    stock: int


@dataclass(eq=False)
class StockEmpty(RuleViolation):
    """There is no card to draw."""

    code = "stock_empty"
    words = "The stock is empty: knock, take the discard, or call dry."


@dataclass(eq=False)
class DiscardEmpty(RuleViolation):
    """There is no discard to take."""

    code = "discard_empty"
    words = "There is no discard to take: draw from the stock, or knock."


@dataclass(eq=False)
class TakeLimit(RuleViolation):
    """The stall guard: too many turns brought nothing new (rules 5.6)."""

    code = "take_limit"
    words = (
        "The discard may not be taken now: for {turns} turns in a row no card came from the stock"
        " and nothing was laid, and {turns_max} are the limit."
    )
    turns: int
    turns_max: int


@dataclass(eq=False)
class DiscardNotUsable(RuleViolation):
    """The top discard would go into no spread and no hit (switch `must_use_discard`)."""

    code = "discard_not_usable"
    words = (
        "You could not use {card} at once: here the discard is taken for a spread or a hit only."
    )
    card: str


# After the draw (rules 5.2 to 5.5)


@dataclass(eq=False)
class CardNotHeld(RuleViolation):
    """The card is not in the player's hand, or was named twice."""

    code = "card_not_held"
    words = "You do not hold {card}, or you named it twice."
    card: str


@dataclass(eq=False)
class NotASpread(RuleViolation):
    """The cards are neither a book nor a run (rules 6.1)."""

    code = "not_a_spread"
    words = (
        "These cards are no spread: {cards}. A spread is 3 or 4 cards of one rank, or 3 or more"
        " in a row of one suit, the ace low."
    )
    cards: list[str]


@dataclass(eq=False)
class NoSuchSpread(RuleViolation):
    """No spread on the table has that number."""

    code = "no_such_spread"
    words = "There is no spread {spread}; spreads on the table: {spreads}."
    spread: int
    spreads: int


@dataclass(eq=False)
class HitLimit(RuleViolation):
    """The turn's hits are used up (switch `hits_per_turn`)."""

    code = "hit_limit"
    words = "You have made all the hits that a turn allows here: {hits_max}."
    hits_max: int


@dataclass(eq=False)
class NotYourSpread(RuleViolation):
    """Only own spreads may be hit (switch `hits_on`)."""

    code = "not_your_spread"
    words = "Spread {spread} belongs to seat {owner}: here one may hit only one's own."
    spread: int
    owner: int


@dataclass(eq=False)
class DoesNotFit(RuleViolation):
    """The spread would be no spread any more (rules 6.3)."""

    code = "does_not_fit"
    words = "{card} does not fit on spread {spread}. What fits on it: {fitting}."
    card: str
    spread: int
    fitting: list[str]


@dataclass(eq=False)
class TakenCardNotUsed(RuleViolation):
    """The card just taken must go into a spread or a hit first (switch `must_use_discard`)."""

    code = "taken_card_not_used"
    words = "You took {card} to use it: lay it in a spread or a hit first."
    card: str


@dataclass(eq=False)
class TakenCardReturned(RuleViolation):
    """The card taken from the pile may not go back on the same turn (rules 5.5)."""

    code = "taken_card_returned"
    words = "You took {card} on this turn: discard another card."
    card: str


@dataclass(eq=False)
class SpreadHeld(RuleViolation):
    """A spread in the hand must be laid before the discard (switch `forced_spread`)."""

    code = "spread_held"
    words = "You hold a spread, {cards}: here it must be laid before the discard."
    cards: list[str]


# A table's switches (rules 10)


class RulesRefused(RuleViolation):
    """The switches make no rule set that can be played."""


@dataclass(eq=False)
class UnknownRule(RulesRefused):
    """There is no switch of that name."""

    code = "unknown_rule"
    words = "There is no house rule {switch!r}."
    switch: str


@dataclass(eq=False)
class BadRuleValue(RulesRefused):
    """The switch cannot have that value."""

    code = "bad_rule_value"
    words = "The house rule {switch} must be {wanted}."
    switch: str
    wanted: str


@dataclass(eq=False)
class RulesConflict(RulesRefused):
    """Each switch is right, but together they cannot be played."""

    code = "rules_conflict"
    words = "These house rules do not go together: {switches}. {reason}"
    switches: list[str]
    reason: str


# A record as a whole (tonk-hand/1)


class RecordError(Refused):
    """The hand record cannot be played at all."""


@dataclass(eq=False)
class MalformedRecord(RecordError):
    """The record has not the known shape; `field` is what is wrong: "record" is all of it."""

    code = "malformed"
    words = "The {field} must be {wanted}."
    field: str
    wanted: str


@dataclass(eq=False)
class BadSeats(RecordError):
    """The seats or the dealer cannot play together under these rules."""

    code = "bad_seats"
    words = "These seats cannot play: {reason}."
    reason: str


@dataclass(eq=False)
class BadDeck(RecordError):
    """The deck is not the pack of 52, each card once (rules 1.1)."""

    code = "bad_deck"
    words = "The deck is not the pack of 52 cards: {reason}."
    reason: str
