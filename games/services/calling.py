"""Calling players who are not there: their turn waits for them, or their table deals."""

from collections.abc import Iterable

from django.db.models import Exists, F, OuterRef

from games.models import Chair, Seat
from games.models.table import present_since
from games.services.rounds import in_turn
from games.statuses import HandStatus
from games.turns import SECOND
from notices import services as notices

GRACE_SECONDS = 5
"""So long a turn waits before its player is called: most players are just thinking."""


def unseen(chairs: Iterable[Chair], at: int) -> list[str]:
    """Return the people of these chairs who gave no sign of presence lately."""
    return [chair.player_id for chair in chairs if chair.player_id and not chair.is_present(at)]


def call_to_turns(at: int) -> None:
    """Call each player whose turn has waited a while and who is not there: once a turn."""
    gone = Chair.objects.filter(
        pk=OuterRef("chair"),
        player__isnull=False,
        away=False,
        left_at=None,
        seen_at__lt=present_since(at),
    )
    waited_for = Seat.objects.filter(
        Exists(gone),
        hand__status=HandStatus.ON,
        hand__turn=F("seat"),
        hand__turn_began__range=(present_since(at), at - GRACE_SECONDS * SECOND),
    )
    for seat in in_turn("turns to call to", waited_for.select_related("hand")):
        key, path = f"{seat.hand_id}:{seat.hand.turn_began}", f"/tables/{seat.hand.table_id}/"
        notices.notify([seat.player], kind="turn", key=key, path=path)
