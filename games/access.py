"""Who may know of a table or a hand: fetches and authorises in one step, once a request.

What the asker may not know is not there (404); what he knows and may not do is forbidden (403).
"""

from dataclasses import dataclass
from typing import assert_never

from django.db.models import Q

from audit.attempts import Standing
from clubs.access import SEEING, club_by_id_for, memberships, require
from clubs.models import Member, User
from clubs.roles import Right
from foundation import clock
from foundation.refusals import Forbidden, NotFound
from foundation.statements import fetch_one
from games.engine.observe import Viewer
from games.errors import MayNotVoid, NotAPlayer
from games.messages import viewer_of
from games.models import Hand, Seat, Table
from games.statuses import HandStatus, TableStatus, Watch
from games.turns import SECOND

WATCH_DELAY_SECONDS = 120


@dataclass(frozen=True, slots=True)
class AtTable:
    """An asker at a table of one of his clubs."""

    table: Table
    member: Member

    @property
    def is_host(self) -> bool:
        """Tell whether the asker hosts this table."""
        return self.table.host_id == self.member.user_id

    @property
    def standing(self) -> Standing:
        """Return the asker as the log names who acts on a table."""
        return Standing(self.member.user_id, self.table.club_id, self.table.pk)

    def may(self, right: Right) -> bool:
        """Tell whether the asker has `right` here, as the table's host too."""
        return self.member.may(right, host=self.is_host)

    def require(self, right: Right) -> None:
        """Let an asker with `right` pass, as the table's host too.

        Raises:
            Forbidden: he has it not. ClubClosed: the club is closed.
        """
        require(self.member, right, host=self.is_host)


@dataclass(frozen=True, slots=True)
class AtHand:
    """An asker at a hand: the seat that he holds in it, if any, and how far he may look."""

    hand: Hand
    member: Member
    seat: int | None

    @property
    def standing(self) -> Standing:
        """Return the asker as the log names who acts on a hand."""
        return Standing(self.member.user_id, self.hand.club_id, self.hand.pk)

    @property
    def viewer(self) -> Viewer:
        """Return whose eyes the asker sees the hand with."""
        return viewer_of(self.seat)

    @property
    def seen_until(self) -> int | None:
        """Return the instant up to which what was dealt is shown yet; None: all of it."""
        return outsiders_see_until(self.hand) if self.seat is None else None

    @property
    def table_closed(self) -> bool:
        """Tell whether what stayed private at this table is shown by now (rules 8)."""
        return self.hand.table.status == TableStatus.CLOSED


@dataclass(frozen=True, slots=True)
class AtSeat:
    """A player at his seat in a hand: ids of hand, table and club, and when he was seen last."""

    hand: str
    table: str
    club: str
    seat: int
    seen_at: int | None

    @property
    def viewer(self) -> Viewer:
        """Return whose eyes the player sees the hand with."""
        return viewer_of(self.seat)


_PLAYER = """
select h.club_id, h.table_id, s.seat, m.roles, m.status, c.seen_at
from games_seat s
join games_hand h on h.id = s.hand_id
join clubs_member m on m.club_id = h.club_id and m.user_id = s.player and m.status = any(%s)
join clubs_user u on u.id = m.user_id and u.is_active
left join games_chair c
    on c.table_id = h.table_id and c.player_id = s.player and c.left_at is null
where s.hand_id = %s and s.player = %s
"""


def outsiders_see_until(hand: Hand) -> int | None:
    """Return the instant up to which who is not in the hand is shown what was dealt; None: all.

    A hand that is only opened holds nothing to be early with: its commitment is for all.
    """
    if HandStatus(hand.status) is not HandStatus.ON:
        return None
    match Watch(hand.table.watch):
        case Watch.MEMBERS:
            return None
        case Watch.DELAYED:
            return delayed_until()
        case Watch.OFF:
            return 0
        case never:
            assert_never(never)


def delayed_until() -> int:
    """Return the instant up to which who watches with delay sees."""
    return clock.now_us() - WATCH_DELAY_SECONDS * SECOND


