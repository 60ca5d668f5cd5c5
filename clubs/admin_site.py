"""The admin's door: the staff, and each club's officials; signing in is the pages' own."""

import re

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.paginator import InvalidPage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from unfold.sites import UnfoldAdminSite

from foundation.fenced_admin import seen_clubs

_PAGE = re.compile(r"[1-9][0-9]{0,5}")


class FencedSite(UnfoldAdminSite):  # type: ignore[misc]  # unfold has no types
    """The admin of the installation, and of each club for its officials."""

    def has_permission(self, request: HttpRequest) -> bool:
        """Tell whether the asker sees all clubs, or at least one."""
        clubs = seen_clubs(request)
        return clubs is None or bool(clubs)

    def search(self, request: HttpRequest, extra_context: object = None) -> HttpResponse:
        """Search; what is no page of the results is not there."""
        if not _PAGE.fullmatch(request.GET.get("page", "1")):
            raise Http404
        try:
            found: HttpResponse = super().search(request, extra_context)
        except InvalidPage as error:
            raise Http404 from error
        return found

    def password_change(
        self,
        request: HttpRequest,  # noqa: ARG002 - Django's signature
        extra_context: object = None,  # noqa: ARG002
    ) -> HttpResponse:
        """Send to the page that counts the tries and ends the other sign-ins."""
        return redirect("clubs:password")

    password_change_done = password_change

    def login(
        self,
        request: HttpRequest,
        extra_context: object = None,  # noqa: ARG002 - Django's signature
    ) -> HttpResponse:
        """Send nobody to the sign-in page, and whoever may not in away."""
        if request.user.is_authenticated and not self.has_permission(request):
            raise PermissionDenied
        onward = request.GET.get("next") or request.path.removesuffix("login/")
        return redirect_to_login(onward, settings.LOGIN_URL)
