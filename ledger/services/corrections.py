"""Corrections: nothing is edited, a new journal undoes or adjusts what stands."""

from collections.abc import Sequence
from datetime import date

from django.db import connection

from audit.services import record
from foundation import transactions
from ledger.drafts import Draft, LegDraft, pairs
from ledger.errors import NoSuchJournal, NotYourDebt
from ledger.models import Journal, Leg
from ledger.selectors.accounts import ref_of
from ledger.services.reasons import post_with_reason
from ledger.values import PaymentLeg, Posted, Unit, as_unit


def reverse(
    *,
    journal: str,
    author: str,
    reason: str,
    key: str,
    at_us: int,
    overdraft: bool = False,
    source: str = "",
) -> Posted:
    """Undo a journal, whole and once, in its own night. `overdraft`: a ruling lets debts arise.

    Raises:
        NoSuchJournal: there is none of that id.
        AlreadyReversed: another journal reverses it.
        NotYourDebt: a debt would be settled outside once more, without its two sides.
        InsufficientChips: not `overdraft`, and a wallet lacks what goes back.
        KeyReused.
    """

    def act() -> Posted:
        _one_at_a_time(journal)
        draft = _mirror(journal, author=author, key=key, at_us=at_us, overdraft=overdraft)
        posted = post_with_reason(draft, reason)
        if not posted.replayed:
            record(
                actor=author,
                act="journal.reverse",
                club=draft.club,
                object=journal,
                after={"journal": posted.journal, "overdraft": overdraft},
                reason=reason,
                source=source,
            )
        return posted

    return transactions.run(act)


def adjust(
    *,
    club: str,
    subject: str,
    night: date,
    unit: Unit,
    payments: Sequence[PaymentLeg],
    author: str,
    reason: str,
    key: str,
    at_us: int,
    overdraft: bool = False,
    source: str = "",
) -> Posted:
    """Post a ruling's transfers between a hand's seats. `overdraft`: the ruling lets debts arise.

    Raises:
        InsufficientChips: not `overdraft`, and a wallet lacks what it is to pay.
        BadAmount, KeyReused.
    """
    draft = Draft(
        club=club,
        kind="ruling",
        key=key,
        author=author,
        at_us=at_us,
        unit=unit,
        legs=pairs(payments),
        subject=subject,
        night=night,
        overdraft=overdraft,
    )

    def act() -> Posted:
        posted = post_with_reason(draft, reason)
        if not posted.replayed:
            record(
                actor=author,
                act="hand.adjust",
                club=club,
                object=subject,
                after={"journal": posted.journal, "overdraft": overdraft},
                reason=reason,
                source=source,
            )
        return posted

    return transactions.run(act)


def _one_at_a_time(journal: str) -> None:
    """Let one reversal of a journal go on: where it has no legs, no account's lock does."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"reverse {journal}"]
        )


def _mirror(journal: str, *, author: str, key: str, at_us: int, overdraft: bool) -> Draft:
    undone = Journal.objects.filter(id=journal).select_related("reverses").first()
    if undone is None:
        raise NoSuchJournal
    if undone.reverses is not None and undone.reverses.kind == "outside":
        raise NotYourDebt
    legs = Leg.objects.filter(journal=journal).select_related("account").order_by("number")
    return Draft(
        club=undone.club,
        kind="reversal",
        key=key,
        author=author,
        at_us=at_us,
        unit=as_unit(undone.unit),
        legs=[LegDraft(ref_of(leg.account), -leg.amount, leg.clause) for leg in legs],
        subject=undone.subject,
        night=undone.night,
        overdraft=overdraft,
        reverses=journal,
    )
