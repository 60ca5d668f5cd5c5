"""The queue: cases that wait for a ruling, the longest first, by age, stake or club."""

from dataclasses import dataclass

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from clubs.roles import Right
from disputes.models import Case
from disputes.words import REASONS, TO_BE_RULED
from foundation import clock
from foundation.fenced_admin import seen_clubs

SHOWN_MAX = 100
ORDERS = {"age": "waits_since", "stake": "-stake", "club": "club__name"}
_HOUR = 3_600_000_000


@dataclass(frozen=True, slots=True)
class Waiting:
    """A case in the queue and for how many whole hours somebody waits."""

    case: Case
    hours: int

    @property
    def about(self) -> str:
        """Return why it was opened, in a sentence."""
        return REASONS[self.case.reason]


def waiting(request: HttpRequest, by: str = "age") -> list[Waiting]:
    """Return the cases that wait in the asker's clubs."""
    now = clock.now_us()
    order = ORDERS.get(by, ORDERS["age"])
    rows = _rows(request).order_by(order, "waits_since")[:SHOWN_MAX]
    return [Waiting(case, (now - case.waits_since) // _HOUR) for case in rows]


def page(request: HttpRequest) -> HttpResponse:
    """Show the queue."""
    by = request.GET.get("by", "age")
    return TemplateResponse(
        request,
        "admin/disputes/queue.html",
        {
            **admin.site.each_context(request),
            "title": "Disputes that wait",
            "rows": waiting(request, by),
            "orders": ORDERS,
            "by": by,
        },
    )


def _rows(request: HttpRequest) -> QuerySet[Case]:
    rows = Case.objects.filter(status__in=TO_BE_RULED).select_related("club")
    clubs = seen_clubs(request, Right.SEE_CASES)
    return rows if clubs is None else rows.filter(club__in=clubs)
