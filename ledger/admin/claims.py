"""Debts said to be paid outside, in the admin: what was said, by whom, and how it ended."""

from typing import TYPE_CHECKING, TypedDict

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from foundation import clock
from foundation.keyset_admin import KeysetAdmin, ids_of, username_of
from ledger.admin.rights import SEE_WALLETS
from ledger.models import OutsideClaim

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class _Named(TypedDict):
    debtor_name: str
    creditor_name: str
    author_name: str


@admin.register(OutsideClaim)
class OutsideClaimAdmin(KeysetAdmin[OutsideClaim]):
    """Claims."""

    right = SEE_WALLETS
    list_display = ("id", "at", "club", "night", "owed_by", "owed_to", "amount", "said_by", "state")
    list_filter = ("state",)
    search_help = "A member's username or id, a claim or its journal"
    fields = (
        *("id", "at", "club", "night", "owed_by", "owed_to", "amount", "said_by", "state"),
        *("ended", "journal_id"),
    )
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[OutsideClaim]:
        """Return the asker's claims with the members' names joined."""
        return (
            super()
            .get_queryset(request)
            .annotate(
                debtor_name=username_of("debtor"),
                creditor_name=username_of("creditor"),
                author_name=username_of("author"),
            )
        )

    def found(self, rows: QuerySet[OutsideClaim], term: str) -> QuerySet[OutsideClaim]:
        """Return a member's claims, or the one of this id or journal."""
        people = ids_of(term)
        return rows.filter(
            Q(id=term) | Q(journal=term) | Q(debtor__in=people) | Q(creditor__in=people)
        )

    @admin.display(description="Said at")
    def at(self, claim: OutsideClaim) -> str:
        """Return when it was said."""
        return clock.iso(claim.at_us)

    @admin.display(description="Ended at")
    def ended(self, claim: OutsideClaim) -> str:
        """Return when it ended."""
        return "" if claim.ended_at_us is None else clock.iso(claim.ended_at_us)

    @admin.display(description="Owed by")
    def owed_by(self, claim: "WithAnnotations[OutsideClaim, _Named]") -> str:
        """Return who owed."""
        return claim.debtor_name

    @admin.display(description="Owed to")
    def owed_to(self, claim: "WithAnnotations[OutsideClaim, _Named]") -> str:
        """Return who was owed."""
        return claim.creditor_name

    @admin.display(description="Said by")
    def said_by(self, claim: "WithAnnotations[OutsideClaim, _Named]") -> str:
        """Return whose word it is."""
        return claim.author_name
