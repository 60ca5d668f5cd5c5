"""Loss limits: the one in force, and what has been set for later."""

from ledger.models import LossLimit
from ledger.selectors.accounts import rows
from ledger.values import AccountRef, LossLimitSet


def loss_limit(ref: AccountRef, at_us: int) -> int | None:
    """Return the most that `ref` may lose in a night at that instant; None for no limit."""
    return (
        LossLimit.objects.filter(account__in=rows([ref]), from_us__lte=at_us)
        .order_by("-id")
        .values_list("amount", flat=True)
        .first()
    )


def limits(ref: AccountRef, at_us: int) -> list[LossLimitSet]:
    """Return the limit in force, if one was ever set, and the one to come, if any."""
    found = []
    for limit in LossLimit.objects.filter(account__in=rows([ref])).order_by("-id"):
        found.append(LossLimitSet(limit.amount, limit.from_us))
        if limit.from_us <= at_us:
            break
    return found[-1:] + found[:-1][:1]
