"""Journals, their legs and holds in the admin: searched by member, hand and reason."""

import re
from typing import TYPE_CHECKING, TypedDict, get_args

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from audit import notes
from foundation import clock
from foundation.keyset_admin import KeysetAdmin, one_of, username_of
from ledger.admin.rights import SEE_WALLETS
from ledger.admin.searching import accounts_of, journals_matching
from ledger.models import Hold, Journal, Leg
from ledger.selectors import journal as journal_view
from ledger.templatetags.citing import cited
from ledger.values import JournalKind, Unit

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

_RULE = re.compile(r"\d+\.\d+")  # a fee's clause is a mark
_SEARCH = "A hand, a journal, a member's username or id, or words of the reason"


class _Joined(TypedDict):
    author_name: str
    reason_text: str


class _Owned(TypedDict):
    owner_name: str


@admin.register(Journal)
class JournalAdmin(KeysetAdmin[Journal]):
    """Journals."""

    right = SEE_WALLETS
    list_display = ("id", "at", "club", "kind", "gross", "unit", "subject", "author_name", "why")
    list_filter = (one_of("kind", get_args(JournalKind)), one_of("unit", get_args(Unit)))
    search_help = _SEARCH
    fields = (
        "id",
        "at",
        "club",
        "kind",
        "author_name",
        "why",
        "subject",
        "night",
        "unit",
        "gross",
        "overdraft",
        "reverses",
        "reversed_by",
        "lines",
        "hash_hex",
    )
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Journal]:
        """Return the asker's journals with names and reasons joined."""
        return (
            super()
            .get_queryset(request)
            .annotate(author_name=username_of("author"), reason_text=notes.text_of("reason"))
        )

    def found(self, rows: QuerySet[Journal], term: str) -> QuerySet[Journal]:
        """Return the journals that the term stands for."""
        return rows.filter(journals_matching(term))

    @admin.display(description="At")
    def at(self, journal: Journal) -> str:
        """Return when it was posted."""
        return clock.iso(journal.at_us)

    @admin.display(description="Reason")
    def why(self, journal: "WithAnnotations[Journal, _Joined]") -> SafeString:
        """Return the reason's words."""
        return cited(journal.reason_text)

    @admin.display(description="Author")
    def author_name(self, journal: "WithAnnotations[Journal, _Joined]") -> str:
        """Return who posted it."""
        return journal.author_name

    @admin.display(description="Reversed by")
    def reversed_by(self, journal: Journal) -> str:
        """Return the journal that undid this one."""
        return journal_view(journal.id).reversed_by or ""

    @admin.display(description="Hash")
    def hash_hex(self, journal: Journal) -> str:
        """Return the hash over all of it."""
        return bytes(journal.hash).hex()

    @admin.display(description="Legs")
    def lines(self, journal: Journal) -> SafeString:
        """Return its legs, with the balance that each left."""
        legs = (
            Leg.objects.filter(journal=journal)
            .select_related("account")
            .annotate(owner_name=username_of("account__owner"))
            .order_by("number")
        )
        return format_html_join(
            "",
            "<div>{}. {}: {} by {}, then {}</div>",
            (
                (
                    leg.number,
                    leg.owner_name or leg.account.kind,
                    f"{leg.amount:+}",
                    _clause(leg) or journal.kind,
                    leg.balance_after,
                )
                for leg in legs
            ),
        )


@admin.register(Leg)
class LegAdmin(KeysetAdmin[Leg]):
    """Legs: of one account its statement, with the running balance."""

    right = SEE_WALLETS
    list_display = (
        "at",
        "owner",
        "unit",
        "amount",
        "balance_after",
        "follows",
        "kind",
        "subject",
        "journal_link",
    )
    list_display_links = None
    list_select_related = ("journal", "account")
    search_help = _SEARCH
    fields = ("id", "journal_link", "number", "account", "amount", "balance_after", "follows")
    readonly_fields = fields

    def lookup_allowed(self, lookup: str, value: str, request: object = None) -> bool:  # noqa: ARG002
        """Allow one account's statement to be asked for."""
        return lookup == "account__id__exact"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Leg]:
        """Return the asker's legs with the members' names joined."""
        return super().get_queryset(request).annotate(owner_name=username_of("account__owner"))

    def found(self, rows: QuerySet[Leg], term: str) -> QuerySet[Leg]:
        """Return the legs of the journals that the term stands for."""
        journals = Journal.objects.filter(journals_matching(term))
        return rows.filter(journal__in=list(journals))

    @admin.display(description="At")
    def at(self, leg: Leg) -> str:
        """Return when it was posted."""
        return clock.iso(leg.at_us)

    @admin.display(description="Account of")
    def owner(self, leg: "WithAnnotations[Leg, _Owned]") -> str:
        """Return whose account it is."""
        return leg.owner_name or leg.account.kind

    @admin.display(description="Unit")
    def unit(self, leg: Leg) -> str:
        """Return the unit."""
        return leg.account.unit

    @admin.display(description="Clause")
    def follows(self, leg: Leg) -> SafeString:
        """Return the way to the rule's clause, or whose fee it is."""
        return _clause(leg)

    @admin.display(description="Kind")
    def kind(self, leg: Leg) -> str:
        """Return what its journal is."""
        return leg.journal.kind

    @admin.display(description="Hand")
    def subject(self, leg: Leg) -> str:
        """Return the hand of its journal."""
        return leg.journal.subject

    @admin.display(description="Journal")
    def journal_link(self, leg: Leg) -> SafeString:
        """Return the way to its journal."""
        url = reverse("admin:ledger_journal_change", args=[leg.journal_id])
        return format_html('<a href="{}">{}</a>', url, leg.journal_id)


@admin.register(Hold)
class HoldAdmin(KeysetAdmin[Hold]):
    """Holds."""

    right = SEE_WALLETS
    list_display = ("id", "at", "club", "subject", "owner", "amount", "state")
    list_filter = ("state",)
    list_select_related = ("account",)
    search_help = "A hand, or a member's username or id"
    fields = ("id", "at", "club", "subject", "account", "amount", "state", "ended_at_us")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Hold]:
        """Return the asker's holds with the members' names joined."""
        return super().get_queryset(request).annotate(owner_name=username_of("account__owner"))

    def found(self, rows: QuerySet[Hold], term: str) -> QuerySet[Hold]:
        """Return the holds of a hand or of a member."""
        return rows.filter(Q(subject=term) | Q(account__in=accounts_of(term)))

    @admin.display(description="Since")
    def at(self, hold: Hold) -> str:
        """Return when it was placed."""
        return clock.iso(hold.at_us)

    @admin.display(description="Account of")
    def owner(self, hold: "WithAnnotations[Hold, _Owned]") -> str:
        """Return whose chips are held."""
        return hold.owner_name or hold.account.kind


def _clause(leg: Leg) -> SafeString:
    return cited(f"rules {leg.clause}" if _RULE.fullmatch(leg.clause) else leg.clause)
