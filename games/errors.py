"""What tables and hands refuse, beside the engine's rules: each a code and its typed fields."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from clubs.errors import TooOften
from foundation.canonical import JSON
from foundation.refusals import Forbidden, Refusal
from games.engine.errors import RuleViolation


@dataclass(eq=False)
class StaleVersion(Refusal):
    """The action was made for another version of the hand than the present one."""

    version: int
    code: ClassVar[str] = "stale_version"
    says: ClassVar[str] = "The hand has moved: it is at version {version} now."


@dataclass(eq=False)
class NotAPlayer(Forbidden):
    """Acting in a hand in which one has no seat."""

    code: ClassVar[str] = "not_a_player"
    says: ClassVar[str] = "You have no seat in this hand."


@dataclass(eq=False)
class TableFull(Refusal):
    """Every chair is taken, or kept for whoever waited for it first."""

    seats_max: int
    code: ClassVar[str] = "table_full"
    says: ClassVar[str] = "The {seats_max} chairs of this table are taken, or kept for who waits."


@dataclass(eq=False)
class ChairFree(Refusal):
    """Nobody needs to wait: a chair is free."""

    code: ClassVar[str] = "chair_free"
    says: ClassVar[str] = "A chair is free: sit down."


@dataclass(eq=False)
class AlreadySeated(Refusal):
    """The player has a chair at this table, or at another where the club allows only one."""

    table: str
    code: ClassVar[str] = "already_seated"
    says: ClassVar[str] = "You already have a chair."


@dataclass(eq=False)
class NotSeated(Refusal):
    """The act needs a chair at the table."""

    code: ClassVar[str] = "not_seated"
    says: ClassVar[str] = "You have no chair at this table."


@dataclass(eq=False)
class SheetNotAgreed(Refusal):
    """The sheet named is not the table's present one."""

    sheet: str
    code: ClassVar[str] = "sheet_not_agreed"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "The table's sheet is another one now; read it and agree to {sheet}."


@dataclass(eq=False)
class TableClosed(Refusal):
    """The table is closed, or closes after its hand."""

    code: ClassVar[str] = "table_closed"
    says: ClassVar[str] = "This table is closed."


@dataclass(eq=False)
class BotsNotAllowed(Forbidden):
    """The club lets no bots sit at staked tables."""

    code: ClassVar[str] = "bots_not_allowed"
    says: ClassVar[str] = "This club lets no bots sit at staked tables."


@dataclass(eq=False)
class UnknownStrength(Refusal):
    """No bot of this strength is built."""

    strength: str
    strengths: tuple[str, ...]
    code: ClassVar[str] = "unknown_strength"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "There is no bot called {strength!r}."


@dataclass(eq=False)
class BadTerms(Refusal):
    """A field of a table is outside what can be played."""

    field: str
    least: int
    most: int
    code: ClassVar[str] = "bad_terms"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "{field} must be from {least} to {most}."


@dataclass(eq=False)
class CutClosed(Refusal):
    """The hand takes no more cuts."""

    code: ClassVar[str] = "cut_closed"
    says: ClassVar[str] = "The pack can no longer be cut: the hand is dealt or voided."


@dataclass(eq=False)
class AlreadyCut(Refusal):
    """One cut a player."""

    code: ClassVar[str] = "already_cut"
    says: ClassVar[str] = "You have cut this pack already."


@dataclass(eq=False)
class NotOver(Refusal):
    """Record and proof are for after the hand."""

    code: ClassVar[str] = "hand_not_over"
    says: ClassVar[str] = "The hand is not over yet."


@dataclass(eq=False)
class NotShownYet(Refusal):
    """House rule show_all_hands false: what stays private is shown when the table closes."""

    code: ClassVar[str] = "not_shown_yet"
    says: ClassVar[str] = "This table shows the cards of such a hand when it closes."


@dataclass(eq=False)
class MayNotVoid(Forbidden):
    """Rules 7.6: an official, or a host, who is not in the hand."""

    code: ClassVar[str] = "may_not_void"
    says: ClassVar[str] = "Only an official or the host may void a hand, and only from outside it."


@dataclass(eq=False)
class HandFinished(Refusal):
    """The hand is over or void already."""

    code: ClassVar[str] = "hand_finished"
    says: ClassVar[str] = "This hand is over."


@dataclass(eq=False)
class UnknownPhrase(Refusal):
    """It is none of the set phrases."""

    code: ClassVar[str] = "unknown_phrase"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "Only set phrases can be said; this is none of them."


@dataclass(eq=False)
class ChatOff(Refusal):
    """Nothing is said at this table."""

    code: ClassVar[str] = "chat_off"
    says: ClassVar[str] = "Phrases are turned off at this table."


@dataclass(eq=False)
class Silenced(Forbidden):
    """The host, or an official, has silenced the player at this table."""

    code: ClassVar[str] = "silenced"
    says: ClassVar[str] = "You were silenced at this table; its host can undo that."


@dataclass(eq=False)
class SaidTooOften(TooOften):
    """More phrases than one may say at a table in half a minute."""

    says: ClassVar[str] = "You said five phrases in half a minute; wait {retry_after} seconds."


class Unplayable(Refusal):
    """What the rules of the game refuse: the engine's code, fields and words."""

    status: ClassVar[int] = 422

    def __init__(self, *, code: str, fields: Mapping[str, JSON], detail: str) -> None:
        super().__init__()
        vars(self)["code"] = code  # each of the engine's refusals has its own
        self._fields, self._detail = fields, detail

    @classmethod
    def of(cls, violation: RuleViolation) -> "Unplayable":
        """Return what the engine refused as a refusal like all others."""
        fields: Mapping[str, JSON] = violation.fields()
        return cls(code=violation.code, fields=fields, detail=violation.detail)

    def fields(self) -> Mapping[str, JSON]:
        """Return the typed fields of the code."""
        return self._fields

    @property
    def detail(self) -> str:
        """Return the engine's sentence."""
        return self._detail


class AsBefore(Refusal):
    """`first` was refused under this command id before; it is told again in the same words."""

    def __init__(self, first: Refusal) -> None:
        super().__init__()
        vars(self).update(code=first.code, status=first.status)
        self.first = first

    def fields(self) -> Mapping[str, JSON]:
        """Return the first refusal's fields."""
        return self.first.fields()

    @property
    def detail(self) -> str:
        """Return the first refusal's sentence."""
        return self.first.detail
