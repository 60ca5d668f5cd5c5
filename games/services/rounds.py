"""So many rows of each kind in one round of the sweeper, in turn, so that none waits for ever."""

from typing import TypeVar

from django.db.models import Model, QuerySet

ROUND_MAX = 200
"""Rows taken of each kind in one round; what is left comes half a second later."""

M = TypeVar("M", bound=Model)

_reached: dict[str, object] = {}
"""How far each kind of rows was taken in this process; one that starts begins at the front."""


def in_turn(kind: str, rows: QuerySet[M]) -> list[M]:
    """Return the next `ROUND_MAX` of `rows` by primary key; after the last comes the first again.

    Rows that are found in every round, since nothing can be done about them now, so hold up no
    other: the longest that one waits is a round for each `ROUND_MAX` rows.
    """
    ordered = rows.order_by("pk")
    reached = _reached.get(kind)
    found = list((ordered if reached is None else ordered.filter(pk__gt=reached))[:ROUND_MAX])
    if reached is not None and len(found) < ROUND_MAX:
        found += ordered.filter(pk__lte=reached)[: ROUND_MAX - len(found)]
    _reached[kind] = found[-1].pk if found else None
    return found


def keys_in_turn(kind: str, rows: QuerySet[M]) -> list[str]:
    """Return the primary keys of what `in_turn` returns."""
    return [str(row.pk) for row in in_turn(kind, rows.only("pk"))]
