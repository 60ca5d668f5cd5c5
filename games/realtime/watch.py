"""Every two seconds, for all sockets of the process at once: may they stay, were they told all?

One query asks whether tokens, sessions and memberships still hold, two how far the tables are.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import structlog
from django.db import Error

from clubs.selectors import Stay, may_stay
from foundation import clock
from games.realtime.limits import MAY_NOT, SIGNED_OUT, SILENT, SILENT_SECONDS
from games.realtime.line import Line
from games.realtime.room import Room
from games.realtime.threads import rows
from games.selectors.heads import heads
from games.services.chairs import note_presences
from games.turns import SECOND

ROUND_SECONDS = 2
PRESENCE_ROUNDS = 7
"""Presence lasts a minute: noted every 14 s it survives a lost round or two."""

log = structlog.get_logger(__name__)


async def keep(rooms: Mapping[str, Room], tune: Callable[[str], Awaitable[None]]) -> None:
    """Go round after round until cancelled; one that fails is made up for by the next."""
    number = 0
    while True:
        await asyncio.sleep(ROUND_SECONDS)
        number += 1
        try:
            await round_once(rooms)
            if number % PRESENCE_ROUNDS == 0:
                await rows(note_presences, _people(rooms))
        except Error as error:
            log.warning("round_failed", error=type(error).__name__)
        for table in list(rooms):
            await tune(table)


async def round_once(rooms: Mapping[str, Room]) -> None:
    """Close who may not stay, and let everyone else catch up with the rows."""
    lines = [line for room in rooms.values() for line in room.lines]
    stay = await rows(
        may_stay,
        devices={line.signed.device for line in lines if line.signed.device},
        sessions={line.signed.session for line in lines if line.signed.session},
        members={line.member.pk for line in lines},
    )
    at = clock.now_us()
    for line in lines:
        code = _reason_to_close(line, stay, at)
        if code is not None:
            line.close(code)
    for head in await rows(heads, list(rooms)):
        room = rooms.get(head.table)
        if room is not None:
            room.compare(head)


def _reason_to_close(line: Line, stay: Stay, at: int) -> int | None:
    signed = line.signed
    if signed.device not in stay.devices and signed.session not in stay.sessions:
        return SIGNED_OUT
    if line.member.pk not in stay.members:
        return MAY_NOT
    if at - line.heard_at > SILENT_SECONDS * SECOND:
        return SILENT
    return None


def _people(rooms: Mapping[str, Room]) -> set[tuple[str, str]]:
    return {(room.table, line.signed.user.pk) for room in rooms.values() for line in room.lines}
