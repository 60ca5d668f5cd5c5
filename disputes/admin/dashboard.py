"""The admin's first page: what is played, what waits, what is wrong, in the asker's clubs."""

import json
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta

from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import Count, Model, QuerySet, Sum
from django.http import HttpRequest

from clubs.models import Club
from clubs.roles import Right
from disputes.admin.queue import Waiting, waiting
from foundation import clock
from foundation.fenced_admin import seen_clubs
from games.last_audit import last_audit
from games.metrics import stuck_hands
from games.models import AuditRun, Chair, Hand
from games.statuses import LIVE, HandStatus
from ledger.models import Journal
from ledger.selectors import club_totals

DAYS = 14
SHOWN_MAX = 10
AGES = ((24, "today"), (72, "1 to 3 days"), (168, "3 to 7 days"))
OLDER = "over a week"


@dataclass(frozen=True, slots=True)
class Figure:
    """One number, and whether it is nothing to worry about."""

    name: str
    value: int
    is_well: bool = True


def dashboard(request: HttpRequest, context: dict[str, object]) -> dict[str, object]:
    """Add what the first page shows."""
    clubs = seen_clubs(request)
    staff = clubs is None
    known = list(Club.objects.values_list("pk", flat=True)) if clubs is None else list(clubs)
    nights = [clock.now().date() - timedelta(days=back) for back in reversed(range(DAYS))]
    cases = waiting(request)
    stuck = list(_stuck(known))
    return context | {
        "figures": [*_figures(known, cases, stuck), *(_of_the_house() if staff else ())],
        **_trial(seen_clubs(request, Right.SEE_TRIAL_BALANCE)),
        "hands_by_night": _bars(nights, _hands(known, nights[0])),
        "chips_by_night": _bars(nights, _chips(known, nights[0])),
        "cases_by_age": _ages(cases),
        "cases": cases[:SHOWN_MAX],
        "stuck": stuck[:SHOWN_MAX],
        "bots": _bots(known),
        "audits": list(AuditRun.objects.exclude(ended_at=None)[:DAYS]) if staff else [],
        "wrong_passwords": list(_wrong_passwords()[:SHOWN_MAX]) if staff else [],
        "is_staff": staff,
    }


def _figures(clubs: Collection[str], cases: list[Waiting], stuck: list[Hand]) -> list[Figure]:
    live = Counter(_live(clubs).values_list("status", flat=True))
    return [
        Figure("Hands on", live[HandStatus.ON]),
        Figure("Hands opening", live[HandStatus.OPENING]),
        Figure("Disputes that wait", len(cases), is_well=not cases),
        Figure("Stuck hands", len(stuck), is_well=not stuck),
    ]


def _of_the_house() -> list[Figure]:
    run = last_audit().run
    faults = 0 if run is None else run.faults
    return [Figure("Faults of the last audit", faults, is_well=not faults)]


def _trial(clubs: Collection[str] | None) -> dict[str, object]:
    if clubs is not None and not clubs:  # the asker's rights give none to see
        return {}
    totals = club_totals(clubs, shown_max=SHOWN_MAX)
    named = dict(
        Club.objects.filter(pk__in={total.club for total in totals.shown}).values_list("pk", "name")
    )
    return {
        "totals": totals,
        "trial": [(named.get(total.club, total.club), total) for total in totals.shown],
    }


def _live(clubs: Collection[str]) -> QuerySet[Hand]:
    return Hand.objects.filter(status__in=LIVE, club__in=clubs)


def _stuck(clubs: Collection[str]) -> QuerySet[Hand]:
    return stuck_hands().filter(club__in=clubs).select_related("table").order_by("opened_at")


def _hands(clubs: Collection[str], since: date) -> dict[date, int]:
    rows = Hand.objects.filter(club__in=clubs, night__gte=since)
    return _by_night(rows, Count("id"))


def _chips(clubs: Collection[str], since: date) -> dict[date, int]:
    rows = Journal.objects.filter(club__in=clubs, night__gte=since, kind="settlement", unit="chips")
    return _by_night(rows, Sum("gross"))


def _by_night(rows: QuerySet[Model], figure: Count | Sum) -> dict[date, int]:
    counted = rows.order_by().values("night").annotate(figure=figure)
    return dict(counted.values_list("night", "figure"))


def _bots(clubs: Collection[str]) -> list[tuple[str, int]]:
    seated = Chair.objects.filter(left_at=None, player=None, table__club__in=clubs)
    return sorted(Counter(seated.order_by().values_list("bot", flat=True)).items())


def _wrong_passwords() -> QuerySet[AccessAttempt]:
    """Return what counts now; axes keeps no row beyond its cool-off, or the right password."""
    since = clock.now() - settings.AXES_COOLOFF_TIME
    found: QuerySet[AccessAttempt] = AccessAttempt.objects.filter(attempt_time__gt=since)
    return found.order_by("-attempt_time")


def _ages(cases: list[Waiting]) -> str:
    counted = Counter(
        next((name for hours, name in AGES if case.hours < hours), OLDER) for case in cases
    )
    names = [*(name for _, name in AGES), OLDER]
    return _chart(names, [counted[name] for name in names])


def _bars(nights: list[date], values: dict[date, int]) -> str:
    return _chart(
        [f"{night:%d %b}" for night in nights], [values.get(night, 0) for night in nights]
    )


def _chart(labels: list[str], values: list[int]) -> str:
    bars = {"data": values, "backgroundColor": "var(--color-primary-600)"}
    return json.dumps({"labels": labels, "datasets": [bars]})
