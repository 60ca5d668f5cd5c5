"""All cases in the admin; each opens on the bench, the queue shows who waits longest first."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path

from clubs.roles import Right
from disputes.admin import acts, bench, files, queue
from disputes.models import Case
from foundation import clock
from foundation.keyset_admin import KeysetAdmin, ids_of


@admin.register(Case)
class CaseAdmin(KeysetAdmin[Case]):
    """Cases."""

    right = Right.SEE_CASES
    list_display = ("id", "club", "status", "reason", "stake", "kind", "opened", "waiting")
    list_filter = ("status", "reason", "kind")
    list_select_related = ("club",)
    search_help = "A case's or hand's id, or its opener's username or id"

    def get_urls(self) -> list[URLPattern]:
        """Return the paths of the queue, and of what is done on the bench."""
        doors = {
            "queue/": queue.page,
            "<str:case>/take/": acts.take,
            "<str:case>/message/": acts.message,
            "<str:case>/ruling/": acts.rule,
            "<str:case>/agree/": acts.agree,
            "<str:case>/export/": files.export,
            "<str:case>/print/": files.printed,
        }
        named = [
            path(door, self.admin_site.admin_view(view), name=f"disputes_case_{_name(door)}")
            for door, view in doors.items()
        ]
        urls: list[URLPattern] = super().get_urls()
        return [*named, *urls]

    def found(self, rows: QuerySet[Case], term: str) -> QuerySet[Case]:
        """Return the case of that id or hand, or those that a person opened."""
        ids = ids_of(term)
        return rows.filter(pk=term) | rows.filter(hand=term) | rows.filter(opened_by__in=ids)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",  # noqa: ARG002 - Django's signature
        extra_context: dict[str, object] | None = None,  # noqa: ARG002
    ) -> HttpResponse:
        """Show the case on the bench; nothing is edited there."""
        return bench.page(request, object_id)

    @admin.display(description="Opened")
    def opened(self, case: Case) -> str:
        """Return when it was opened."""
        return clock.iso(case.opened_at)

    @admin.display(description="Waits since")
    def waiting(self, case: Case) -> str:
        """Return since when somebody waits for a ruling."""
        return clock.iso(case.waits_since)


def _name(door: str) -> str:
    return door.rstrip("/").rpartition("/")[2]
