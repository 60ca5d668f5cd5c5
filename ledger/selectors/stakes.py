"""Who staked chips on a subject."""

from ledger.models import Hold


def stakers(subject: str) -> frozenset[str]:
    """Return the owners of the wallets in which chips were ever held for `subject`."""
    held = Hold.objects.filter(subject=subject).exclude(account__owner="")
    return frozenset(held.values_list("account__owner", flat=True))
