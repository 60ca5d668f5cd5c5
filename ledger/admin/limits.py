"""Loss limits in the admin: what was set, by whom, and from when it holds."""

from typing import TYPE_CHECKING, TypedDict

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from foundation import clock
from foundation.keyset_admin import KeysetAdmin, username_of
from ledger.admin.rights import SEE_WALLETS
from ledger.admin.searching import accounts_of
from ledger.models import LossLimit

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class _Named(TypedDict):
    owner_name: str
    author_name: str


@admin.register(LossLimit)
class LossLimitAdmin(KeysetAdmin[LossLimit]):
    """Loss limits."""

    right = SEE_WALLETS
    club_path = "account__club"
    list_display = ("id", "at", "club", "owner", "most", "begins", "set_by")
    list_select_related = ("account",)
    search_help = "A member's username or id"
    fields = list_display
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[LossLimit]:
        """Return the asker's clubs' limits with the members' names joined."""
        return (
            super()
            .get_queryset(request)
            .annotate(owner_name=username_of("account__owner"), author_name=username_of("author"))
        )

    def found(self, rows: QuerySet[LossLimit], term: str) -> QuerySet[LossLimit]:
        """Return the limits of a member."""
        return rows.filter(account__in=accounts_of(term))

    @admin.display(description="Set at")
    def at(self, limit: LossLimit) -> str:
        """Return when it was set."""
        return clock.iso(limit.at_us)

    @admin.display(description="Club")
    def club(self, limit: LossLimit) -> str:
        """Return the wallet's club."""
        return limit.account.club

    @admin.display(description="Wallet of")
    def owner(self, limit: "WithAnnotations[LossLimit, _Named]") -> str:
        """Return whose loss is limited."""
        return limit.owner_name

    @admin.display(description="Most to lose in a night")
    def most(self, limit: LossLimit) -> str:
        """Return the limit."""
        return "no limit" if limit.amount is None else f"{limit.amount} {limit.account.unit}"

    @admin.display(description="Holds from")
    def begins(self, limit: LossLimit) -> str:
        """Return when it begins to hold, unless another was set before."""
        return clock.iso(limit.from_us)

    @admin.display(description="Set by")
    def set_by(self, limit: "WithAnnotations[LossLimit, _Named]") -> str:
        """Return who set it."""
        return limit.author_name
