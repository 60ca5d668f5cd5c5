"""The house rules of one table as a plain value; `rules` makes it from switches and checks it.

It stands apart so that stored hands can be folded without the code that judges.
"""

from dataclasses import dataclass
from typing import Literal

FaceValues = Literal["10-10-10", "11-12-13"]
NaturalTie = Literal["draw", "higher_wins", "all_paid"]
HitsOn = Literal["any", "own"]
CatchModel = Literal[
    "double_plus_basic",
    "double_settles",
    "double_only",
    "lowest_only",
    "knocker_covers",
    "single_to_lower",
]
CatchTie = Literal["caught", "knocker_wins"]
DryTrigger = Literal["on_demand", "on_last_card"]
DryTie = Literal["all_paid", "split", "no_payment"]


@dataclass(frozen=True, slots=True)
class Award:
    """What a count at or under `limit` is paid: `multiplier` × S; a limit of 0 is off."""

    limit: int
    multiplier: int

    def covers(self, count: int) -> bool:
        """Say whether a count earns the award."""
        return self.limit > 0 and count <= self.limit


@dataclass(frozen=True, slots=True)
class HitLock:
    """How long a hit by another keeps the spread's owner from knocking; a base of 0 is off."""

    base: int
    extra: int

    def after_hit(self, lock: int) -> int:
        """Give the owner's lock after one more hit by another player."""
        return lock + self.extra if lock else self.base


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One attribute a switch of rules 10; `natural_totals` is sorted, each total once."""

    max_players: int
    hand_size: int
    initial_discard: bool
    face_values: FaceValues
    natural_totals: tuple[int, ...]
    natural_tie: NaturalTie
    low_deal: Award
    forced_spread: bool
    double_needs_fresh_spread: bool
    must_use_discard: bool
    may_return_taken_card: bool
    hits_per_turn: int
    hits_on: HitsOn
    hit_lock: HitLock
    no_knock_turns: int
    knock_max: int
    low_knock_bonus: Award
    catch_model: CatchModel
    catch_tie: CatchTie
    deduct_unlaid_spreads: bool
    dry_trigger: DryTrigger
    dry_tie: DryTie
    show_all_hands: bool
