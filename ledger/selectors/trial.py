"""The trial balance of a club: what stands on each kind of account, debit beside credit."""

from dataclasses import dataclass

from django.db.models import Count, Q, Sum
from django.db.models.functions import Coalesce

from ledger.models import Account


@dataclass(frozen=True, slots=True)
class TrialRow:
    """The accounts of one kind and unit. A member's chips are the club's debt: a credit."""

    kind: str
    unit: str
    accounts: int
    debit: int
    credit: int


@dataclass(frozen=True, slots=True)
class TrialBalance:
    """All rows; `balanced` (green) if in each unit debits equal credits."""

    rows: tuple[TrialRow, ...]
    balanced: bool


def trial_balance(club: str | None = None) -> TrialBalance:
    """Return the trial balance of one club, or of the whole installation (None)."""
    accounts = Account.objects.all() if club is None else Account.objects.filter(club=club)
    rows = tuple(
        TrialRow(**row)
        for row in accounts.order_by("unit", "kind")
        .values("kind", "unit")
        .annotate(
            accounts=Count("id"),
            debit=-Coalesce(Sum("balance", filter=Q(balance__lt=0)), 0),
            credit=Coalesce(Sum("balance", filter=Q(balance__gt=0)), 0),
        )
    )
    units = {row.unit for row in rows}
    sums = [sum(row.debit - row.credit for row in rows if row.unit == unit) for unit in units]
    return TrialBalance(rows, not any(sums))
