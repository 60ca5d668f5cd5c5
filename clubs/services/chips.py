"""A treasurer's and a member's acts on chips: the right is asked here, the ledger posts."""

from collections.abc import Mapping

from audit.attempts import official
from clubs import access, selectors
from clubs.models import Member
from clubs.roles import Right
from clubs.selectors.money import BOTS
from clubs.settings import CHIPS_MAX
from foundation import clock, transactions
from foundation.refusals import NotFound
from ledger import services as ledger
from ledger.errors import BadAmount, ForARuling, OwnChips
from ledger.selectors.journals import journal as find
from ledger.values import AccountRef, Change, LossLimitSet, Posted, purse_of, wallet_of


@official("chips.move", on="member", tells="amount")
def move_chips(
    by: Member, *, member: str, amount: int, reason: str, key: str, source: str = ""
) -> Change:
    """Issue `amount` units to a member (an id) or to the `bots`; under zero, redeem them.

    Raises:
        Forbidden: the asker is no treasurer.
        NotFound: the club has no such member.
        BadAmount: it is 0, or further from it than `CHIPS_MAX`.
        OwnChips: two treasurers are asked for, and this is the asker's own wallet.
        BeyondDebt: the member is gone, and owes less than would be paid in.
        InsufficientChips: there are not so many to redeem.
    """
    access.require(by, Right.ISSUE_CHIPS)
    account, gone = _account_of(by, member)
    if not 1 <= abs(amount) <= CHIPS_MAX:
        raise BadAmount(CHIPS_MAX)
    second = selectors.has_second_treasurer(by.club)
    if amount > 0:
        return ledger.issue(
            club=by.club_id,
            to=account,
            amount=amount,
            author=by.user_id,
            reason=reason,
            key=_key(by, key),
            at_us=clock.now_us(),
            second=second,
            debt_only=gone,
            source=source,
        )
    return ledger.redeem(
        club=by.club_id,
        from_=account,
        amount=-amount,
        author=by.user_id,
        reason=reason,
        key=_key(by, key),
        at_us=clock.now_us(),
        second=second,
        source=source,
    )


def give_chips(
    by: Member, *, member: str, amount: int, reason: str, key: str, source: str = ""
) -> Change:
    """Pass `amount` of the asker's own units to another member, where the club lets members.

    Raises:
        Forbidden: the asker is suspended.
        NotFound: the club has no such member, or no longer.
        TransfersOff: the club does not let members.
        OneWallet: the other member is the asker.
        InsufficientChips: the asker has not so many.
    """
    access.require(by, Right.TRANSFER)
    return _pass_on(by, by, member=member, amount=amount, reason=reason, key=key, source=source)


@official("chips.transfer", on="payer", tells="member amount")
def pass_chips(
    by: Member, *, payer: str, member: str, amount: int, reason: str, key: str, source: str = ""
) -> Change:
    """Pass `amount` units from one member (`payer`, an id) to another, as a treasurer.

    Raises:
        Forbidden: the asker is no treasurer.
        NotFound: the club has no such member; to be paid, no longer.
        OwnChips: two treasurers are asked for, and the asker would be paid.
        TransfersOff, OneWallet, InsufficientChips: as `give_chips`.
    """
    access.require(by, Right.TRANSFER_BETWEEN)
    payer_of = access.member_in(by, payer)
    return _pass_on(
        by, payer_of, member=member, amount=amount, reason=reason, key=key, source=source
    )


def set_limits(
    by: Member,
    *,
    member: str,
    limits: Mapping[str, int | None],
    reason: str = "",
    source: str = "",
) -> None:
    """Set of a member's `credit` and `loss_limit` those that `limits` names: all, or none.

    Raises:
        Whatever `set_credit` and `set_loss_limit` raise.
    """
    told = {"reason": reason, "source": source}

    def act() -> None:
        if "loss_limit" in limits:
            set_loss_limit(by, member=member, amount=limits["loss_limit"], **told)
        if (credit := limits.get("credit")) is not None:
            set_credit(by, member=member, amount=credit, **told)

    transactions.run(act)


