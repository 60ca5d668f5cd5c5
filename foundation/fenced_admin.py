"""Rows in the admin: to be read; the staff see all, a club's officials their own clubs' only.

Whatever changes something is an act through a service, asked for in a dialog.
"""

from collections.abc import Collection
from functools import wraps
from typing import ClassVar, Generic, Protocol, TypeVar, runtime_checkable

from django.contrib.admin.utils import unquote
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern
from unfold.admin import ModelAdmin

M = TypeVar("M", bound=Model)

ENTER = "enter_admin"  # the rights have their names from clubs.roles


@runtime_checkable
class Official(Protocol):
    """Whoever may enter the admin, and for which clubs."""

    def admin_clubs(self, right: str) -> Collection[str] | None:
        """Return the ids of the clubs that give him `right` in the admin; None: all, and what is
        no club's."""


class _View(Protocol):
    """A view of the admin, as its address calls it."""

    def __call__(self, request: HttpRequest, **named: str) -> HttpResponse:
        """Answer."""


class FencedAdmin(ModelAdmin, Generic[M]):  # type: ignore[misc]  # unfold has no types
    """A read-only list of rows that each belong to a club by `club_path`; None: staff only.

    `right` is what an official needs in the club to see them.
    """

    club_path: ClassVar[str | None] = "club"
    right: ClassVar[str] = ENTER
    actions = None
    list_per_page = 50
    show_full_result_count = False
    list_filter_submit = True

    def get_urls(self) -> list[URLPattern]:
        """Return the paths; each view is given a row's id as it is, not as the lists link to it."""
        return [_by_plain_id(found) for found in super().get_urls()]

    def get_queryset(self, request: HttpRequest) -> QuerySet[M]:
        """Return the rows of the asker's clubs."""
        rows: QuerySet[M] = super().get_queryset(request)
        clubs = seen_clubs(request, self.right)
        if clubs is None:
            return rows
        if self.club_path is None:
            return rows.none()
        return rows.filter(**{f"{self.club_path}__in": clubs})

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Tell whether the asker sees any of this."""
        return self.has_view_permission(request)

    def has_view_permission(
        self,
        request: HttpRequest,
        obj: M | None = None,  # noqa: ARG002 - get_queryset fences the rows
    ) -> bool:
        """Tell whether the asker sees any of this."""
        clubs = seen_clubs(request, self.right)
        return clubs is None or (bool(clubs) and self.club_path is not None)

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """Nobody adds a row."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: M | None = None) -> bool:  # noqa: ARG002
        """Nobody edits a row."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: M | None = None) -> bool:  # noqa: ARG002
        """Nobody deletes a row."""
        return False

    def has_row_permission(self, request: HttpRequest, object_id: str) -> bool:
        """Let a dialog about one row open to whoever sees that row.

        Raises:
            Http404: the asker sees no such row.
        """
        if not self.get_queryset(request).filter(pk=object_id).exists():
            raise Http404
        return True

    def _get_obj_does_not_exist_redirect(
        self,
        request: HttpRequest,  # noqa: ARG002 - Django's signature
        opts: object,  # noqa: ARG002
        object_id: str,  # noqa: ARG002
    ) -> HttpResponseRedirect:
        raise Http404


def seen_clubs(request: HttpRequest, right: str = ENTER) -> Collection[str] | None:
    """Return the ids of the clubs of which the asker sees, by `right`, in the admin; None: all."""
    user = request.user
    return user.admin_clubs(right) if isinstance(user, Official) else ()


def _by_plain_id(found: URLPattern) -> URLPattern:
    """Return the path with a view that reads `h_5F01…`, as Django writes `h_01…` in an address."""
    view: _View = found.callback

    @wraps(view)
    def plain(request: HttpRequest, **named: str) -> HttpResponse:
        if "object_id" in named:
            named["object_id"] = unquote(named["object_id"])
        return view(request, **named)

    return URLPattern(found.pattern, plain, found.default_args, found.name)
