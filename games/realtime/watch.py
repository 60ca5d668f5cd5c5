"""Every two seconds, for all sockets of the process at once: may they stay, were they told all?

One query asks whether tokens, sessions and memberships still hold, two how far the tables are.
"""

from collections.abc import Mapping

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


async def compare(rooms: Mapping[str, Room]) -> None:
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


async def note_presence(rooms: Mapping[str, Room]) -> None:
    """Note that everyone with an open socket at his table is there, in one statement.

    Who was told to go, and does not read it, is not.
    """
    open_ones = [(room, line) for room in rooms.values() for line in room.lines]
    people = {(room.table, line.signed.user.pk) for room, line in open_ones if not line.is_closed}
    await rows(note_presences, people)


def _reason_to_close(line: Line, stay: Stay, at: int) -> int | None:
    signed = line.signed
    if signed.device not in stay.devices and signed.session not in stay.sessions:
        return SIGNED_OUT
    if line.member.pk not in stay.members:
        return MAY_NOT
    if at - line.heard_at > SILENT_SECONDS * SECOND:
        return SILENT
    return None
