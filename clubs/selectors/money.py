"""Which wallets and nights a member may see."""

from datetime import date

from clubs import access
from clubs.models import Member
from clubs.roles import Right
from foundation.refusals import NotFound
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


def night_for(asker: Member, day: str) -> NightSheet:
    """Return the sheet of the night called `day` (YYYY-MM-DD).

    Raises:
        Forbidden: the asker may not see the club's nights.
        NotFound: that is no date.
    """
    access.require(asker, Right.SEE_NIGHT)
    try:
        night = date.fromisoformat(day)
    except ValueError as error:
        raise NotFound from error
    return nights.sheet(asker.club_id, night)
