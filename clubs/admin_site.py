"""The admin's door: the staff, and each club's officials; sign-in is the pages' own."""

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from unfold.sites import UnfoldAdminSite

from foundation.fenced_admin import seen_clubs


class FencedSite(UnfoldAdminSite):  # type: ignore[misc]  # unfold has no types
    """The admin of the installation, and of each club for its officials."""

    def has_permission(self, request: HttpRequest) -> bool:
        """Tell whether the asker sees all clubs, or at least one."""
        clubs = seen_clubs(request)
        return clubs is None or bool(clubs)

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
