"""Hands in the admin: who sat, what happened in words, the money, and the voiding of a live one."""

from typing import get_args
from uuid import uuid4

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.functional import lazy
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from unfold.dataclasses import UnfoldAction
from unfold.decorators import action
from unfold.enums import ActionVariant

from clubs.admin import acts
from clubs.admin.acts import ReasonForm
from clubs.roles import Right
from foundation import clock
from foundation.fenced_admin import seen_clubs
from foundation.keyring import CannotOpen
from foundation.keyset_admin import KeysetAdmin, ids_of, one_of
from games import access
from games.admin.events import events_page
from games.engine.events import Ending
from games.models import Hand, Seat
from games.selectors.told import told
from games.services import hosting
from games.statuses import LIVE
from ledger.selectors import journals_of
from ledger.templatetags.citing import cited

FOUND_MAX = 1000  # a player's newest hands that a search shows

_VOIDING = lazy(cited, SafeString)(  # no path is known yet
    "A hand that is on ends now: what is held is released, nobody pays (rules 7.6)."
    " What is over is for a dispute."
)


@admin.register(Hand)
class HandAdmin(KeysetAdmin[Hand]):
    """Hands."""

    list_display = (
        "id",
        "table",
        "number",
        "club",
        "kind",
        "stake",
        "status",
        "ending",
        "version",
        "opened",
        "night",
    )
    list_filter = ("status", "kind", one_of("ending", get_args(Ending)))
    list_select_related = ("club", "table")
    search_help = "A hand's or table's id, or a player's username or id"
    fields = (
        "id",
        "club",
        "table",
        "number",
        "kind",
        "stake",
        "status",
        "ending",
        "opened",
        "night",
        "rules_hash",
        "seated",
        "events",
        "journals",
    )
    readonly_fields = fields
    actions_detail = ("void_hand",)

    def get_urls(self) -> list[URLPattern]:
        """Return the paths, with the list of events of all hands."""
        page = path("events/", self.admin_site.admin_view(events_page), name="games_events")
        urls: list[URLPattern] = super().get_urls()
        return [page, *urls]

    def get_fields(self, request: HttpRequest, obj: Hand | None = None) -> tuple[str, ...]:
        """Show the journals to whom the ledger is open."""
        clubs = seen_clubs(request, Right.SEE_WALLETS)
        if obj is None or clubs is None or obj.club_id in clubs:
            return self.fields
        return tuple(name for name in self.fields if name != "journals")

    def get_actions_detail(self, request: HttpRequest, object_id: str) -> list[UnfoldAction]:
        """Offer to void a hand that is on; what is over is for a dispute."""
        live = Hand.objects.filter(pk=object_id, status__in=LIVE).exists()
        offered: list[UnfoldAction] = super().get_actions_detail(request, object_id)
        return offered if live else []

    def found(self, rows: QuerySet[Hand], term: str) -> QuerySet[Hand]:
        """Return the hand of that id, a table's, or a player's newest."""
        if rows.filter(table=term).exists():
            return rows.filter(table=term)
        seats = Seat.objects.filter(player__in=ids_of(term)).order_by("-hand_id")
        return rows.filter(pk__in=[term, *seats.values_list("hand_id", flat=True)[:FOUND_MAX]])

    @admin.display(description="Opened")
    def opened(self, hand: Hand) -> str:
        """Return when it was opened."""
        return clock.iso(hand.opened_at)

    @admin.display(description="Seats")
    def seated(self, hand: Hand) -> SafeString:
        """Return who sat where, and what it brought them."""
        seats = hand.seats.order_by("seat")
        rows = ((seat.seat, seat.kind, seat.player, seat.net or 0) for seat in seats)
        return format_html_join("", "<div>{}. {} {}: {}</div>", rows)

    @admin.display(description="Events")
    def events(self, hand: Hand) -> SafeString:
        """Return what happened, as those outside the hand may know it, and by now."""
        try:
            lines = told(hand)
        except CannotOpen:
            return format_html("The hand cannot be read with the keys at hand.")
        return format_html_join(
            "",
            "<div>{}. {} {}</div>",
            ((line.version, line.at, cited(line.words)) for line in lines),
        )

    @admin.display(description="Journals")
    def journals(self, hand: Hand) -> SafeString:
        """Return the way to what was posted for it."""
        rows = (
            (reverse("admin:ledger_journal_change", args=[found.id]), found.kind, found.gross)
            for found in journals_of(hand.pk)
        )
        return format_html_join("", '<div><a href="{}">{}</a> of {}</div>', rows)

    @action(  # type: ignore[untyped-decorator]
        description="Void",
        permissions=("row",),
        url_path="void",
        variant=ActionVariant.DANGER,
        dialog={
            "title": "Void this hand?",
            "description": _VOIDING,
            "form_class": ReasonForm,
        },
    )
    def void_hand(self, request: HttpRequest, form: ReasonForm, object_id: str) -> HttpResponse:
        """Cancel a live hand from outside it."""

        def act() -> None:
            hosting.void_hand(
                access.hand_to_void(acts.person(request), object_id),
                reason=form.cleaned_data["reason"],
                key=str(uuid4()),
                source=acts.source(request),
            )

        club = Hand.objects.values_list("club_id", flat=True).get(pk=object_id)
        return acts.perform(
            request, act, named="hand.void", club=club, on=object_id, done="The hand is void."
        )
