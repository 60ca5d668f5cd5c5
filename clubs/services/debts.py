"""A night's debts that two members settle outside: each says so for himself alone."""

from datetime import date
from functools import partial

from django.db import transaction

from clubs import access, signals
from clubs.errors import SideGone
from clubs.models import Member
from clubs.roles import Right
from foundation import clock
from ledger import services as ledger
from ledger.models import OutsideClaim
from ledger.values import Posted


def claim_paid(
    by: Member, *, night: date, debtor: str, creditor: str, amount: int, source: str = ""
) -> OutsideClaim:
    """Say that `amount` units of the night's debts were paid, as a side of them; call the other.

    Raises:
        SideGone: the other side is in the club no longer.
        NotYourDebt, NotOwed, AlreadyClaimed: as the ledger says.
    """
    access.require(by, Right.SETTLE_DEBT)
    if by.user_id in (debtor, creditor):
        _require_here(by, creditor if by.user_id == debtor else debtor)
    claim = ledger.claim_outside(
        club=by.club_id,
        night=night,
        debtor=debtor,
        creditor=creditor,
        amount=amount,
        author=by.user_id,
        at_us=clock.now_us(),
        source=source,
    )
    call = partial(
        signals.debt_claimed.send,
        sender=None,
        claim=claim.id,
        player=creditor if by.user_id == debtor else debtor,
        path=f"/clubs/{by.club.slug}/nights/{night}/",
    )
    transaction.on_commit(call, robust=True)
    return claim


def confirm_paid(by: Member, *, claim: str, source: str = "") -> Posted:
    """Say the same as the other side: the night owes so much less.

    Raises:
        NoSuchClaim, OwnClaim, ClaimOver, NotOwed, InsufficientChips: as the ledger says.
    """
    access.require(by, Right.SETTLE_DEBT)
    return ledger.confirm_outside(
        club=by.club_id, claim=claim, author=by.user_id, at_us=clock.now_us(), source=source
    )


def drop_claim(by: Member, *, claim: str, source: str = "") -> None:
    """Take one's claim back, or decline the other side's.

    Raises:
        NoSuchClaim, ClaimOver: as the ledger says.
    """
    access.require(by, Right.SETTLE_DEBT)
    ledger.drop_claim(
        club=by.club_id, claim=claim, author=by.user_id, at_us=clock.now_us(), source=source
    )


def _require_here(by: Member, player: str) -> None:
    others = Member.objects.filter(club_id=by.club_id, user_id=player)
    if others.exclude(status__in=access.SEEING).exists():
        raise SideGone
