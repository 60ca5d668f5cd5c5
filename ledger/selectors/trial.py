"""The trial balance of a club: what stands on each kind of account, debit beside credit.

And that of many clubs at a glance. Reads the accounts' balances alone, never a leg.
"""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Case, Count, F, Q, Sum, Value, When, Window
from django.db.models.functions import Coalesce

from ledger.models import Account

_DEBIT = -Coalesce(Sum("balance", filter=Q(balance__lt=0)), 0)
_CREDIT = Coalesce(Sum("balance", filter=Q(balance__gt=0)), 0)


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


@dataclass(frozen=True, slots=True)
class ClubTotal:
    """All accounts of a club in one unit."""

    club: str
    unit: str
    debit: int
    credit: int

    @property
    def balanced(self) -> bool:
        """Tell whether debits equal credits."""
        return self.debit == self.credit


@dataclass(frozen=True, slots=True)
class ClubTotals:
    """The first totals, those that do not balance before all others, and how many follow."""

    shown: tuple[ClubTotal, ...]
    more: int

    @property
    def rest_balanced(self) -> bool:
        """Tell whether what is not shown is known to balance."""
        return not self.shown or self.shown[-1].balanced


def trial_balance(club: str | None = None) -> TrialBalance:
    """Return the trial balance of one club, or of the whole installation (None)."""
    accounts = Account.objects.all() if club is None else Account.objects.filter(club=club)
    rows = tuple(
        TrialRow(**row)
        for row in accounts.order_by("unit", "kind")
        .values("kind", "unit")
        .annotate(
            accounts=Count("id"),
            debit=_DEBIT,
            credit=_CREDIT,
        )
    )
    units = {row.unit for row in rows}
    sums = [sum(row.debit - row.credit for row in rows if row.unit == unit) for unit in units]
    return TrialBalance(rows, not any(sums))


def club_totals(clubs: Collection[str] | None, *, shown_max: int) -> ClubTotals:
    """Return the totals of these clubs, or of all (None), by club and unit; in one query."""
    accounts = Account.objects.all() if clubs is None else Account.objects.filter(club__in=clubs)
    totals = (
        accounts.order_by()
        .values("club", "unit")
        .annotate(debit=_DEBIT, credit=_CREDIT, lines=Window(Count("club")))
        .order_by(Case(When(debit=F("credit"), then=1), default=Value(0)), "club", "unit")
    )
    rows = list(totals[:shown_max])
    shown = tuple(ClubTotal(row["club"], row["unit"], row["debit"], row["credit"]) for row in rows)
    return ClubTotals(shown, rows[0]["lines"] - len(rows) if rows else 0)
