"""Stored events as a list: newest streams first, by key; sealed parts stay sealed.

Of a hand that is on no more is listed than its table lets watch.
"""

import re
from collections.abc import Collection
from urllib.parse import urlencode

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from foundation import clock
from foundation.fenced_admin import seen_clubs
from games.access import delayed_until
from games.models import Event, Hand, Table
from games.statuses import HandStatus, Watch

PAGE = 50
STREAMS = {"hands": "h_", "tables": "t_"}


def events_page(request: HttpRequest) -> HttpResponse:
    """Show a page of events of hands, of tables, or of one of them."""
    asked = {name: request.GET.get(name, "") for name in ("of", "stream", "before")}
    rows = list(_rows(request, **asked)[: PAGE + 1])
    page, more = rows[:PAGE], rows[PAGE:]
    kept = {name: asked[name] for name in ("of", "stream") if asked[name]}
    older = urlencode({**kept, "before": _key(page[-1])}) if more else ""
    return TemplateResponse(
        request,
        "admin/games/events.html",
        {
            **admin.site.each_context(request),
            "title": "Events",
            "asked": asked,
            "streams": STREAMS,
            "rows": [(event, clock.iso(event.at), bytes(event.hash).hex()) for event in page],
            "older": older,
        },
    )


def _rows(request: HttpRequest, *, of: str, stream: str, before: str) -> QuerySet[Event]:
    rows = Event.objects.order_by("-stream", "-version").defer("public_bytes", "private")
    rows = rows.exclude(_unwatched())
    name, _, version = before.rpartition(":")
    clubs = seen_clubs(request)
    if clubs is not None:
        rows = rows.filter(club__in=list(clubs))
    if clubs is not None and not stream:
        rows = rows.filter(stream__in=_streams(clubs, of, up_to=name))
    elif stream:
        rows = rows.filter(stream=stream)
    else:
        prefix = STREAMS.get(of, STREAMS["hands"])
        rows = rows.filter(stream__gte=prefix, stream__lt=f"{prefix}~")
    if name and re.fullmatch("[0-9]{1,9}", version):
        rows = rows.filter(pk__lt=(name, int(version)))
    return rows


def _unwatched() -> Q:
    """Return the events that nobody outside their hand may see, or not yet."""
    on = Hand.objects.filter(status=HandStatus.ON)
    delayed = on.filter(table__watch=Watch.DELAYED).values("pk")
    return Q(stream__in=on.filter(table__watch=Watch.OFF).values("pk")) | Q(
        stream__in=delayed, at__gt=delayed_until()
    )


def _streams(clubs: Collection[str], of: str, *, up_to: str) -> list[str]:
    """Return the newest streams of some clubs, enough for a page: each has an event at least.

    Their events are few among the many: read by the clubs alone, all of the table was passed over.
    """
    model = Table if of == "tables" else Hand
    rows = model._default_manager.filter(club__in=list(clubs)).order_by("-pk")
    if up_to:
        rows = rows.filter(pk__lte=up_to)
    return [str(pk) for pk in rows.values_list("pk", flat=True)[: PAGE + 1]]


def _key(event: Event) -> str:
    return f"{event.stream}:{event.version}"
