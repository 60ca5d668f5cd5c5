"""Every house-rule switch of rules 10: its name, default, values, and what it does in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from games.engine.errors import BadRuleValue
from games.engine.jsonvalue import Json, JsonObject
from games.engine.kinds import Choice, Flag, Kind, Number, Numbers, Pair
from games.engine.ruleset import (
    Award,
    CatchModel,
    CatchTie,
    DryTie,
    DryTrigger,
    FaceValues,
    HitLock,
    HitsOn,
    NaturalTie,
    RuleSet,
)

T = TypeVar("T")

LIMITS = Number(0, 99)
_AWARD = Pair(Award, (("limit", LIMITS, 0), ("multiplier", Number(1, 4), 2)))


class AnySwitch(Protocol):
    """What can be asked of a switch whatever its values."""

    @property
    def name(self) -> str: ...

    def written(self, rules: RuleSet) -> Json: ...

    def entry(self) -> JsonObject: ...


@dataclass(frozen=True)
class Switch(Generic[T]):
    """One switch; `words` say what it does."""

    name: str
    default: T
    kind: Kind[T]
    words: str

    def read(self, given: Mapping[str, object]) -> T:
        """Read this switch among those given, or take its default.

        Raises:
            BadRuleValue: the value is not of the switch's kind.
        """
        if self.name not in given:
            return self.default
        try:
            return self.kind.read(given[self.name])
        except ValueError:
            raise BadRuleValue(self.name, self.kind.words) from None

    def written(self, rules: RuleSet) -> Json:
        """Give this switch's value in a rule set, as JSON."""
        return self.kind.write(getattr(rules, self.name))

    def entry(self) -> JsonObject:
        """Give the switch as the catalogue shows it."""
        default = self.kind.write(self.default)
        return {
            "name": self.name,
            "default": default,
            "words": self.words,
            "schema": {**self.kind.schema, "default": default},
        }


