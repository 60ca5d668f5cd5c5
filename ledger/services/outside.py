"""Debts paid outside the club, in cash perhaps: one side says so, the other confirms, a journal
says it. What is not confirmed moves nothing.
"""

from datetime import date

from audit.services import record
from foundation import transactions
from foundation.ids import new_id
from ledger.drafts import Draft, checked, pairs
from ledger.errors import AlreadyClaimed, ClaimOver, NoSuchClaim, NotOwed, NotYourDebt, OwnClaim
from ledger.models import OutsideClaim
from ledger.posting import lock, post
from ledger.selectors.nights import sheet
from ledger.values import OUTSIDE, PaymentLeg, Posted, wallet_of

State = OutsideClaim.State


def claim_outside(
    *,
    club: str,
    night: date,
    debtor: str,
    creditor: str,
    amount: int,
    author: str,
    at_us: int,
    source: str = "",
) -> OutsideClaim:
    """Keep the author's word that `amount` of the night's debts was paid; return the claim.

    Raises:
        NotYourDebt: the author is neither of the two.
        NotOwed: the debtor owes less than that for the night, or the creditor is owed less.
        AlreadyClaimed: such a claim between the two waits already.
        BadAmount.
    """
    if author not in (debtor, creditor) or debtor == creditor:
        raise NotYourDebt
    claim = OutsideClaim(
        id=new_id("o"),
        club=club,
        night=night,
        debtor=debtor,
        creditor=creditor,
        amount=checked(amount),
        author=author,
        at_us=at_us,
    )

    def act() -> OutsideClaim:
        _lock_sides(claim)
        waiting = OutsideClaim.objects.filter(
            club=club, night=night, debtor=debtor, creditor=creditor, state=State.OPEN
        ).first()
        if waiting is not None:
            raise AlreadyClaimed(waiting.id)
        _require_owed(claim)
        claim.save(force_insert=True)
        _record(claim, "debt.claim", by=author, source=source)
        return claim

    return transactions.run(act)


def confirm_outside(*, club: str, claim: str, author: str, at_us: int, source: str = "") -> Posted:
    """Say what the other side has said: the creditor was paid, so chips pass to the debtor.

    As many chips pass from the creditor's wallet to the debtor's, and the night owes so much less.

    Raises:
        NoSuchClaim: the club has none of that id between the author and somebody.
        OwnClaim: the author made it himself.
        ClaimOver: it has ended.
        NotOwed: the debt has become less since.
        InsufficientChips: the creditor has not so many chips left.
    """

    def act(found: OutsideClaim) -> Posted:
        if author == found.author:
            raise OwnClaim
        _require_owed(found)
        posted = post(_draft(found, at_us))
        _end(found, State.CONFIRMED, at_us, journal=posted.journal)
        _record(found, "debt.confirm", by=author, source=source)
        return posted

    return transactions.run(lambda: act(_open_claim(club, claim, author)))


def drop_claim(*, club: str, claim: str, author: str, at_us: int, source: str = "") -> None:
    """Take one's own claim back, or decline the other side's. Nothing moves.

    Raises:
        NoSuchClaim, ClaimOver: as `confirm_outside`.
    """

    def act(found: OutsideClaim) -> None:
        own = author == found.author
        _end(found, State.WITHDRAWN if own else State.DECLINED, at_us)
        _record(found, "debt.withdraw" if own else "debt.decline", by=author, source=source)

    transactions.run(lambda: act(_open_claim(club, claim, author)))


def _open_claim(club: str, claim: str, author: str) -> OutsideClaim:
    """Return the claim, both sides' accounts locked, so that it ends once."""
    found = OutsideClaim.objects.filter(club=club, id=claim).first()
    if found is None or author not in (found.debtor, found.creditor):
        raise NoSuchClaim
    _lock_sides(found)
    found.refresh_from_db()
    if found.state != State.OPEN:
        raise ClaimOver(found.state)
    return found


def _lock_sides(claim: OutsideClaim) -> None:
    lock([wallet_of(claim.club, claim.debtor), wallet_of(claim.club, claim.creditor)])


def _require_owed(claim: OutsideClaim) -> None:
    owed = sheet(claim.club, claim.night).owed
    most = max(0, min(-owed.get(claim.debtor, 0), owed.get(claim.creditor, 0)))
    if claim.amount > most:
        raise NotOwed(most)


def _draft(claim: OutsideClaim, at_us: int) -> Draft:
    payer, payee = wallet_of(claim.club, claim.creditor), wallet_of(claim.club, claim.debtor)
    return Draft(
        club=claim.club,
        kind="outside",
        key=f"outside:{claim.id}",
        author="",
        at_us=at_us,
        unit="chips",
        legs=pairs([PaymentLeg(payer, payee, claim.amount, OUTSIDE)]),
        night=claim.night,
    )


def _end(claim: OutsideClaim, state: State, at_us: int, *, journal: str | None = None) -> None:
    claim.state, claim.journal_id = state, journal
    claim.ended_at_us = max(at_us, claim.at_us)
    claim.save(update_fields=["state", "journal", "ended_at_us"])


def _record(claim: OutsideClaim, act: str, *, by: str, source: str) -> None:
    record(
        actor=by,
        act=act,
        club=claim.club,
        object=claim.creditor if by == claim.debtor else claim.debtor,
        after={"claim": claim.id, "amount": claim.amount, "journal": claim.journal_id},
        source=source,
    )
