"""Finds the rows of accounts by what they are for."""

from collections.abc import Iterable
from functools import reduce
from operator import or_

from django.db.models import Q, QuerySet

from ledger.models import Account
from ledger.values import AccountRef, as_kind, as_unit


def rows(refs: Iterable[AccountRef]) -> QuerySet[Account]:
    """Return the accounts of `refs` that have come to be, in one query."""
    wanted = [Q(club=ref.club, kind=ref.kind, owner=ref.owner, unit=ref.unit) for ref in refs]
    return Account.objects.filter(reduce(or_, wanted)) if wanted else Account.objects.none()


def ref_of(account: Account) -> AccountRef:
    """Return what `account` is for."""
    return AccountRef(account.club, as_kind(account.kind), account.owner, as_unit(account.unit))
