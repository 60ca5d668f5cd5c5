"""A night's sheet: what each member won or lost, and who owes whom, with few payments."""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Max, Min, Sum

from ledger.models import Journal, Leg, OutsideClaim
from ledger.selectors.debts import Transfer, transfers
from ledger.values import NIGHT_FEE, OUTSIDE

CLUB = ""  # the club itself on a sheet: its fees, and what its bots won or lost


@dataclass(frozen=True, slots=True)
class NightSheet:
    """A club's night in chips; `net` and `transfers` name players, `CLUB` for the club.

    `net` is what the night made of each; `owed` what is left of that, less what both sides say
    was paid outside, and `transfers` how few payments even it out.
    """

    club: str
    night: date
    hands: int
    fees: int
    net: dict[str, int]
    owed: dict[str, int]
    transfers: tuple[Transfer, ...]


def sheet(club: str, night: date) -> NightSheet:
    """Return the night's hands, fees, each party's net and the payments that even them out.

    Rulings and reversals count in the night of their hand. Practice chips never do.
    """
    found = Leg.objects.filter(journal__club=club, journal__night=night, journal__unit="chips")
    net: Counter[str] = Counter()
    owed: Counter[str] = Counter()
    fees = 0
    sums = found.values_list("account__kind", "account__owner", "clause")
    for kind, owner, clause, amount in sums.annotate(sum=Sum("amount")):
        owed[owner] += amount
        if clause != OUTSIDE:  # what undoes a settlement outside has its clause too
            net[owner] += amount
            fees += amount if kind == "fees" else 0
    if not net[CLUB]:
        del net[CLUB]
    hands = Journal.objects.filter(club=club, night=night, unit="chips", kind="settlement").count()
    return NightSheet(club, night, hands, fees, dict(net), dict(owed), transfers(owed))


def nights_beside(club: str, night: date) -> tuple[date | None, date | None]:
    """Return the nights next to one for which something was posted: before it, and after it."""
    posted = Journal.objects.filter(club=club)
    before = posted.filter(night__lt=night).aggregate(night=Max("night"))["night"]
    after = posted.filter(night__gt=night).aggregate(night=Min("night"))["night"]
    return before, after


def fees_paid(marks: Iterable[str], *, club: str, night: date) -> frozenset[str]:
    """Return which marks of night fees are paid in that night: settled, and not reversed since."""
    found = Leg.objects.filter(
        clause__in=list(marks), clause__startswith=NIGHT_FEE, club=club, journal__night=night
    ).exclude(account__kind="fees")
    sums = found.values_list("clause").annotate(sum=Sum("amount")).filter(sum__lt=0)
    return frozenset(mark for mark, _ in sums)


def csv_of(
    sheet: NightSheet,
    names: Mapping[str, str],
    *,
    paid: Iterable[OutsideClaim] = (),
    decimals: int = 0,
) -> str:
    """Return the sheet as CSV: each party's net, what was paid outside, what is left to pay.

    `names` by player id; `paid` the night's claims that stand; amounts are figures with the
    club's `decimals`.
    """
    text = io.StringIO()
    lines = csv.writer(text)

    def name(party: str) -> str:
        return _inert(names.get(party, party))

    def amount(units: int) -> str:
        return f"{Decimal(units).scaleb(-decimals):f}"

    lines.writerow(["night", sheet.night.isoformat()])
    lines.writerow(["hands", sheet.hands])
    lines.writerow(["member", "net"])
    for party, net in sorted(sheet.net.items(), key=lambda item: (-item[1], item[0])):
        lines.writerow([name(party), amount(net)])
    lines.writerow(["paid outside by", "to", "amount"])
    for claim in paid:
        lines.writerow([name(claim.debtor), name(claim.creditor), amount(claim.amount)])
    lines.writerow(["from", "to", "amount"])
    for transfer in sheet.transfers:
        lines.writerow([name(transfer.payer), name(transfer.payee), amount(transfer.amount)])
    return text.getvalue()


def _inert(name: str) -> str:
    """Keep a spreadsheet from taking a name for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name
