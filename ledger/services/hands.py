"""The money of a hand: held at the deal, settled once at its end, or released."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Literal

from foundation import transactions
from foundation.statements import bigint_array, fetch_one, text_array
from ledger.drafts import Draft, LegDraft, checked, pairs
from ledger.errors import HoldsExist, InsufficientChips, LossLimitReached
from ledger.posting import post
from ledger.values import Fee, HoldWant, PaymentLeg, Posted, Unit, fees_of

_HOLD = """
select outcome, owner, needed, available from ledger_hold(
    %s, %s, %s, %s::date, %s::bigint, %s::text[], %s::text[], %s::bigint[])
"""

_RELEASE = "select ledger_release(%s, %s)"


def place_holds(
    *,
    club: str,
    subject: str,
    unit: Unit,
    night: date,
    at_us: int,
    wants: Sequence[HoldWant],
) -> None:
    """Hold every want of `subject` (a hand), or none. Locks the accounts.

    A refusal here leaves the caller's transaction usable: the seat can be left out and the
    holds asked for again.

    Raises:
        InsufficientChips: the first account, as asked for, that does not cover its sum.
        LossLimitReached: the first whose loss limit of the night leaves less.
        HoldsExist: the subject has holds, open or ended.
        BadAmount: a want of less than 1.
    """
    sums: Counter[tuple[str, str]] = Counter()
    for want in wants:
        assert (want.account.club, want.account.unit) == (club, unit), "one club, one unit"
        sums[want.account.kind, want.account.owner] += checked(want.amount)
    asked = [
        *(club, subject, unit, night, at_us),
        *(text_array(kind for kind, _ in sums), text_array(owner for _, owner in sums)),
        bigint_array(sums.values()),
    ]
    answered = transactions.run_statement(partial(fetch_one, _HOLD, asked))
    assert answered is not None
    outcome, owner, needed, available = answered
    match outcome:
        case "short":
            raise InsufficientChips(owner, needed, available)
        case "limit":
            raise LossLimitReached(owner, needed, available)
        case "exists":
            raise HoldsExist
        case _:
            assert outcome == "held", outcome


def settle(
    *,
    club: str,
    subject: str,
    key: str,
    kind: Literal["settlement", "void"] = "settlement",
    unit: Unit,
    night: date,
    at_us: int,
    payments: Sequence[PaymentLeg],
    fees: Sequence[Fee] = (),
    author: str = "",
    event_hash: bytes = b"",
) -> Posted:
    """Post a hand's payments and fees and end all its holds; without payments too (rules 7).

    One statement: alone it is its own transaction, at a hand's end part of that of the last event.

    Raises:
        KeyReused: another settlement stands under the key.
        HoldEnded: a payer's hold has ended, or never was.
        BeyondHold: a payer would lose more than was held.
    """
    house = fees_of(club, unit)
    owed = [PaymentLeg(fee.payer, house, fee.amount, fee.mark) for fee in fees]
    legs: list[LegDraft] = pairs([*payments, *owed])
    draft = Draft(
        club=club,
        kind=kind,
        key=key,
        author=author,
        at_us=at_us,
        unit=unit,
        legs=legs,
        subject=subject,
        night=night,
        event_hash=event_hash,
        ends=True,
    )
    return transactions.run_statement(lambda: post(draft))


def release(*, subject: str, at_us: int) -> int:
    """End what is open of the subject's holds; return how many that were, 0 the second time."""

    answered = transactions.run_statement(partial(fetch_one, _RELEASE, [subject, at_us]))
    assert answered is not None
    (ended,) = answered
    return int(ended)
