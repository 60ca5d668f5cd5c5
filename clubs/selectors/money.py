"""Which wallets, nights and debts a member may see."""

from datetime import date

from django.db.models import QuerySet

from audit import selectors as log
from clubs import access
from clubs.models import Member
from clubs.roles import Right
from foundation import clock
from foundation.refusals import NotFound
from ledger import selectors as ledger
from ledger.models import OutsideClaim
from ledger.selectors import nights
from ledger.selectors.nights import NightSheet
from ledger.values import AccountRef, Unit, purse_of, wallet_of

BOTS = "bots"


def wallet_for(asker: Member, member_id: str | None, *, unit: Unit = "chips") -> AccountRef:
    """Return the asker's own wallet (None, or his id), a member's, or the purse of `bots`.

    Raises:
        Forbidden: it is another's, and the asker may not see wallets.
        NotFound: the club has no such member.
    """
    own = member_id in (None, asker.id)
    access.require(asker, Right.SEE_OWN_WALLET if own else Right.SEE_WALLETS)
    if member_id == BOTS:
        return purse_of(asker.club_id, unit)
    player = asker.user_id if own else access.member_in(asker, str(member_id)).user_id
    return wallet_of(asker.club_id, player, unit)


def credit_reason(ref: AccountRef) -> str:
    """Return why a wallet's credit is what it is, as its treasurer said; "" for no word of it."""
    acts = log.named(log.entries(ref.club), "chips.credit")
    found = log.readings(log.done_to(acts, [ref.owner or ref.kind])[:1])
    return found[0].reason if found else ""


def night_for(asker: Member, day: str) -> NightSheet:
    """Return the sheet of the night called `day` (YYYY-MM-DD).

    Raises:
        Forbidden: the asker may not see the club's nights.
        NotFound: that is no date.
    """
    access.require(asker, Right.SEE_NIGHT)
    return nights.sheet(asker.club_id, night_called(day))


def night_called(day: str) -> date:
    """Return the night called `day` (YYYY-MM-DD).

    Raises:
        NotFound: that is no date.
    """
    try:
        return clock.day(day)
    except ValueError as error:
        raise NotFound from error


def claims_of(asker: Member) -> QuerySet[OutsideClaim]:
    """Return what the asker says was paid outside, and what others say of him, still open.

    Raises:
        Forbidden: the asker may not see the club's nights.
    """
    access.require(asker, Right.SEE_NIGHT)
    return ledger.open_claims_of(asker.club_id, asker.user_id)
