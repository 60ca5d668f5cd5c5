"""Wrong passwords and sign-ins as django-axes keeps them, for the staff alone, to be read.

What was typed into a form is kept too, and shown nowhere.
"""

from contextlib import suppress
from ipaddress import ip_address
from typing import TypeVar

from axes.models import AccessAttempt, AccessLog
from django.contrib import admin
from django.db.models import Model, Q, QuerySet

from foundation.keyset_admin import KeysetAdmin

M = TypeVar("M", bound=Model)

_WHENCE = ("username", "ip_address", "user_agent", "path_info")


class _TriesAdmin(KeysetAdmin[M]):
    """Rows about who came, and whence."""

    club_path = None
    search_help = "Username or address"

    def found(self, rows: QuerySet[M], term: str) -> QuerySet[M]:
        """Return the rows of a username, or of an address."""
        named = Q(username=term.lower())
        with suppress(ValueError):
            named |= Q(ip_address=str(ip_address(term)))
        return rows.filter(named)


@admin.register(AccessAttempt)
class AttemptAdmin(_TriesAdmin[AccessAttempt]):
    """Wrong passwords in a row, by account and address; a right one ends the row."""

    list_display = ("attempt_time", *_WHENCE, "failures_since_start")
    fields = list_display
    readonly_fields = fields


@admin.register(AccessLog)
class SignInAdmin(_TriesAdmin[AccessLog]):
    """Sign-ins in a browser."""

    list_display = ("attempt_time", "logout_time", *_WHENCE)
    fields = list_display
    readonly_fields = fields
