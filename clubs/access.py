"""The fence: every query starts from what the asker may see; another club's things are 404."""

from django.db.models import QuerySet

from clubs.errors import ClubClosed
from clubs.models import Member, User
from clubs.roles import WHEN_CLOSED, Right
from foundation.refusals import Forbidden, NotFound

SEEING = (Member.Status.ACTIVE, Member.Status.SUSPENDED)
"""With which standing a member may still know of his club."""


def club_for(user: User, slug: str) -> Member:
    """Return the asker's membership of the club called `slug`, with club and person.

    Raises:
        NotFound: no such club, or the asker is neither an active nor a suspended member.
    """
    return _only(memberships(user).filter(club__slug=slug))


def club_by_id_for(user: User, club_id: str) -> Member:
    """Return the asker's membership of the club with that id.

    Raises:
        NotFound: as `club_for`.
    """
    return _only(memberships(user).filter(club_id=club_id))


def require(membership: Member, right: Right, *, host: bool = False) -> None:
    """Let a member with `right` pass; `host`: the member hosts the table at hand.

    Raises:
        Forbidden: the membership's roles and status do not give the right.
        ClubClosed: they do, and the club is closed: what is left is to read and to settle up.
    """
    if not membership.may(right, host=host):
        raise Forbidden
    if membership.club.closed_at is not None and right not in WHEN_CLOSED:
        raise ClubClosed(club=membership.club.name)


def lock_person(user: User) -> User:
    """Lock the row of a person whose account is open, and return it as it is now.

    What a call read before it waited may be over: the account closed, the password another.
    Expects a transaction that has locked nothing of a club yet.

    Raises:
        NotFound: the account is closed.
    """
    found = User.objects.select_for_update(no_key=True).filter(pk=user.pk, is_active=True).first()
    if found is None:
        raise NotFound
    return found


def member_in(membership: Member, member_id: str) -> Member:
    """Return another member of the asker's club.

    Raises:
        NotFound: the club has no such member.
    """
    return _only(
        Member.objects.filter(club_id=membership.club_id, id=member_id).select_related(
            "club", "user"
        )
    )


def member_here(membership: Member, member_id: str) -> Member:
    """Return another member of the asker's club, who has neither left it nor been barred.

    Raises:
        NotFound: the club has no such member, or no longer.
    """
    member = member_in(membership, member_id)
    if member.status not in SEEING:
        raise NotFound
    return member


def memberships(user: User) -> QuerySet[Member]:
    """Return the asker's memberships that open a club to him, with club and person."""
    return (
        Member.objects.filter(user_id=user.id, user__is_active=True, status__in=SEEING)
        .select_related("club", "user")
        .order_by("id")
    )


def _only(found: QuerySet[Member]) -> Member:
    member = found.first()
    if member is None:
        raise NotFound
    return member
