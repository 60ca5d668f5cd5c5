"""What a socket reads from the rows: its table, its hand as it stands, and what it missed.

Everything goes through `access` anew, so that nobody keeps what he may not see any more.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from clubs import access as clubs_access
from clubs.models import Member, User
from clubs.roles import Right
from foundation.refusals import NotFound
from games.access import hand_for, table_for
from games.models import Hand, Table
from games.pushes import Batch
from games.realtime import frames
from games.realtime.place import Place
from games.selectors.tables import limited_players, tables_view
from games.selectors.views import hand_frames, hand_view
from games.services.chairs import note_presence
from games.statuses import LIVE, HandStatus


@dataclass(frozen=True, slots=True)
class TableSeen:
    """A table's frame, and who may watch it as its row said just then.

    `own`: by player, another frame for whoever is told of his own chair what nobody else is.
    """

    frame: str
    watch: str
    own: Mapping[str, str]

    def frame_for(self, player: str) -> str:
        """Return the table as this player sees it."""
        return self.own.get(player, self.frame)


def enter(user: User, table: str) -> Member:
    """Let a person open a socket at a table, where he is then present; return his membership.

    Raises:
        NotFound: no such table in a club of his. Forbidden: suspended, or the club is closed.
    """
    member = table_for(user, table).member
    clubs_access.require(member, Right.WATCH)
    note_presence(table=table, player=user.pk)
    return member


def table_seen(table: str) -> TableSeen:
    """Return the table as everyone at it sees it."""
    row = Table.objects.get(pk=table)

    def frame(viewer: str = "") -> str:
        return frames.table(tables_view([row], viewer=viewer)[0])

    own = {player: frame(player) for player in limited_players(table)}
    return TableSeen(frame(), row.watch, own)


def resume(user: User, table: str, *, hand: str | None, after: int) -> tuple[Place, str | None]:
    """Return the place from which to go on, and the picture there if it cannot be `after`."""
    place = None if hand is None else _place_in(user, table, hand=hand, version=after)
    return (place, None) if place is not None else _picture(user, table)


def beyond(user: User, table: str, place: Place) -> list[Batch]:
    """Return what comes after a place: the rest of its hand, then the table's present one."""
    found = []
    if place.hand is not None and not place.over:
        rest = _events(user, place.hand, after=place.version)
        # What may not be seen any more is over for this socket: the next hand may follow.
        lost = Batch(place.hand, place.number, place.version + 1, over=True, frames=())
        found.append(rest or lost)
    live = _live_hand(table)
    if live is not None and live.number > place.number:
        opened = _events(user, live.pk, after=0)
        found += [] if opened is None else [opened]
    return found


def _place_in(user: User, table: str, *, hand: str, version: int) -> Place | None:
    """Return the place of one who knows `hand` up to `version`, if that can be."""
    try:
        at_hand = hand_for(user, hand)
    except NotFound:
        return None
    row = at_hand.hand
    if row.table_id != table or version > row.version:
        return None
    ended = version == row.version and not HandStatus(row.status).live
    return Place(row.pk, row.number, version, ended, at_hand.seat is not None)


def _picture(user: User, table: str) -> tuple[Place, str | None]:
    """Return the hand that is opened or on, as a frame, and the place that it leaves one at."""
    row = _live_hand(table)
    if row is None:
        return Place(), None
    try:
        seen = hand_view(hand_for(user, row.pk))
    except NotFound:
        return Place(), None
    version = seen["version"]
    assert isinstance(version, int)
    is_over = seen["status"] not in LIVE
    seated = seen["you"] is not None
    return Place(row.pk, row.number, version, is_over, seated), frames.view(seen)


def _events(user: User, hand: str, *, after: int) -> Batch | None:
    try:
        return hand_frames(hand_for(user, hand), after=after)
    except NotFound:
        return None


def _live_hand(table: str) -> Hand | None:
    return Hand.objects.filter(table=table, status__in=LIVE).first()
