"""How far a wallet may go: its credit, and what it may lose in a night."""

from audit.services import record
from foundation import transactions
from ledger.errors import BadAmount, OwnChips
from ledger.models import Account, LossLimit
from ledger.posting import lock
from ledger.selectors.limits import loss_limit
from ledger.values import AMOUNT_MAX, AccountRef, LossLimitSet

RAISE_AFTER_US = 24 * 3600 * 1_000_000  # a limit that could be raised in anger is none


def set_credit(
    *,
    account: AccountRef,
    amount: int,
    author: str,
    reason: str = "",
    second: bool = False,
    source: str = "",
) -> None:
    """Let `account` go `amount` under zero from now on. Lowering takes nothing back.

    For a wallet this is its credit limit, for the bots' purse the club's `bots_limit`.

    Raises:
        OwnChips: `second` (the club has two treasurers), and the wallet is the author's.
        BadAmount: under 0 or too much.
    """
    if second and account.owner == author:
        raise OwnChips
    _check_limit(amount)

    def act() -> None:
        row = _locked(account)
        if row.credit == amount:
            return
        before, row.credit = row.credit, amount
        row.save(update_fields=["credit"])
        record(
            actor=author,
            act="chips.credit",
            club=account.club,
            object=account.owner or account.kind,
            before=before,
            after=amount,
            reason=reason,
            source=source,
        )

    transactions.run(act)


def set_loss_limit(
    *,
    account: AccountRef,
    amount: int | None,
    author: str,
    at_us: int,
    reason: str = "",
    source: str = "",
) -> LossLimitSet:
    """Limit what `account` may lose in a night (None: no limit) and tell from when it holds.

    A lower limit holds at once; a higher one, or none, after 24 hours, unless another is set
    in the meantime.

    Raises:
        BadAmount: under 0 or too much.
    """
    if amount is not None:
        _check_limit(amount)

    def act() -> LossLimitSet:
        row = _locked(account)
        now = loss_limit(account, at_us)
        raised = now is not None and (amount is None or amount > now)
        from_us = at_us + RAISE_AFTER_US if raised else at_us
        LossLimit.objects.create(
            account=row, amount=amount, from_us=from_us, author=author, at_us=at_us
        )
        record(
            actor=author,
            act="wallet.loss_limit",
            club=account.club,
            object=account.owner,
            before=now,
            after={"amount": amount, "from_us": from_us},
            reason=reason,
            source=source,
        )
        return LossLimitSet(amount, from_us)

    return transactions.run(act)


def _locked(ref: AccountRef) -> Account:
    (account,) = lock([ref])
    return Account.objects.get(id=account)


def _check_limit(amount: int) -> None:
    if not 0 <= amount <= AMOUNT_MAX:
        raise BadAmount(AMOUNT_MAX, amount_min=0)
