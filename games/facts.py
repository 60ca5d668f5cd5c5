"""What streams say beyond the play of cards: the hand's opening, its clock, and the table's life.

Past tense, frozen, opaque ids and numbers only: names and reasons live in rows that may be erased.
"""

from dataclasses import dataclass

from foundation.canonical import JSONObject
from games.engine import events as played
from games.engine.cards import Card
from games.statuses import FeePer


@dataclass(frozen=True, slots=True)
class HandOpened:
    """A hand has an id, a number and a commitment; it takes cuts until `cut_until`."""

    number: int
    commitment: str
    cut_until: int
    seed: str | None
    """Hex; None to whom it is not shown."""


@dataclass(frozen=True, slots=True)
class CutMade:
    """A player's part of the shuffle, as the SHA-256 of hand id and text."""

    chair: str
    cut_digest: str


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """Rules 2.3: each round's chairs with the card each drew; the highest deals."""

    rounds: tuple[tuple[tuple[str, Card], ...], ...]
    dealer: str


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a seat of a hand; its bank and its turns timed out in a row come with the chair."""

    chair: str
    player: str
    kind: str
    bank_ms: int
    timeouts: int
    fee: int = 0
    """What the seat pays the club in this hand."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards are dealt to these seats, on these terms; a seat has its own fee."""

    deal: played.HandDealt
    seats: tuple[Holder, ...]
    cuts: tuple[str | None, ...]
    fee: int
    fee_per: FeePer
    sheet: str
    turn_seconds: int


@dataclass(frozen=True, slots=True)
class TurnTimedOut:
    """The seat's time ran out; what was played for it follows."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClockExtended:
    """The live deadline was moved on."""

    milliseconds: int
    why: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The hand is over. Cards and seed are `shown` to all at once, or kept (rules 8)."""

    end: played.HandEnded
    seed: str | None
    shown: bool


@dataclass(frozen=True, slots=True)
class Voided:
    """The hand was cancelled. `void` is None where no cards were dealt or none can be read."""

    by: str
    reason: str
    void: played.HandVoided | None
    cuts: tuple[tuple[str, str], ...]
    seed: str | None


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table with its terms: kind, stake, rules, fee, seats and clocks."""

    host: str
    terms: JSONObject
    sheet: str


@dataclass(frozen=True, slots=True)
class RulesSet:
    """The table plays on other terms from the next deal on."""

    terms: JSONObject
    sheet: str
    rules_version: int


@dataclass(frozen=True, slots=True)
class ChairTaken:
    """A player sits down, having agreed to the sheet."""

    chair: str
    player: str
    after: str | None
    """The chair to whose left the newcomer sits (rules 2.5); None at an empty table."""
    sheet: str


@dataclass(frozen=True, slots=True)
class BotSeated:
    """A bot of a strength sits down."""

    chair: str
    strength: str
    after: str | None


@dataclass(frozen=True, slots=True)
class ChairLeft:
    """A chair is given up."""

    chair: str
    why: str


@dataclass(frozen=True, slots=True)
class ChairApproved:
    """The host lets the chair play."""

    chair: str


@dataclass(frozen=True, slots=True)
class ChairAway:
    """A chair sits out."""

    chair: str
    why: str


@dataclass(frozen=True, slots=True)
class ChairBack:
    """A chair plays again."""

    chair: str


@dataclass(frozen=True, slots=True)
class SheetAgreed:
    """A chair agrees to the present sheet."""

    chair: str
    sheet: str


@dataclass(frozen=True, slots=True)
class TablePaused:
    """No further hand is opened."""


@dataclass(frozen=True, slots=True)
class TableResumed:
    """Hands are opened again."""


@dataclass(frozen=True, slots=True)
class TableClosing:
    """The table closes when its hand is over."""


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table is closed for good."""


Move = (
    played.NaturalShown
    | played.CardDrawn
    | played.SpreadLaid
    | played.SpreadHit
    | played.CardDiscarded
    | played.Knocked
    | played.DryCalled
)
HandFact = (
    HandOpened
    | CutMade
    | DealerDrawn
    | Dealt
    | Move
    | TurnTimedOut
    | ClockExtended
    | Ended
    | Voided
)
TableFact = (
    TableOpened
    | RulesSet
    | ChairTaken
    | BotSeated
    | ChairLeft
    | ChairApproved
    | ChairAway
    | ChairBack
    | SheetAgreed
    | TablePaused
    | TableResumed
    | TableClosing
    | TableClosed
)
