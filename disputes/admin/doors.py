"""What every door of the bench does: find the case, refuse in the admin's way."""

import functools
from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from clubs.admin.acts import person, source
from disputes import access
from disputes.access import AtCase
from disputes.services import bench
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


def judged(act: str) -> Callable[[View], Door]:
    """Make a door, to be posted to, at which whoever may not judge the case is refused `act`."""

    def decorate(view: View) -> Door:
        @functools.wraps(view)
        def by_judge(request: HttpRequest, at: AtCase) -> HttpResponse:
            bench.require(at, access.require_judge, act, source=source(request))
            return view(request, at)

        posted: Door = require_POST(door(by_judge))
        return posted

    return decorate


def back(case: str) -> HttpResponse:
    """Return to the case on the bench."""
    return HttpResponseRedirect(reverse("admin:disputes_case_change", args=[case]))