def table_for(user: User, table: str) -> AtTable:
    """Return the asker at the table.

    Raises:
        NotFound: no such table in a club that is open to him.
        Forbidden: he may not see tables.
    """
    row = Table.objects.select_related("club").filter(pk=table).first()
    if row is None:
        raise NotFound
    at_table = AtTable(row, club_by_id_for(user, row.club_id))
    at_table.require(Right.SEE_TABLE)
    return at_table


def hand_for(user: User, hand: str) -> AtHand:
    """Return the asker at the hand: as its player, or as a member who may watch or look back.

    Raises:
        NotFound: no such hand, or it is not the asker's to see.
    """
    at_hand = _at_hand(user, hand)
    if not _may_see(at_hand):
        raise NotFound
    return at_hand


def player_of(user: User, hand: str) -> AtSeat:
    """Return the asker at his seat of a hand: one query, for it is asked with every action.

    Raises:
        NotFound: as `hand_for`.
        NotAPlayer: he may see it and has no seat in it. Forbidden: he is suspended.
    """
    row = fetch_one(_PLAYER, [[status.value for status in SEEING], hand, user.pk])
    if row is None:
        hand_for(user, hand)
        raise NotAPlayer
    club, table, seat, roles, status, seen_at = row
    if not Member(roles=roles, status=status).may(Right.SIT):
        raise Forbidden
    return AtSeat(hand, table, club, seat, seen_at)


def cutter_of(user: User, hand: str) -> tuple[AtHand, str]:
    """Return the asker at a hand of a table where he has a chair, and that chair's id.

    Whoever was dealt in and has left since may ask, too: only to hear that it is too late.

    Raises:
        NotFound: as `hand_for`. NotAPlayer: he has no chair there, and was not dealt in.
    """
    at_hand = hand_for(user, hand)
    dealt_in = Q(pk__in=at_hand.hand.seats.values("chair"))
    chairs = at_hand.hand.table.chairs.filter(Q(left_at=None) | dealt_in, player_id=user.pk)
    chair = chairs.values_list("pk", flat=True).first()
    if chair is None:
        raise NotAPlayer
    return at_hand, chair


def hand_to_void(user: User, hand: str) -> AtHand:
    """Return the asker at a hand that he sees, or that he may void without seeing it.

    Raises:
        NotFound: as `hand_for`, but for those who may void it.
    """
    at_hand = _at_hand(user, hand)
    if not _has_right_to_void(at_hand) and not _may_see(at_hand):
        raise NotFound
    return at_hand


def require_voider(at_hand: AtHand) -> None:
    """Let an official or the table's host pass, from outside the hand (rules 7.6).

    Raises:
        MayNotVoid: the asker is neither, or plays in it.
    """
    if not _has_right_to_void(at_hand) or _plays(at_hand):
        raise MayNotVoid


def _has_right_to_void(at_hand: AtHand) -> bool:
    is_host = at_hand.hand.table.host_id == at_hand.member.user_id
    return at_hand.member.may(Right.VOID_HAND, host=is_host)


def _at_hand(user: User, hand: str) -> AtHand:
    row = Hand.objects.select_related("table").filter(pk=hand).first()
    if row is None:
        raise NotFound
    member = memberships(user).filter(club_id=row.club_id).first()
    if member is None:
        raise NotFound
    seat = Seat.objects.filter(hand_id=hand, player=user.pk).values_list("seat", flat=True).first()
    return AtHand(row, member, seat)


def _may_see(at_hand: AtHand) -> bool:
    if at_hand.seat is not None:
        return True
    if not at_hand.member.may(Right.WATCH):
        return False
    # Chairs of the table see their hand open and their table's hands go by from outside.
    return at_hand.hand.table.watch != Watch.OFF or (_is_opening(at_hand) and _has_chair(at_hand))


def _plays(at_hand: AtHand) -> bool:
    """Tell whether the asker is in the hand, or is about to be dealt in."""
    return at_hand.seat is not None or (_is_opening(at_hand) and _has_chair(at_hand))


def _is_opening(at_hand: AtHand) -> bool:
    return HandStatus(at_hand.hand.status) is HandStatus.OPENING


def _has_chair(at_hand: AtHand) -> bool:
    chairs = at_hand.hand.table.chairs.filter(left_at=None, player_id=at_hand.member.user_id)
    return chairs.exists()
