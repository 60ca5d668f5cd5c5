"""What can be read about people and clubs; who may read it is asked of `access` first."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import TypeVar
from zoneinfo import ZoneInfo

from django.db.models import CharField, Model, Q, QuerySet, Value

from clubs import access
from clubs.models import Club, Device, Member, Mute, Session, User
from clubs.roles import Right, Role
from foundation import clock
from foundation.statements import fetch_all
from ledger import selectors as ledger

M = TypeVar("M", bound=Model)

FORMER = "former member"
_NAMES = "select id, display_name from clubs_user where id = any(%s) and erased_at is null"


def names(player_ids: Iterable[str]) -> dict[str, str]:
    """Return the display name of each player, `former member` where the account is no more."""
    wanted = set(player_ids)
    known = fetch_all(_NAMES, [list(wanted)]) if wanted else ()
    return dict.fromkeys(wanted, FORMER) | dict(known)


def names_apart(player_ids: Iterable[str], *, taken: Collection[str] = ()) -> dict[str, str]:
    """Return `names`, the username in brackets beside each that is another's too, or `taken`."""
    found = names(player_ids)
    counts = Counter(name.casefold() for name in (*found.values(), *taken))
    doubles = [player for player, name in found.items() if counts[name.casefold()] > 1]
    known = usernames(doubles) if doubles else {}
    return found | {player: f"{found[player]} ({known[player]})" for player in known}


def usernames(player_ids: Iterable[str]) -> dict[str, str]:
    """Return the username of each player whose account still is."""
    return dict(
        User.objects.filter(id__in=set(player_ids), erased_at=None).values_list("id", "username")
    )


def club_called(name: str) -> str | None:
    """Return the id of the club that an operator calls by slug or id; None: there is none."""
    found = Club.objects.filter(Q(slug=name) | Q(id=name)).values_list("id", flat=True)
    return found.first()


def night_of(club: Club, at_us: int) -> date:
    """Return the date of the night that the instant belongs to, in the club's zone.

    A night ends at `night_ends` of the day after its date.
    """
    settings = club.rules_of_club
    local = clock.instant(at_us).astimezone(ZoneInfo(settings.zone))
    ends = time.fromisoformat(settings.night_ends)
    return local.date() - timedelta(days=local.time() < ends)


def night_began(club: Club, at_us: int) -> int:
    """Return the instant at which the night of `at_us` began, in whole microseconds."""
    settings = club.rules_of_club
    ended = time.fromisoformat(settings.night_ends)
    began = datetime.combine(night_of(club, at_us), ended, ZoneInfo(settings.zone))
    return clock.microseconds(began)


def clubs_of(user: User) -> QuerySet[Member]:
    """Return the memberships that a person still has or waits for, with their clubs."""
    statuses = (Member.Status.ACTIVE, Member.Status.SUSPENDED, Member.Status.PENDING)
    return user.memberships.filter(status__in=statuses).select_related("club").order_by("id")


def members_for(asker: Member, *, unsettled: bool = False) -> QuerySet[Member]:
    """Return the members whom a member sees: who waits or is barred, only who decides on them.

    `unsettled`: also who is gone and whose wallet is not at zero, to who may see wallets.

    Raises:
        Forbidden: the asker may not see the members, or not whose wallet is not at zero.
    """
    access.require(asker, Right.SEE_MEMBERS)
    statuses = [Member.Status.ACTIVE, Member.Status.SUSPENDED]
    if asker.may(Right.APPROVE_JOINER):
        statuses += [Member.Status.PENDING, Member.Status.BARRED]
    seen = Q(status__in=statuses)
    if unsettled:
        access.require(asker, Right.SEE_WALLETS)
        seen |= Q(user_id__in=ledger.unsettled(asker.club_id))
    found = Member.objects.filter(seen, club_id=asker.club_id)
    return found.select_related("user").order_by("id")


def active_with(club_id: str, role: Role) -> QuerySet[Member]:
    """Return the active members who were given `role`."""
    return Member.objects.filter(
        club_id=club_id, status=Member.Status.ACTIVE, roles__contains=[role.value]
    )


def has_second_treasurer(club: Club) -> bool:
    """Tell whether the club asks for two treasurers and has them."""
    return club.rules_of_club.two_treasurers and active_with(club.id, Role.TREASURER).count() > 1


def devices(user: User, at: datetime) -> QuerySet[Device]:
    """Return the devices that a person is signed in on."""
    return Device.objects.filter(user=user, expiry__gt=at).order_by("id")


def mutes_of(user: User) -> QuerySet[Mute]:
    """Return whom a person has muted."""
    return Mute.objects.filter(user=user).select_related("muted")


def deaf_to(player: str) -> list[str]:
    """Return the players who have muted this one."""
    return list(Mute.objects.filter(muted=player).values_list("user_id", flat=True))


@dataclass(frozen=True, slots=True)
class Stay:
    """Which of the sockets' reasons to be there still hold."""

    devices: frozenset[str]
    sessions: frozenset[str]
    members: frozenset[str]


def may_stay(
    *, devices: Collection[str], sessions: Collection[str], members: Collection[str]
) -> Stay:
    """Return which of these still hold, in one query.

    Devices go by id and sessions by key, and hold until they end; memberships go by id, and
    hold while they are active in a club that is open.
    """
    at = clock.now()
    rows = _keyed(
        Device.objects.filter(id__in=devices, expiry__gt=at, user__is_active=True), "id"
    ).union(
        _keyed(
            Session.objects.filter(
                session_key__in=sessions, expire_date__gt=at, user__is_active=True
            ),
            "session_key",
        ),
        _keyed(
            Member.objects.filter(
                id__in=members, status=Member.Status.ACTIVE, club__closed_at=None
            ),
            "id",
        ),
        all=True,
    )
    found = set(rows)
    return Stay(
        devices=_of(found, Device), sessions=_of(found, Session), members=_of(found, Member)
    )


def _keyed(rows: QuerySet[M], key: str) -> QuerySet[M, tuple[str, str]]:
    return rows.order_by().values_list(Value(rows.model.__name__, CharField()), key)


def _of(found: set[tuple[str, str]], model: type[Model]) -> frozenset[str]:
    return frozenset(key for kind, key in found if kind == model.__name__)
