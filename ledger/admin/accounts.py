"""Accounts in the admin: what each has now, its statement a click away, the trial balance above."""

from typing import TYPE_CHECKING, TypedDict, get_args

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from foundation.fenced_admin import seen_clubs
from foundation.keyset_admin import KeysetAdmin, one_of, username_of
from ledger.admin.rights import SEE_TRIAL_BALANCE, SEE_WALLETS
from ledger.admin.searching import accounts_of
from ledger.models import Account
from ledger.selectors import trial_balance
from ledger.values import Kind, Unit

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class _Joined(TypedDict):
    owner_name: str


@admin.register(Account)
class AccountAdmin(KeysetAdmin[Account]):
    """Accounts."""

    right = SEE_WALLETS
    list_display = (
        "id",
        "club",
        "kind",
        "owner_name",
        "unit",
        "balance",
        "held",
        "credit",
        "available",
        "statement",
    )
    list_filter = (one_of("kind", get_args(Kind)), one_of("unit", get_args(Unit)))
    list_before_template = "admin/ledger/trial_balance.html"
    search_help = "A member's username or id"
    fields = (
        "id",
        "club",
        "kind",
        "owner_name",
        "unit",
        "balance",
        "held",
        "credit",
        "available",
        "version",
        "statement",
    )
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Account]:
        """Return the asker's accounts with the members' names joined."""
        return super().get_queryset(request).annotate(owner_name=username_of("owner"))

    def found(self, rows: QuerySet[Account], term: str) -> QuerySet[Account]:
        """Return the accounts of a member."""
        return rows.filter(id__in=accounts_of(term))

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, object] | None = None
    ) -> HttpResponse:
        """Show the trial balance of what the asker sees above the list."""
        clubs = seen_clubs(request, SEE_TRIAL_BALANCE)
        trials = [(club, trial_balance(club)) for club in ([None] if clubs is None else clubs)]
        answer: HttpResponse = super().changelist_view(
            request, {**(extra_context or {}), "trials": trials}
        )
        return answer

    @admin.display(description="Member")
    def owner_name(self, account: "WithAnnotations[Account, _Joined]") -> str:
        """Return whose wallet it is."""
        return account.owner_name or "the club"

    @admin.display(description="Available")
    def available(self, account: Account) -> int:
        """Return balance + credit - held."""
        return account.balance + account.credit - account.held

    @admin.display(description="Statement")
    def statement(self, account: Account) -> SafeString:
        """Return the way to the account's legs."""
        url = reverse("admin:ledger_leg_changelist")
        return format_html('<a href="{}?account__id__exact={}">Statement</a>', url, account.id)
