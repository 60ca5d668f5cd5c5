"""Debts paid outside the club, in cash perhaps: when both sides have said so, a journal says it."""

from datetime import date

from audit.services import record
from foundation import transactions
from ledger.drafts import Draft, checked, pairs
from ledger.errors import NotYourDebt
from ledger.models import OutsideMark
from ledger.posting import lock, post
from ledger.values import PaymentLeg, Posted, wallet_of


def mark_paid_outside(
    *,
    club: str,
    night: date,
    debtor: str,
    creditor: str,
    amount: int,
    author: str,
    at_us: int,
    source: str = "",
) -> Posted | None:
    """Keep the author's word; post once the other side has given the same. None: it waits.

    The creditor has been paid, so as many chips pass from the creditor's wallet to the debtor's,
    and the night's sheet owes so much less. Saying it again changes nothing.

    Raises:
        NotYourDebt: the author is neither of the two.
        InsufficientChips: the creditor has not so many chips left; then nothing is kept.
        BadAmount.
    """
    if author not in (debtor, creditor) or debtor == creditor:
        raise NotYourDebt
    checked(amount)
    payment = PaymentLeg(wallet_of(club, creditor), wallet_of(club, debtor), amount, "")
    debt = {
        "club": club,
        "night": night,
        "debtor": debtor,
        "creditor": creditor,
        "amount": amount,
    }
    draft = Draft(
        club=club,
        kind="outside",
        key=f"outside:{night}:{debtor}:{creditor}:{amount}",
        author="",
        at_us=at_us,
        unit="chips",
        legs=pairs([payment]),
        night=night,
    )

    def act() -> Posted | None:
        lock([payment.payer, payment.payee])
        _, new = OutsideMark.objects.get_or_create(**debt, author=author, defaults={"at_us": at_us})
        agreed = OutsideMark.objects.filter(**debt).count() == 2
        posted = post(draft) if agreed else None
        if new:
            record(
                actor=author,
                act="debt.paid_outside",
                club=club,
                object=creditor if author == debtor else debtor,
                after={"amount": amount, "journal": posted.journal if posted else None},
                source=source,
            )
        return posted

    return transactions.run(act)
