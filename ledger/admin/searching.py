"""What a search term stands for in the ledger: bounded lists of keys, each found by an index."""

from django.db.models import Q

from audit.selectors import digests_saying
from foundation.keyset_admin import ids_of
from ledger.models import Account, Journal, Leg

FOUND_MAX = 1000  # the newest that a search shows; older ones by the account's own list


def accounts_of(term: str) -> list[int]:
    """Return the accounts of the person whose id or username `term` is."""
    owned = Account.objects.filter(owner__in=ids_of(term))
    return list(owned.values_list("id", flat=True)[:FOUND_MAX])


def journals_matching(term: str) -> Q:
    """Return the journals of this id or hand, that moved this member's chips, or say so why."""
    return Q(id__in=_journal_ids(term))


def _journal_ids(term: str) -> set[str]:
    named = Q(id=term) | Q(subject=term)
    digests = digests_saying(term)
    if digests:
        named |= Q(reason__in=digests)
    found = set(Journal.objects.filter(named).values_list("id", flat=True)[:FOUND_MAX])
    for account in accounts_of(term):
        legs = Leg.objects.filter(account=account).order_by("-version")
        found |= set(legs.values_list("journal_id", flat=True)[:FOUND_MAX])
    return found
