"""Invites by which somebody may still join, and the club behind one."""

import hashlib
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, QuerySet

from clubs.models import Club, Invite, Member, User
from foundation import clock


def digest_of(code: str) -> bytes:
    """Return what is kept of an invite's code."""
    return hashlib.sha256(code.encode()).digest()


def open_invites(club_id: str, at: datetime) -> QuerySet[Invite]:
    """Return the invites of a club by which somebody may still join."""
    return Invite.objects.filter(
        club_id=club_id, revoked_at=None, expires_at__gt=at, uses__lt=F("uses_max")
    )


def club_behind(code: str) -> Club | None:
    """Return the club that whoever has this code may join; None: the invite is over, or none."""
    return Club.objects.filter(
        closed_at=None,
        invites__code_digest=digest_of(code),
        invites__revoked_at=None,
        invites__expires_at__gt=clock.now(),
        invites__uses__lt=F("invites__uses_max"),
    ).first()


def awaits_approval(user: User | AnonymousUser, club: Club) -> bool:
    """Tell whether somebody has joined this club and no manager has approved of it yet."""
    if isinstance(user, AnonymousUser):
        return False
    return user.memberships.filter(club=club, status=Member.Status.PENDING).exists()