@official("chips.credit", on="member", tells="amount")
def set_credit(by: Member, *, member: str, amount: int, reason: str = "", source: str = "") -> None:
    """Let a member's wallet go `amount` units under zero; 0: not at all.

    Raises:
        Forbidden: the asker is no treasurer.
        NotFound: the club has no such member, or no longer.
        OwnChips: two treasurers are asked for, and this is the asker's own wallet.
    """
    access.require(by, Right.SET_CREDIT)
    ledger.set_credit(
        account=wallet_of(by.club_id, access.member_here(by, member).user_id),
        amount=amount,
        author=by.user_id,
        reason=reason,
        second=selectors.has_second_treasurer(by.club),
        source=source,
    )


@official("wallet.loss_limit", on="member", tells="amount")
def set_loss_limit(
    by: Member, *, member: str, amount: int | None, reason: str = "", source: str = ""
) -> LossLimitSet:
    """Set what a member may lose in a night, one's own or, as a manager, anyone's; None: no limit.

    A lower limit holds at once, a higher one after 24 hours.

    Raises:
        Forbidden: another member's limit, and the asker is no manager.
        NotFound: the club has no such member.
    """
    target = access.member_in(by, member)
    access.require(by, Right.SEE_OWN_WALLET if target.id == by.id else Right.SET_LOSS_LIMIT)
    return ledger.set_loss_limit(
        account=wallet_of(by.club_id, target.user_id),
        amount=amount,
        author=by.user_id,
        at_us=clock.now_us(),
        reason=reason,
        source=source,
    )


@official("journal.reverse", on="journal")
def reverse_journal(by: Member, *, journal: str, reason: str, key: str, source: str = "") -> Posted:
    """Post the reverse of one of the club's journals that are not of a hand.

    Raises:
        Forbidden: the asker is no treasurer.
        NotFound: the club has no such journal.
        ForARuling: it is a hand's.
        OwnChips: two treasurers are asked for, and the asker's own wallet has a part in it.
        AlreadyReversed: it was reversed before.
        NotYourDebt: it reversed a payment outside, which its two sides may say again.
        InsufficientChips: a wallet would be left under what it may be.
    """
    access.require(by, Right.REVERSE_JOURNAL)
    found = find(journal)
    if found.club != by.club_id:
        raise NotFound
    if found.hand:
        raise ForARuling(hand=found.hand)
    is_own = any(leg.account.owner == by.user_id for leg in found.legs)
    if is_own and selectors.has_second_treasurer(by.club):
        raise OwnChips
    return ledger.reverse(
        journal=journal,
        author=by.user_id,
        reason=reason,
        key=_key(by, key),
        at_us=clock.now_us(),
        source=source,
    )


def _account_of(by: Member, member: str) -> tuple[AccountRef, bool]:
    """Return a member's wallet, or the bots' purse for `bots`; and whether the member is gone."""
    if member == BOTS:
        return purse_of(by.club_id), False
    found = access.member_in(by, member)
    return wallet_of(by.club_id, found.user_id), found.status not in access.SEEING


def _pass_on(
    by: Member, payer: Member, *, member: str, amount: int, reason: str, key: str, source: str
) -> Change:
    return ledger.transfer(
        payer=wallet_of(by.club_id, payer.user_id),
        payee=wallet_of(by.club_id, access.member_here(by, member).user_id),
        amount=amount,
        author=by.user_id,
        reason=reason,
        key=_key(by, key),
        at_us=clock.now_us(),
        allowed=by.club.rules_of_club.transfers,
        second=selectors.has_second_treasurer(by.club),
        source=source,
    )


def _key(by: Member, key: str) -> str:
    """Return the journal's key: callers' keys are their own, a journal's are the club's."""
    return f"{by.user_id}:{key}"
