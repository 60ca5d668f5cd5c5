"""What the rows say of play, read anew at each scrape, whichever process answers it."""

from collections.abc import Iterator

from django.db import DatabaseError
from django.db.models import Q, QuerySet
from prometheus_client import REGISTRY
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from foundation import clock
from games.last_audit import last_audit
from games.models import Hand
from games.statuses import HandStatus
from games.turns import SECOND

STUCK_SECONDS = 1
"""A deadline or a bot this late was found by no sweeper, or by one that hears no web."""


def stuck_hands() -> QuerySet[Hand]:
    """Return the hands whose clock or bot is late."""
    late = clock.now_us() - STUCK_SECONDS * SECOND
    return Hand.objects.filter(Q(deadline__lt=late) | Q(bot_due__lt=late), status=HandStatus.ON)


class PlayCollector(Collector):
    """Hands on, hands that are stuck, and what the last nightly audit found."""

    def describe(self) -> list[GaugeMetricFamily]:
        """Return nothing: registering must not ask the database."""
        return []

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Read the figures; none where the database is away."""
        try:
            yield from _figures()
        except DatabaseError:
            return


def register() -> None:
    """Let /metrics show these figures."""
    REGISTRY.register(PlayCollector())


def _figures() -> Iterator[GaugeMetricFamily]:
    on = Hand.objects.filter(status=HandStatus.ON).count()
    stuck = stuck_hands().count()
    yield GaugeMetricFamily("tonk_hands_on", "Hands that are played now", value=on)
    yield GaugeMetricFamily("tonk_hands_stuck", "Hands whose clock or bot is late", value=stuck)
    last = last_audit()
    yield GaugeMetricFamily(
        "tonk_audit_age_seconds",
        "How long ago the last nightly audit ended; before the first, the installation's age",
        value=last.age_seconds,
    )
    if last.run is not None:
        yield GaugeMetricFamily(
            "tonk_audit_faults",
            "What the last nightly audit found; 0 is green",
            value=last.run.faults,
        )
