"""Claims that a debt was paid outside: those that wait for the other side's word, or stand."""

from datetime import date

from django.db.models import Q, QuerySet

from ledger.models import OutsideClaim


def open_claims_of(club: str, player: str) -> QuerySet[OutsideClaim]:
    """Return the claims that a player made, or that wait for his word."""
    return _open(club).filter(Q(debtor=player) | Q(creditor=player))


def open_claims_for(club: str, night: date) -> QuerySet[OutsideClaim]:
    """Return a night's claims, in the order in which they were made."""
    return _open(club).filter(night=night).order_by("id")


def settled_claims_for(club: str, night: date) -> QuerySet[OutsideClaim]:
    """Return what both sides said was paid, and what nobody reversed since, in its order.

    They are found by their journals: a night has an index of those.
    """
    return OutsideClaim.objects.filter(
        journal__club=club, journal__night=night, journal__journal=None
    ).order_by("ended_at_us", "id")


def _open(club: str) -> QuerySet[OutsideClaim]:
    return OutsideClaim.objects.filter(club=club, state=OutsideClaim.State.OPEN)
