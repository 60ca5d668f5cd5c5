"""Whom a person does not want to hear: kept here, so that all of his devices follow."""

from clubs import access
from clubs.models import Member, Mute, User
from foundation.refusals import NotFound


def mute(user: User, player: str) -> Mute:
    """Hear nothing more that another member of a club of his says; return the mute.

    Raises:
        NotFound: nobody of that id shares a club with him.
    """
    clubs = access.memberships(user).values("club_id")
    fellows = Member.objects.filter(club_id__in=clubs, status__in=access.SEEING)
    if not fellows.filter(user_id=player).exclude(user_id=user.pk).exists():
        raise NotFound
    made, _ = Mute.objects.select_related("muted").get_or_create(user=user, muted_id=player)
    return made


def unmute(user: User, player: str) -> None:
    """Hear somebody again."""
    Mute.objects.filter(user=user, muted=player).delete()


def forget(user: User) -> None:
    """Delete whom the person muted, and who muted him."""
    Mute.objects.filter(user=user).delete()
    Mute.objects.filter(muted=user).delete()
