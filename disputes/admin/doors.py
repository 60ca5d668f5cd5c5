"""What every door of the bench does: find the case, refuse in the admin's way."""

import functools
from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from clubs.admin.acts import person
from disputes import access
from disputes.access import AtCase
from foundation.refusals import Refusal

View = Callable[[HttpRequest, AtCase], HttpResponse]
Door = Callable[[HttpRequest, str], HttpResponse]


def door(view: View) -> Door:
    """Make a view that knows its asker at the case: 404, 403, or back with the refusal in words."""

    @functools.wraps(view)
    def found(request: HttpRequest, case: str) -> HttpResponse:
        try:
            return view(request, access.bench_for(person(request), case))
        except Refusal as refusal:
            if refusal.status == 404:
                raise Http404 from refusal
            if refusal.status == 403:
                raise PermissionDenied(refusal.detail) from refusal
            messages.error(request, refusal.detail)
            return back(case)

    return found


def back(case: str, query: str = "") -> HttpResponse:
    """Return to the case on the bench, at the moment that `query` asks for."""
    path = reverse("admin:disputes_case_change", args=[case])
    return HttpResponseRedirect(f"{path}?{query}" if query else path)
