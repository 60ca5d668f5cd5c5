"""A treasurer's acts: chips come from the issue account, go back to it, or pass to another."""

from audit.services import record
from foundation import transactions
from ledger.drafts import Draft, pairs
from ledger.errors import BeyondDebt, OneWallet, OwnChips, TransfersOff
from ledger.models import Leg
from ledger.services.reasons import post_with_reason
from ledger.values import AccountRef, Change, JournalKind, PaymentLeg, Posted, issue_of


def issue(
    *,
    club: str,
    to: AccountRef,
    amount: int,
    author: str,
    reason: str,
    key: str,
    at_us: int,
    second: bool = False,
    debt_only: bool = False,
    source: str = "",
) -> Change:
    """Issue chips to a wallet, or to the bots' purse. `second`: the club has two treasurers.

    `debt_only`: no more than what the wallet is under zero.

    Raises:
        OwnChips: `second`, and the wallet is the author's.
        BeyondDebt: `debt_only`, and the wallet would be left over zero.
        BadAmount, KeyReused.
    """
    _not_to_oneself(to, author, second=second)
    payment = PaymentLeg(issue_of(club), to, amount, "")

    def act() -> Change:
        change = _change(
            "issue",
            payment,
            told=to,
            author=author,
            reason=reason,
            key=key,
            at_us=at_us,
            source=source,
        )
        if debt_only and change.balance > 0:  # looked at under the posting's lock, and undone
            raise BeyondDebt(max(0, amount - change.balance))
        return change

    return transactions.run(act)


def redeem(
    *,
    club: str,
    from_: AccountRef,
    amount: int,
    author: str,
    reason: str,
    key: str,
    at_us: int,
    second: bool = False,
    source: str = "",
) -> Change:
    """Take chips back from a wallet, or from the bots' purse. `second`: as for `issue`.

    Raises:
        OwnChips: `second`, and the wallet is the author's.
        InsufficientChips, BadAmount, KeyReused.
    """
    _not_to_oneself(from_, author, second=second)
    payment = PaymentLeg(from_, issue_of(club), amount, "")
    return _change(
        "redeem",
        payment,
        told=from_,
        author=author,
        reason=reason,
        key=key,
        at_us=at_us,
        source=source,
    )


def transfer(
    *,
    payer: AccountRef,
    payee: AccountRef,
    amount: int,
    author: str,
    reason: str,
    key: str,
    at_us: int,
    allowed: bool,
    second: bool = False,
    source: str = "",
) -> Change:
    """Pass chips between wallets, if the club has it `allowed`; tell the payer's balance.

    Raises:
        TransfersOff: not `allowed`.
        OneWallet: the payer is the payee.
        OwnChips: `second`, and the author would be paid by another's wallet.
        InsufficientChips, BadAmount, KeyReused.
    """
    if not allowed:
        raise TransfersOff
    if payer == payee:
        raise OneWallet
    _not_to_oneself(payee, author, second=second)
    payment = PaymentLeg(payer, payee, amount, "")
    return _change(
        "transfer",
        payment,
        told=payer,
        author=author,
        reason=reason,
        key=key,
        at_us=at_us,
        source=source,
    )


def _not_to_oneself(account: AccountRef, author: str, *, second: bool) -> None:
    if second and account.owner == author:
        raise OwnChips


def _change(
    kind: JournalKind,
    payment: PaymentLeg,
    *,
    told: AccountRef,
    author: str,
    reason: str,
    key: str,
    at_us: int,
    source: str,
) -> Change:
    draft = Draft(
        club=told.club,
        kind=kind,
        key=key,
        author=author,
        at_us=at_us,
        unit=told.unit,
        legs=pairs([payment]),
    )

    def act() -> Change:
        posted = post_with_reason(draft, reason)
        balance = _balance_after(posted, told)
        if not posted.replayed:
            record(
                actor=author,
                act=f"chips.{kind}",
                club=told.club,
                object=told.owner or told.kind,
                after={"journal": posted.journal, "amount": payment.amount, "balance": balance},
                reason=reason,
                source=source,
            )
        return Change(posted, balance)

    return transactions.run(act)


def _balance_after(posted: Posted, account: AccountRef) -> int:
    return Leg.objects.values_list("balance_after", flat=True).get(
        journal=posted.journal, account__kind=account.kind, account__owner=account.owner
    )
