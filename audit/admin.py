"""The log in the admin: to be read, searched, and taken along as JSON lines."""

from typing import TYPE_CHECKING, TypedDict

from axes.helpers import get_client_ip_address
from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_POST

from audit import export, notes
from audit.models import Entry
from audit.selectors import digests_saying, done_by, done_to, named, since, until
from audit.services import Act, record_all
from foundation import clock
from foundation.fenced_admin import seen_clubs
from foundation.keyset_admin import KeysetAdmin, ids_of, typed, username_of

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

_TOO_LONG = (
    "More than {:,} entries are listed: narrow them by time and export each part,"
    " or use manage.py export_audit."
)


class _Joined(TypedDict):
    actor_name: str
    change_text: str
    reason_text: str
    source_text: str


@admin.register(Entry)
class EntryAdmin(KeysetAdmin[Entry]):
    """Entries."""

    list_display = ("id", "at", "club", "actor_name", "act", "object", "change_words", "why")
    list_filter = (
        typed("by", "who: username or id", lambda rows, who: done_by(rows, ids_of(who))),
        typed("act", "act, or its beginning up to a dot", named),
        typed("on", "object: id or username", lambda rows, what: done_to(rows, ids_of(what))),
        typed("since", "time, from (2026-01-31 or 2026-01-31T20:15)", since),
        typed("until", "time, up to", until),
    )
    list_before_template = "admin/audit/export.html"
    search_help = "Who, what act, which object, or words of the reason or change"
    fields = (
        "id",
        "at",
        "club",
        "number",
        "actor_name",
        "act",
        "object",
        "change_words",
        "why",
        "whence",
        "hash_hex",
    )
    readonly_fields = fields

    def get_urls(self) -> list[URLPattern]:
        """Return the path of the export too."""
        door = path("export/", self.admin_site.admin_view(self.export), name="audit_entry_export")
        urls: list[URLPattern] = super().get_urls()
        return [door, *urls]

    @method_decorator(require_POST)
    def export(self, request: HttpRequest) -> HttpResponseBase:
        """Give out all that is listed, as JSON lines; that this was done is an entry of the log.

        The iterator is plain: the thread that answers reads it, by its own connection.
        """
        rows = self.get_changelist_instance(request).get_queryset(request)
        if export.is_too_long(rows):
            messages.error(request, _TOO_LONG.format(export.ENTRIES_MAX))
            return redirect(reverse("admin:audit_entry_changelist", query=request.GET))
        _note_export(request)
        return StreamingHttpResponse(
            export.pages(rows),
            content_type="application/x-ndjson",
            headers={"Content-Disposition": 'attachment; filename="log.jsonl"'},
        )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        """Return the asker's entries with names and texts joined."""
        return (
            super()
            .get_queryset(request)
            .annotate(
                actor_name=username_of("actor"),
                change_text=notes.text_of("change"),
                reason_text=notes.text_of("reason"),
                source_text=notes.text_of("source"),
            )
        )

    def found(self, rows: QuerySet[Entry], term: str) -> QuerySet[Entry]:
        """Return the entries that the term stands for."""
        people = ids_of(term)
        named = Q(actor__in=people) | Q(object__in=people) | Q(act=term)
        digests = digests_saying(term)
        if digests:
            named |= Q(reason__in=digests) | Q(change__in=digests) | Q(source__in=digests)
        return rows.filter(named)

    @admin.display(description="At")
    def at(self, entry: Entry) -> str:
        """Return when it was done."""
        return clock.iso(entry.at_us)

    @admin.display(description="Who")
    def actor_name(self, entry: "WithAnnotations[Entry, _Joined]") -> str:
        """Return who did it."""
        return entry.actor_name

    @admin.display(description="Change")
    def change_words(self, entry: "WithAnnotations[Entry, _Joined]") -> str:
        """Return what it was before and after."""
        return entry.change_text

    @admin.display(description="Reason")
    def why(self, entry: "WithAnnotations[Entry, _Joined]") -> str:
        """Return the reason given."""
        return entry.reason_text

    @admin.display(description="From")
    def whence(self, entry: "WithAnnotations[Entry, _Joined]") -> str:
        """Return the door and address that it came through."""
        return entry.source_text

    @admin.display(description="Hash")
    def hash_hex(self, entry: Entry) -> str:
        """Return the hash that chains it."""
        return bytes(entry.hash).hex()


def _note_export(request: HttpRequest) -> None:
    clubs = seen_clubs(request)
    record_all(
        [
            Act(
                actor=str(request.user.pk),
                act="audit.export",
                club=club,
                object=club or "log",
                after={"listed": request.GET.urlencode()},
                source=f"admin {get_client_ip_address(request)}",
            )
            for club in ([""] if clubs is None else clubs)
        ]
    )
