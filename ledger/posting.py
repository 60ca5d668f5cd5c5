"""One call of `ledger_post`: a journal with its legs, in one round trip. Used by services only."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db import connection

from foundation.canonical import canonical
from foundation.ids import new_id
from ledger.errors import (
    AlreadyReversed,
    BadAmount,
    BeyondHold,
    HoldEnded,
    InsufficientChips,
    KeyReused,
)
from ledger.values import (
    AMOUNT_MAX,
    LEGS_MAX,
    AccountRef,
    JournalKind,
    PaymentLeg,
    Posted,
    Unit,
    distinct,
)

_POST = f"select * from ledger_post({', '.join(['%s'] * 20)})"  # noqa: S608 - marks only


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


def post(draft: Draft) -> Posted:
    """Post `draft`, or return what stands under its key. Expects a transaction; locks accounts.

    Raises:
        KeyReused: another content stands under the key.
        InsufficientChips: an account would have less than nothing available.
        HoldEnded, BeyondHold: the subject's hold on a payer is not open, or smaller.
    """
    assert len(draft.legs) <= LEGS_MAX, "a journal has at most LEGS_MAX legs"
    accounts = distinct([leg.account for leg in draft.legs])
    place = {account: number for number, account in enumerate(accounts, start=1)}
    with connection.cursor() as cursor:
        cursor.execute(
            _POST,
            [
                new_id("j"),
                draft.club,
                draft.kind,
                draft.key,
                draft.author,
                draft.reason,
                draft.subject,
                draft.night,
                draft.unit,
                draft.overdraft,
                draft.reverses,
                draft.event_hash,
                draft.at_us,
                content_hash(draft),
                [account.kind for account in accounts],
                [account.owner for account in accounts],
                [place[leg.account] for leg in draft.legs],
                [leg.amount for leg in draft.legs],
                [leg.clause for leg in draft.legs],
                draft.ends,
            ],
        )
        outcome, journal, digest, at_us, owner, needed, available = cursor.fetchone()
    match outcome:
        case "posted" | "seen":
            return Posted(journal, bytes(digest), at_us, replayed=outcome == "seen")
        case "short":
            raise InsufficientChips(owner, needed, available)
        case "ended":
            raise HoldEnded(owner)
        case "beyond":
            raise BeyondHold(owner, needed, available)
        case "reversed":
            raise AlreadyReversed(draft.reverses or "")
        case _:
            raise KeyReused


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
