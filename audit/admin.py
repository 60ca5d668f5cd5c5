"""The log in the admin: to be read and searched."""

from typing import TYPE_CHECKING, TypedDict

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from audit import notes
from audit.models import Entry
from audit.selectors import digests_saying
from foundation import clock
from foundation.keyset_admin import KeysetAdmin, ids_of, username_of

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class _Joined(TypedDict):
    actor_name: str
    change_text: str
    reason_text: str
    source_text: str


@admin.register(Entry)
class EntryAdmin(KeysetAdmin[Entry]):
    """Entries."""

    list_display = ("id", "at", "club", "actor_name", "act", "object", "change_words", "why")
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
