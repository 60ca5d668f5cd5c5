"""Nightly audits in the admin, for the staff alone: what each found, and a banner if amiss."""

from collections.abc import Callable

from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from foundation import clock
from foundation.fenced_admin import seen_clubs
from foundation.keyset_admin import KeysetAdmin
from games.last_audit import LastAudit, last_audit
from games.models import AuditRun


def banner(request: HttpRequest) -> dict[str, Callable[[], LastAudit | None]]:
    """Let every page of the admin ask for the last audit, which only those templates do.

    It is the house's: an official's part of it is a club.
    """
    return {"last_audit": lambda: last_audit() if seen_clubs(request) is None else None}


@admin.register(AuditRun)
class AuditRunAdmin(KeysetAdmin[AuditRun]):
    """Nightly audits."""

    club_path = None
    list_display = ("night", "began", "ended", "faults")
    fields = (*list_display, "found_first")
    readonly_fields = fields

    @admin.display(description="Began at")
    def began(self, run: AuditRun) -> str:
        """Return when it began."""
        return clock.iso(run.began_at)

    @admin.display(description="Ended at")
    def ended(self, run: AuditRun) -> str:
        """Return when it ended."""
        return "has not ended" if run.ended_at is None else clock.iso(run.ended_at)

    @admin.display(description="The first of them")
    def found_first(self, run: AuditRun) -> SafeString:
        """Return what it found, a line each."""
        return format_html_join(
            "", '<div class="tb-break">{}</div>', ((word,) for word in run.words)
        )
