"""Tables in the admin, with what their host and the club's officials may do to them."""

from collections.abc import Callable
from uuid import uuid4

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.decorators import action
from unfold.enums import ActionVariant

from clubs.admin import acts
from foundation import clock
from foundation.keyset_admin import KeysetAdmin
from games.access import AtTable, table_for
from games.models import Table
from games.services import hosting

_NO_CARD = "A hand that is on is played to its end; nobody sees a card."


@admin.register(Table)
class TableAdmin(KeysetAdmin[Table]):
    """Tables."""

    list_display = ("name", "id", "club", "kind", "stake", "status", "paused", "hands", "opened")
    list_filter = ("status", "kind")
    list_select_related = ("club", "host")
    search_help = "A table's name as it is written, or its id"
    fields = (
        "id",
        "name",
        "club",
        "hosted_by",
        "kind",
        "stake",
        "fee",
        "fee_per",
        "seats_max",
        "status",
        "paused",
        "hands",
        "opened",
        "chairs",
        "rules_version",
        "rules",
        "sheet",
    )
    readonly_fields = fields
    actions_detail = ("pause_table", "resume_table", "close_table")

    def found(self, rows: QuerySet[Table], term: str) -> QuerySet[Table]:
        """Return the tables of that name or id."""
        return rows.filter(name=term) | rows.filter(pk=term)

    @admin.display(description="Opened")
    def opened(self, table: Table) -> str:
        """Return when it was opened."""
        return clock.iso(table.opened_at)

    @admin.display(description="Host")
    def hosted_by(self, table: Table) -> str:
        """Return who opened it, without the way to his page: that is the staff's."""
        return table.host.username

    @admin.display(description="Hands")
    def hands(self, table: Table) -> SafeString:
        """Return the way to its hands, with how many were opened."""
        url = reverse("admin:games_hand_changelist")
        return format_html('<a href="{}?q={}">{}</a>', url, table.pk, table.hands_opened)

    @admin.display(description="Chairs")
    def chairs(self, table: Table) -> str:
        """Return who sits there."""
        taken = table.chairs.filter(left_at=None).select_related("player")
        return ", ".join(
            str(chair.player) if chair.player else f"bot ({chair.bot})" for chair in taken
        )

    @action(  # type: ignore[untyped-decorator]
        description="Pause",
        permissions=("row",),
        url_path="pause",
        dialog={"title": "Open no further hands here?", "description": _NO_CARD},
    )
    def pause_table(self, request: HttpRequest, form: forms.Form, object_id: str) -> HttpResponse:  # noqa: ARG002
        """Open no further hands."""
        return _act(
            request,
            object_id,
            _pause(paused=True),
            named="table.pause",
            done="The table is paused.",
        )

    @action(  # type: ignore[untyped-decorator]
        description="Resume",
        permissions=("row",),
        url_path="resume",
        dialog={"title": "Open hands here again?", "description": "As soon as two are ready."},
    )
    def resume_table(self, request: HttpRequest, form: forms.Form, object_id: str) -> HttpResponse:  # noqa: ARG002
        """Open hands again."""
        return _act(
            request,
            object_id,
            _pause(paused=False),
            named="table.pause",
            done="The table goes on.",
        )

    @action(  # type: ignore[untyped-decorator]
        description="Close",
        permissions=("row",),
        url_path="close",
        variant=ActionVariant.DANGER,
        dialog={"title": "Close this table for good?", "description": _NO_CARD},
    )
    def close_table(self, request: HttpRequest, form: forms.Form, object_id: str) -> HttpResponse:  # noqa: ARG002
        """Close the table after its hand."""

        def close(at: AtTable, source: str) -> None:
            hosting.close(at, key=str(uuid4()), source=source)

        return _act(request, object_id, close, named="table.close", done="The table closes.")


def _pause(*, paused: bool) -> Callable[[AtTable, str], None]:
    def act(at: AtTable, source: str) -> None:
        hosting.pause(at, paused=paused, key=str(uuid4()), source=source)

    return act


def _act(
    request: HttpRequest,
    table: str,
    act: Callable[[AtTable, str], None],
    *,
    named: str,
    done: str,
) -> HttpResponse:
    def run() -> None:
        act(table_for(acts.person(request), table), acts.source(request))

    club = Table.objects.values_list("club_id", flat=True).get(pk=table)
    return acts.perform(request, run, named=named, club=club, on=table, done=done)
