"""Who is in a club and as what: roles given, members approved, suspended, barred, gone."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from audit.attempts import official
from audit.services import record
from clubs import access, selectors, signals
from clubs.errors import BadStatus, LastOwner
from clubs.models import Club, Member
from clubs.roles import GRANTABLE, OFFICIALS, Right, Role
from foundation import transactions
from foundation.canonical import JSONObject
from foundation.refusals import Forbidden

Status = Member.Status

_MAY_BECOME: dict[str, frozenset[str]] = {
    Status.PENDING: frozenset({Status.ACTIVE, Status.BARRED, Status.LEFT}),
    Status.ACTIVE: frozenset({Status.SUSPENDED, Status.BARRED, Status.LEFT}),
    Status.SUSPENDED: frozenset({Status.ACTIVE, Status.BARRED, Status.LEFT}),
    Status.BARRED: frozenset({Status.ACTIVE, Status.LEFT}),
    Status.LEFT: frozenset({Status.BARRED}),
}
_GONE = (Status.BARRED, Status.LEFT)


@dataclass(frozen=True, slots=True)
class Change:
    """What is asked of a membership: None leaves roles or status as they are."""

    roles: Sequence[Role] | None = None
    status: str | None = None
    reason: str = ""


@official("member.change", on="member_id", tells="roles status")
def change_member(by: Member, member_id: str, change: Change, *, source: str = "") -> Member:
    """Give a member other roles or another status; whoever goes keeps the wallet, not the roles.

    Only an owner gives roles or touches an official; anyone may leave.

    Raises:
        NotFound: the club has no such member.
        Forbidden: this is not the asker's to do.
        BadStatus: a membership does not go from the one status to the other.
        LastOwner: the club would be left without an owner.
    """
    return transactions.run(lambda: _change(by, member_id, change, source))


def leave_club(member: Member, *, source: str = "") -> None:
    """Let a member go by his own will.

    Raises:
        LastOwner: he is the only owner.
    """
    change_member(member, member.id, Change(status=Status.LEFT), source=source)


def _change(by: Member, member_id: str, change: Change, source: str) -> Member:
    # Under the club's row, so that of the last two owners one stays.
    Club.objects.select_for_update().get(id=by.club_id)
    member = access.member_in(by, member_id)
    before = _standing(member)
    roles = _ordered(change.roles) if change.roles is not None else list(member.roles)
    status = change.status or member.status
    if roles != member.roles:
        access.require(by, Right.GIVE_ROLES)
    if status != member.status:
        _check_status(by, member, status)
    member.roles = [Role.MEMBER.value] if status in _GONE else roles
    member.status = status
    _check_owned(member)
    member.save(update_fields=("roles", "status"))
    if _standing(member) != before:
        _tell(by, member, before, change.reason, source)
    return member


def _check_status(by: Member, member: Member, status: str) -> None:
    own = by.id == member.id
    if own and status == Status.LEFT:
        access.require(by, Right.LEAVE_CLUB)
    elif own:
        raise Forbidden
    elif not OFFICIALS.isdisjoint(member.roles):
        access.require(by, Right.GIVE_ROLES)
    else:
        access.require(
            by,
            Right.APPROVE_JOINER if member.status == Status.PENDING else Right.SUSPEND_MEMBER,
        )
    if status not in _MAY_BECOME[member.status]:
        raise BadStatus(before=member.status, after=status)


def _check_owned(member: Member) -> None:
    if member.status == Status.ACTIVE and Role.OWNER in member.roles:
        return
    if not selectors.active_with(member.club_id, Role.OWNER).exclude(id=member.id).exists():
        raise LastOwner(club=member.club.name)


def _tell(by: Member, member: Member, before: JSONObject, reason: str, source: str) -> None:
    record(
        actor=by.user_id,
        act="member.change",
        club=by.club_id,
        object=member.id,
        before=before,
        after=_standing(member),
        reason=reason,
        source=source,
    )
    if member.status != before["status"]:
        transaction.on_commit(lambda: announce(member))


def announce(member: Member) -> None:
    """Tell the other apps with which standing somebody is in a club now."""
    signals.standing_changed.send(
        Member, club=member.club_id, player=member.user_id, status=member.status
    )


def _standing(member: Member) -> JSONObject:
    return {"roles": list(member.roles), "status": member.status}


def _ordered(roles: Sequence[Role]) -> list[str]:
    given = [role.value for role in GRANTABLE if role in roles]
    return given or [Role.MEMBER.value]
