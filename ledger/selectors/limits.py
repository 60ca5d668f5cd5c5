"""Loss limits: the one in force, and what has been set for later."""

from django.db.models import Exists, OuterRef, QuerySet

from ledger.models import LossLimit
from ledger.selectors.accounts import rows
from ledger.values import AccountRef, LossLimitSet


def loss_limit(ref: AccountRef, at_us: int) -> int | None:
    """Return the most that `ref` may lose in a night at that instant; None for no limit."""
    return (
        _set(ref)
        .filter(from_us__lte=at_us)
        .order_by("-id")
        .values_list("amount", flat=True)
        .first()
    )


def limits(ref: AccountRef, at_us: int) -> list[LossLimitSet]:
    """Return the limit in force, if one was ever set, and the one to come, if any."""
    found = []
    for limit in _set(ref).order_by("-id"):
        found.append(LossLimitSet(limit.amount, limit.from_us))
        if limit.from_us <= at_us:
            break
    return found[-1:] + found[:-1][:1]


def _set(ref: AccountRef) -> QuerySet[LossLimit]:
    """Return what was set, but for raises that another was set over before they began."""
    later = LossLimit.objects.filter(account=OuterRef("account"), id__gt=OuterRef("id"))
    return LossLimit.objects.filter(account__in=rows([ref])).exclude(
        Exists(later.filter(at_us__lt=OuterRef("from_us")))
    )
