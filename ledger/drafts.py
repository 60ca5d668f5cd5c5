"""A journal before it is posted, and the hashes that it will carry. Pure: no database."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from foundation.canonical import canonical
from ledger.errors import BadAmount
from ledger.values import AMOUNT_MAX, AccountRef, JournalKind, PaymentLeg, Unit


@dataclass(frozen=True, slots=True)
class LegDraft:
    """One leg to be: what `account` gains, negative for what it loses."""

    account: AccountRef
    amount: int
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A journal to be. `ends`: it is the end of its subject, and of the subject's holds."""

    club: str
    kind: JournalKind
    key: str
    author: str
    at_us: int
    unit: Unit
    legs: Sequence[LegDraft]
    reason: bytes = b""
    subject: str = ""
    night: date | None = None
    overdraft: bool = False
    reverses: str | None = None
    event_hash: bytes = b""
    ends: bool = False


def pairs(payments: Sequence[PaymentLeg]) -> list[LegDraft]:
    """Return two legs for each payment: the payer's, then the payee's.

    Raises:
        BadAmount: a payment of less than 1, or of more than `AMOUNT_MAX`.
    """
    legs = []
    for payment in payments:
        checked(payment.amount)
        legs.append(LegDraft(payment.payer, -payment.amount, payment.clause))
        legs.append(LegDraft(payment.payee, payment.amount, payment.clause))
    return legs


def checked(amount: int) -> int:
    """Return `amount` if it may be moved.

    Raises:
        BadAmount: it is under 1 or over `AMOUNT_MAX`.
    """
    if not 1 <= amount <= AMOUNT_MAX:
        raise BadAmount(AMOUNT_MAX)
    return amount


def content_hash(draft: Draft) -> bytes:
    """Return the SHA-256 of all that was asked: what a repeat under the same key must equal.

    The reason stands beside it by its own salted digest, so that its text may be erased.
    """
    return hashlib.sha256(
        canonical(
            [
                "tonk-journal/1",
                draft.club,
                draft.kind,
                draft.key,
                draft.author,
                draft.subject,
                draft.night.isoformat() if draft.night else None,
                draft.unit,
                draft.overdraft,
                draft.reverses,
                draft.event_hash.hex(),
                [
                    [leg.account.kind, leg.account.owner, leg.amount, leg.clause]
                    for leg in draft.legs
                ],
            ]
        )
    ).digest()


def journal_hash(*, content: bytes, journal: str, at_us: int, reason: bytes) -> bytes:
    """Return the hash that a journal carries, as `ledger_post` makes it."""
    return hashlib.sha256(content + f"{journal} {at_us}".encode() + reason).digest()
