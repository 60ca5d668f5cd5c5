"""Calling players who are not there: their turn waits for them, or their table deals."""

from collections.abc import Iterable

from games.models import Chair, Hand, Seat
from games.readiness import PRESENT_SECONDS
from games.statuses import HandStatus
from games.turns import SECOND
from notices import services as notices

GRACE_SECONDS = 5
"""So long a turn waits before its player is called: most players are just thinking."""
CALLED_MAX = 200
"""Calls of one round; the rest come with the next."""


def unseen(chairs: Iterable[Chair], at: int) -> list[str]:
    """Return the people of these chairs who gave no sign of presence lately."""
    since = at - PRESENT_SECONDS * SECOND
    return [chair.player_id for chair in chairs if chair.player_id and chair.seen_at < since]


def call_to_turns(at: int) -> None:
    """Call each player whose turn has waited a while and who is not there: once a turn."""
    waiting = Hand.objects.filter(
        status=HandStatus.ON,
        turn_began__range=(at - PRESENT_SECONDS * SECOND, at - GRACE_SECONDS * SECOND),
    ).values_list("pk", "table", "turn", "turn_began")
    for hand, table, seat, began in waiting[:CALLED_MAX]:
        chairs = Chair.objects.filter(pk__in=_chairs_at(hand, seat), away=False, left_at=None)
        notices.notify(
            unseen(chairs, at), kind="turn", key=f"{hand}:{began}", path=f"/tables/{table}/"
        )


def _chairs_at(hand: str, seat: int | None) -> list[str]:
    assert seat is not None, "a turn is some seat's"
    return list(Seat.objects.filter(hand_id=hand, seat=seat).values_list("chair", flat=True))
