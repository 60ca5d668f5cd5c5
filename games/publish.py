"""Telling sockets what was stored: the only module that pushes, and only after commit.

A push holds, for each viewer of the table, what that viewer may see, and crosses the channel layer
encrypted. One that is lost is found again: a client sees the gap in the versions and asks.
"""

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from foundation.canonical import JSON
from games import messages, signals
from games.store.stream import Prepared

log = structlog.get_logger(__name__)

WATCHERS = ""
"""The key of what everybody else may see."""


def group_of(table: str) -> str:
    """Return the channel group of a table's sockets."""
    return f"table.{table}"


def happened(prepared: Prepared) -> None:
    """Push a hand's new events to each viewer, and call the bot whose turn it is."""
    state = prepared.after.state
    frames: dict[str, JSON] = {
        viewer: [
            messages.event(event, messages.viewer_of(state.seat_of(viewer)), shown=False)
            for event in prepared.events
        ]
        for viewer in (*_people(prepared), WATCHERS)
    }
    _push(state.table, {"type": "hand.events", "hand": state.hand, "frames": frames})
    if state.end is not None:
        signals.hand_over.send(sender=None, hand=state.hand, table=state.table)
    elif state.turn is not None and state.holders[state.turn.seat - 1].kind == "bot":
        signals.bot_to_act.send(sender=None, hand=state.hand, version=state.version)


def table_changed(table: str) -> None:
    """Tell a table's sockets that chairs, presence or the next hand changed: they read it anew."""
    _push(table, {"type": "table.changed"})


def _people(prepared: Prepared) -> list[str]:
    return [h.player for h in prepared.after.state.holders if h.kind == "person"]


def _push(table: str, message: dict[str, JSON]) -> None:
    layer = get_channel_layer()
    assert layer is not None
    try:
        async_to_sync(layer.group_send)(group_of(table), message)
    except (RedisError, OSError) as error:
        log.warning("push_lost", table=table, error=type(error).__name__)