MAX_PLAYERS = Switch(
    "max_players",
    3,
    Number(2, 6),
    "The most seats at the table. Hand size × seats + 10 may not exceed the 52 cards.",
)
HAND_SIZE = Switch("hand_size", 5, Choice((5, 7, 9)), "How many cards each player is dealt.")
INITIAL_DISCARD = Switch(
    "initial_discard",
    default=True,
    kind=Flag(),
    words="A card is turned up after the deal. Without it the first player can only knock or draw"
    " from the stock.",
)
FACE_VALUES = Switch[FaceValues](
    "face_values", "10-10-10", Choice(("10-10-10", "11-12-13")), "What jack, queen and king count."
)
NATURAL_TOTALS = Switch(
    "natural_totals",
    (49, 50),
    Numbers(LIMITS),
    "The dealt counts that win at once, as naturals. With 7 or 9 cards there are none unless the"
    " table lists some.",
)
NATURAL_TIE = Switch[NaturalTie](
    "natural_tie",
    "draw",
    Choice(("draw", "higher_wins", "all_paid")),
    "When several hold a natural: nobody pays; or the highest listed total wins and the other"
    " holders pay too (any listed total beats a low deal, the lowest low deal wins, equal best ones"
    " are a drawn hand); or each who holds none pays each who does.",
)
LOW_DEAL = Switch(
    "low_deal",
    Award(0, 2),
    _AWARD,
    "A dealt count at or under the limit is a natural too, and is paid multiplier × the stake."
    " Limit 0: off.",
)
FORCED_SPREAD = Switch(
    "forced_spread",
    default=False,
    kind=Flag(),
    words="No discard while a spread is held. A book of aces is exempt, a run with an ace is not.",
)
DOUBLE_NEEDS_FRESH_SPREAD = Switch(
    "double_needs_fresh_spread",
    default=False,
    kind=Flag(),
    words="Tonk out pays double only if a spread was laid on that same turn; by hits alone it pays"
    " the single stake.",
)
MUST_USE_DISCARD = Switch(
    "must_use_discard",
    default=False,
    kind=Flag(),
    words="The discard may be taken only if it can go at once into a spread or a hit, and it must.",
)
MAY_RETURN_TAKEN_CARD = Switch(
    "may_return_taken_card",
    default=False,
    kind=Flag(),
    words="The card taken from the discard pile may be discarded again on the same turn.",
)
HITS_PER_TURN = Switch("hits_per_turn", 0, LIMITS, "The most hits in a turn. 0: any number.")
HITS_ON = Switch[HitsOn](
    "hits_on", "any", Choice(("any", "own")), "Whose spreads may be hit: any, or only one's own."
)
HIT_LOCK = Switch(
    "hit_lock",
    HitLock(0, 1),
    Pair(HitLock, (("base", LIMITS, 0), ("extra", LIMITS, 1))),
    "A player whose spread is hit by another may not knock: the lock becomes base if it was 0,"
    " else grows by extra, and falls by 1 at the end of each turn of the owner. Base 0: off.",
)
NO_KNOCK_TURNS = Switch(
    "no_knock_turns", 0, LIMITS, "How many turns a player must have completed before knocking."
)
KNOCK_MAX = Switch("knock_max", 0, LIMITS, "The highest count with which to knock. 0: any.")
LOW_KNOCK_BONUS = Switch(
    "low_knock_bonus",
    Award(0, 2),
    _AWARD,
    "A knock won with a count at or under the limit is paid multiplier × the stake. Limit 0: off.",
)
CATCH_MODEL = Switch[CatchModel](
    "catch_model",
    "double_plus_basic",
    Choice(
        (
            "double_plus_basic",
            "double_settles",
            "double_only",
            "lowest_only",
            "knocker_covers",
            "single_to_lower",
        )
    ),
    "What a caught knocker costs. double_plus_basic: twice the stake to each who caught, and"
    " everyone who is not lowest, the knocker too, pays the stake to each lowest. double_settles:"
    " the same, but the knocker pays the double only. double_only: the double and nothing else."
    " lowest_only: the double to each lowest, whom the others pay the stake. knocker_covers: the"
    " knocker pays each lowest the stake for everyone who is not. single_to_lower: the knocker pays"
    " the stake to each with a lower count.",
)
CATCH_TIE = Switch[CatchTie](
    "catch_tie",
    "caught",
    Choice(("caught", "knocker_wins")),
    "Whether a count equal to the knocker's catches the knocker.",
)
DEDUCT_UNLAID_SPREADS = Switch(
    "deduct_unlaid_spreads",
    default=False,
    kind=Flag(),
    words="At a knock and at a dry end, spreads still held are not counted.",
)
DRY_TRIGGER = Switch[DryTrigger](
    "dry_trigger",
    "on_demand",
    Choice(("on_demand", "on_last_card")),
    "When the stock is empty the hand ends as a player calls dry, or by itself with the turn that"
    " took the last card.",
)
DRY_TIE = Switch[DryTie](
    "dry_tie",
    "all_paid",
    Choice(("all_paid", "split", "no_payment")),
    "When several are lowest at a dry end: each is paid the stake by everyone else; or they share"
    " it, odd units in order of play; or nobody pays.",
)
SHOW_ALL_HANDS = Switch(
    "show_all_hands",
    default=True,
    kind=Flag(),
    words="Every hand and the stock are shown when the hand is over. If not, then after a player"
    " went out they stay private until the table closes.",
)

SWITCHES: tuple[AnySwitch, ...] = (
    MAX_PLAYERS,
    HAND_SIZE,
    INITIAL_DISCARD,
    FACE_VALUES,
    NATURAL_TOTALS,
    NATURAL_TIE,
    LOW_DEAL,
    FORCED_SPREAD,
    DOUBLE_NEEDS_FRESH_SPREAD,
    MUST_USE_DISCARD,
    MAY_RETURN_TAKEN_CARD,
    HITS_PER_TURN,
    HITS_ON,
    HIT_LOCK,
    NO_KNOCK_TURNS,
    KNOCK_MAX,
    LOW_KNOCK_BONUS,
    CATCH_MODEL,
    CATCH_TIE,
    DEDUCT_UNLAID_SPREADS,
    DRY_TRIGGER,
    DRY_TIE,
    SHOW_ALL_HANDS,
)
"""All switches, in the order of rules 10."""
