"""An account's lines in stable pages: a line keeps its number, and none comes between."""

from collections.abc import Iterable

from django.db.models import QuerySet, Subquery

from audit import notes
from ledger.models import Leg
from ledger.selectors.accounts import rows
from ledger.values import AccountRef, Entry


def statement(ref: AccountRef) -> QuerySet[Leg]:
    """Return the account's legs, newest first (`-version`, the key of its pages)."""
    return _legs(ref).select_related("journal").order_by("-version")


def entries_of(legs: Iterable[Leg]) -> list[Entry]:
    """Return a page of `statement` as entries; one more query finds the reasons."""
    page = list(legs)
    reasons = notes.texts(bytes(leg.journal.reason) for leg in page)
    return [
        Entry(
            number=leg.version,
            journal=leg.journal.id,
            kind=leg.journal.kind,
            amount=leg.amount,
            balance_after=leg.balance_after,
            at_us=leg.at_us,
            hand=leg.journal.subject,
            reason=reasons[bytes(leg.journal.reason)],
            clause=leg.clause,
        )
        for leg in page
    ]


def entries(ref: AccountRef, *, before: int | None = None, limit: int = 50) -> list[Entry]:
    """Return up to `limit` entries older than number `before` (None: from the newest)."""
    legs = statement(ref)
    return entries_of((legs if before is None else legs.filter(version__lt=before))[:limit])


def balance_as_of(ref: AccountRef, at_us: int) -> int:
    """Return the balance after all that had moved by that instant, itself included."""
    last = _legs(ref).filter(at_us__lte=at_us).order_by("-at_us", "-version")
    return last.values_list("balance_after", flat=True).first() or 0


def _legs(ref: AccountRef) -> QuerySet[Leg]:
    """Return the account's legs. Of one account, not of those in a set: so an index has the order.

    Joined to a set, however small, every leg of the account would be read and sorted.
    """
    return Leg.objects.filter(account=Subquery(rows([ref]).values("id")[:1]))
