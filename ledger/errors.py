"""What the ledger says no to.

Refusal
├── 403  OwnChips · ForARuling · TransfersOff · NotYourDebt · OwnClaim
├── 404  NoSuchJournal · NoSuchClaim
├── 409  KeyReused · AlreadyReversed · HoldEnded · HoldsExist · AlreadyClaimed · ClaimOver
└── 422  InsufficientChips · LossLimitReached · BadAmount · OneWallet · BeyondHold · NotOwed
         BeyondDebt
"""

from dataclasses import dataclass
from typing import ClassVar

from foundation.refusals import Refusal


@dataclass(eq=False)
class InsufficientChips(Refusal):
    """The account cannot cover what is asked of it."""

    owner: str
    needed: int
    available: int
    code: ClassVar[str] = "insufficient_chips"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "This needs {needed} chips; {available} are available."


@dataclass(eq=False)
class LossLimitReached(Refusal):
    """What the night's loss limit leaves is less than the hand could cost."""

    owner: str
    needed: int
    left: int
    code: ClassVar[str] = "loss_limit_reached"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "This could cost {needed} chips; tonight's loss limit leaves {left}."


@dataclass(eq=False)
class BadAmount(Refusal):
    """No whole number of chips from `amount_min` to `amount_max`."""

    amount_max: int
    amount_min: int = 1
    code: ClassVar[str] = "bad_amount"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "An amount is a whole number from {amount_min} to {amount_max}."


@dataclass(eq=False)
class OneWallet(Refusal):
    """Nothing passes from a wallet to itself."""

    code: ClassVar[str] = "one_wallet"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "Chips pass from one wallet to another; this is one and the same."


@dataclass(eq=False)
class OwnChips(Refusal):
    """Nobody posts to themselves alone where a second treasurer can."""

    code: ClassVar[str] = "own_chips"
    status: ClassVar[int] = 403
    says: ClassVar[str] = "Another treasurer of the club must do this for you."


@dataclass(eq=False)
class ForARuling(Refusal):
    """What a hand moved is undone by a ruling on that hand alone."""

    hand: str
    code: ClassVar[str] = "for_a_ruling"
    status: ClassVar[int] = 403
    says: ClassVar[str] = "This journal is a hand's: a dispute about the hand can undo it."


@dataclass(eq=False)
class TransfersOff(Refusal):
    """The club does not let members pass chips to each other."""

    code: ClassVar[str] = "transfers_off"
    status: ClassVar[int] = 403
    says: ClassVar[str] = "This club has switched transfers between members off."


@dataclass(eq=False)
class NotYourDebt(Refusal):
    """Only the two sides of a debt say that it was paid."""

    code: ClassVar[str] = "not_your_debt"
    status: ClassVar[int] = 403
    says: ClassVar[str] = "Only who owes and who is owed can say that this was paid outside."


@dataclass(eq=False)
class OwnClaim(Refusal):
    """What one side says, the other confirms."""

    code: ClassVar[str] = "own_claim"
    status: ClassVar[int] = 403
    says: ClassVar[str] = "You have said so; the other side must say so too."


@dataclass(eq=False)
class NoSuchClaim(Refusal):
    """No claim of that id between the asker and somebody."""

    code: ClassVar[str] = "not_found"
    status: ClassVar[int] = 404
    says: ClassVar[str] = "There is no such claim, or it is not yours to see."


@dataclass(eq=False)
class AlreadyClaimed(Refusal):
    """Between two players a night has one claim at a time."""

    claim: str
    code: ClassVar[str] = "already_claimed"
    status: ClassVar[int] = 409
    says: ClassVar[str] = "A payment between these two waits for the other side's word already."


@dataclass(eq=False)
class ClaimOver(Refusal):
    """The claim was confirmed, declined or withdrawn before."""

    state: str
    code: ClassVar[str] = "claim_over"
    status: ClassVar[int] = 409
    says: ClassVar[str] = "This was {state} before."


@dataclass(eq=False)
class NotOwed(Refusal):
    """More is said to be paid than the one still owes, or the other is still owed."""

    amount_max: int
    code: ClassVar[str] = "not_owed"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "Of this night at most {amount_max} can be settled between these two."


@dataclass(eq=False)
class BeyondDebt(Refusal):
    """Who is a member no longer pays in what he owes, and is issued nothing more."""

    amount_max: int
    code: ClassVar[str] = "beyond_debt"
    status: ClassVar[int] = 422
    says: ClassVar[str] = (
        "This is no member now: at most {amount_max}, what is owed, can be paid in."
    )


@dataclass(eq=False)
class NoSuchJournal(Refusal):
    """No journal of that id."""

    code: ClassVar[str] = "not_found"
    status: ClassVar[int] = 404
    says: ClassVar[str] = "There is no such journal."


@dataclass(eq=False)
class KeyReused(Refusal):
    """The key stands on a journal of other content."""

    code: ClassVar[str] = "idempotency_key_reused"
    status: ClassVar[int] = 409
    says: ClassVar[str] = "This key was used for something else."


@dataclass(eq=False)
class AlreadyReversed(Refusal):
    """A journal is reversed once, and whole."""

    journal: str
    code: ClassVar[str] = "already_reversed"
    status: ClassVar[int] = 409
    says: ClassVar[str] = "This journal has been reversed already."


@dataclass(eq=False)
class HoldEnded(Refusal):
    """A settlement came for a hold that is not there or has ended."""

    owner: str
    code: ClassVar[str] = "hold_ended"
    status: ClassVar[int] = 409
    says: ClassVar[str] = "The chips held for this have been settled or released already."


@dataclass(eq=False)
class HoldsExist(Refusal):
    """Holds are placed once for a subject."""

    code: ClassVar[str] = "holds_exist"
    status: ClassVar[int] = 409
    says: ClassVar[str] = "Chips were held for this before."


@dataclass(eq=False)
class BeyondHold(Refusal):
    """A settlement asks for more than was held."""

    owner: str
    needed: int
    held: int
    code: ClassVar[str] = "beyond_hold"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "This would take {needed} chips where {held} are held."
