"""A club's ledger as plain text that beancount and hledger read, its balances asserted at the end.

Opaque ids only: whoever wants names replaces them. Constant memory, however long the ledger.
"""

from collections.abc import Iterator
from datetime import date, timedelta

from django.db.models import Max, Min

from foundation.clock import instant
from ledger.models import Account, Journal, Leg

_CHUNK = 500
_ROOTS = {"wallet": "Assets:Wallet", "issue": "Equity:Issue", "fees": "Assets:Fees"}


def plain_text(club: str) -> Iterator[str]:
    """Yield the lines of one club's ledger, without line ends, in the journals' order."""
    span = Journal.objects.filter(club=club).aggregate(first=Min("at_us"), last=Max("at_us"))
    if span["first"] is None:
        return
    accounts = Account.objects.filter(club=club).order_by("id")
    for account in accounts:
        yield f"{_day(span['first'])} open {_name(account)} {account.unit.upper()}"
    last = ""
    while page := _page(club, after=last):
        for journal in page:
            yield from _transaction(journal)
        last = page[-1].id
    after = _day(span["last"]) + timedelta(days=1)
    for account in accounts:
        yield f"{after} balance {_name(account)}  {account.balance} {account.unit.upper()}"


def _page(club: str, *, after: str) -> list[Journal]:
    found = Journal.objects.filter(club=club, id__gt=after, legs__gt=0).order_by("id")
    return list(found[:_CHUNK])


def _transaction(journal: Journal) -> Iterator[str]:
    head = f'{_day(journal.at_us)} * "{journal.kind}" "{journal.subject}" ^{journal.id}'
    yield head + _told(journal)
    for leg in Leg.objects.filter(journal=journal).select_related("account").order_by("number"):
        yield f"  {_name(leg.account)}  {leg.amount} {journal.unit.upper()}"
    yield ""


def _told(journal: Journal) -> str:
    """Return author and night: tags of beancount, then in a comment those of hledger."""
    night = journal.night and journal.night.isoformat()
    told = {name: text for name, text in (("author", journal.author), ("night", night)) if text}
    tags = "".join(f" #{name}-{text}" for name, text in told.items())
    comment = ", ".join(f"{name}:{text}" for name, text in told.items())
    return f"{tags} ; {comment}" if told else ""


def _name(account: Account) -> str:
    root = _ROOTS.get(account.kind, "Assets:Bots")
    return f"{root}:{account.owner.replace('_', '-').capitalize()}" if account.owner else root


def _day(at_us: int) -> date:
    return instant(at_us).date()
