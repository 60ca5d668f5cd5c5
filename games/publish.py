"""Telling sockets what was stored: the only module that pushes, and only after commit.

A push holds, for each viewer of the table, what that viewer may see, and crosses the channel layer
encrypted. One that is lost is found again: sockets compare versions with the rows.
"""

import structlog
from django.db import Error

from games import messages, pusher, pushes, signals
from games.hand_state import HandState
from games.models import Chair
from games.pushes import WATCHERS, HandPush, Push, SaidPush, TablePush, group_of
from games.statuses import HandStatus
from games.store.stream import Prepared

log = structlog.get_logger(__name__)


def happened(prepared: Prepared) -> None:
    """Push a hand's new events to each viewer, and call the bot whose turn it is."""
    state = prepared.after.state
    viewers = {each: messages.viewer_of(state.seat_of(each)) for each in _people(state)}
    frames = messages.frames_for(
        state.hand, prepared.events, {**viewers, WATCHERS: messages.WATCHER}
    )
    _push(
        HandPush(
            type="hand.events",
            table=state.table,
            hand=state.hand,
            number=state.opened.number,
            first=prepared.events[0].version,
            over=state.end is not None,
            dealt=state.dealt is not None,
            frames=frames,
        )
    )
    if state.end is not None:
        signals.hand_over.send(sender=None, hand=state.hand, table=state.table)
    elif state.turn is not None and state.holders[state.turn.seat - 1].kind == "bot":
        signals.bot_to_act.send(sender=None, hand=state.hand, version=state.version)


def table_changed(table: str) -> None:
    """Tell a table's sockets that chairs, presence or the next hand changed: they read it anew."""
    _push(TablePush(type="table.changed", table=table))


def said(*, table: str, frame: str, to: list[str], watched: bool, deaf: list[str]) -> None:
    """Push what a player said to whom it concerns; it is kept nowhere."""
    _push(SaidPush(type="table.said", table=table, frame=frame, to=to, watched=watched, deaf=deaf))


def _people(state: HandState) -> list[str]:
    """Return who plays the hand; while it is opened, who has a chair at its table."""
    if state.status is not HandStatus.OPENING:
        return [holder.player for holder in state.holders if holder.kind == "person"]
    try:
        chairs = Chair.objects.filter(table=state.table, left_at=None, player__isnull=False)
        return list(chairs.values_list("player", flat=True))
    except Error as error:  # what happened is stored: who is not told now finds it by its gap
        log.warning("chairs_not_told", table=state.table, error=type(error).__name__)
        return []


def _push(push: Push) -> None:
    pusher.send(group_of(push["table"]), pushes.message(push))
