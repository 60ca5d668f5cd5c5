"""Calling players who are not there: their turn waits for them, or their table deals."""

from collections.abc import Iterable

from django.db.models import Exists, F, OuterRef

from games.models import Chair, Seat
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
    gone = Chair.objects.filter(
        pk=OuterRef("chair"),
        player__isnull=False,
        away=False,
        left_at=None,
        seen_at__lt=at - PRESENT_SECONDS * SECOND,
    )
    waited_for = Seat.objects.filter(
        Exists(gone),
        hand__status=HandStatus.ON,
        hand__turn=F("seat"),
        hand__turn_began__range=(at - PRESENT_SECONDS * SECOND, at - GRACE_SECONDS * SECOND),
    ).values_list("player", "hand", "hand__table", "hand__turn_began")
    for player, hand, table, began in waited_for[:CALLED_MAX]:
        notices.notify([player], kind="turn", key=f"{hand}:{began}", path=f"/tables/{table}/")
