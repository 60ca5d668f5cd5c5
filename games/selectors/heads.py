"""Where tables stand, for many of them at once: what sockets compare with what they were told."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Exists, Q

from foundation import clock
from games.drain import DRAINING
from games.models import Hand, Instant, Table
from games.models.table import present_since
from games.statuses import LIVE


@dataclass(frozen=True, slots=True)
class Head:
    """A table's version, who is present, whether it drains, and the hand that is opened or on."""

    table: str
    version: int
    present: tuple[str, ...]
    draining: bool
    hand: str | None
    hand_number: int
    hand_version: int


def heads(tables: Collection[str]) -> list[Head]:
    """Return the heads of these tables, in two queries."""
    live = {hand[0]: hand[1:] for hand in _live(tables)}
    draining = Exists(Instant.objects.filter(name=DRAINING))
    there = Q(chairs__left_at=None, chairs__seen_at__gte=present_since(clock.now_us()))
    rows = (
        Table.objects.filter(pk__in=tables)
        .annotate(
            there=ArrayAgg("chairs__pk", filter=there, order_by="chairs__pk", default=[]),
            draining=draining,
        )
        .values_list("pk", "version", "there", "draining")
    )
    nothing: tuple[None, int, int] = (None, 0, 0)
    return [
        Head(table, version, tuple(there), drains, *live.get(table, nothing))
        for table, version, there, drains in rows
    ]


def _live(tables: Collection[str]) -> Iterable[tuple[str, str, int, int]]:
    return Hand.objects.filter(table__in=tables, status__in=LIVE).values_list(
        "table_id", "pk", "number", "version"
    )
