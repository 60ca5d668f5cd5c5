"""What a dispute may be refused with.

Refusal
├── 403  OwnHand · NotAParty · SameArbiter
├── 409  CaseExists · AlreadyRuled · TooLate · NotNow · RulingChanged · RoomFull
└── 422  BadMoment · BadTransfers · ReasonNeeded
"""

from dataclasses import dataclass
from typing import ClassVar

from foundation.refusals import Forbidden, Refusal


@dataclass(eq=False)
class OwnHand(Forbidden):
    """Nobody judges, or opens the hidden cards of, a hand that he played or staked in."""

    hand: str
    code: ClassVar[str] = "own_hand"
    says: ClassVar[str] = "You played or staked in this hand: another must judge it."


@dataclass(eq=False)
class NotAParty(Forbidden):
    """The act is a party's: whoever opened the case or joined it."""

    code: ClassVar[str] = "not_a_party"
    says: ClassVar[str] = "You are no party to this case; a player of the hand may join it."


@dataclass(eq=False)
class SameArbiter(Forbidden):
    """A second pair of eyes is asked for, and these are the first."""

    code: ClassVar[str] = "same_arbiter"
    says: ClassVar[str] = "Whoever ruled before cannot do this: another must."


@dataclass(eq=False)
class CaseExists(Refusal):
    """The hand has an open case: join it."""

    case: str
    code: ClassVar[str] = "case_exists"
    says: ClassVar[str] = "This hand is disputed already: join that case."


@dataclass(eq=False)
class AlreadyRuled(Refusal):
    """The hand's case was ruled and is closed."""

    case: str
    code: ClassVar[str] = "already_ruled"
    says: ClassVar[str] = "This hand was ruled on, and the case is closed."


@dataclass(eq=False)
class TooLate(Refusal):
    """The time that the club gives is over."""

    days: int
    code: ClassVar[str] = "too_late"
    says: ClassVar[str] = "The {days} days in which this could be done are over."


@dataclass(eq=False)
class NotNow(Refusal):
    """The case does not stand where the act is possible."""

    state: str
    code: ClassVar[str] = "not_now"
    says: ClassVar[str] = "The case is {state}: this cannot be done to it now."


@dataclass(eq=False)
class RulingChanged(Refusal):
    """The ruling that was agreed to is not the one that waits: `ruling` is."""

    ruling: str
    code: ClassVar[str] = "ruling_changed"
    says: ClassVar[str] = "Another ruling waits by now: read it before you agree to it."


@dataclass(eq=False)
class RoomFull(Refusal):
    """The case holds as many messages as a case may."""

    messages_max: int
    code: ClassVar[str] = "room_full"
    says: ClassVar[str] = "A case holds up to {messages_max} messages."


@dataclass(eq=False)
class BadMoment(Refusal):
    """No such moment in the hand."""

    version: int
    last: int
    code: ClassVar[str] = "bad_moment"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "The hand has the versions 1 to {last}, not {version}."


@dataclass(eq=False)
class BadTransfers(Refusal):
    """An adjustment moves whole chips between the hand's seats, and sums to zero."""

    sum: int
    code: ClassVar[str] = "bad_transfers"
    status: ClassVar[int] = 422
    says: ClassVar[str] = (
        "Transfers name seats of the hand once each and sum to zero, not {sum};"
        " only an adjustment has any."
    )


@dataclass(eq=False)
class ReasonNeeded(Refusal):
    """A ruling says why."""

    code: ClassVar[str] = "reason_needed"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "A ruling needs its reason in words."
