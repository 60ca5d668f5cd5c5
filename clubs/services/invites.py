"""Links that let people join: made, revoked, accepted."""

import secrets
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q

from audit.attempts import official
from audit.services import record
from clubs import access
from clubs.errors import Barred, ClubClosed, InviteOver
from clubs.models import Invite, Member, User
from clubs.roles import Right, Role
from clubs.selectors.invites import digest_of
from clubs.services.members import announce
from foundation import clock, transactions
from foundation.refusals import NotFound

CODE_BYTES = 16  # nobody guesses one of 2^128
Status = Member.Status


@official("invite.make")
def invite(by: Member, *, uses: int, expires_in_hours: int, source: str = "") -> tuple[Invite, str]:
    """Make a link for `uses` people; return it with its code, which is not kept.

    Raises:
        Forbidden: the asker may not invite.
    """
    access.require(by, Right.INVITE)
    code = secrets.token_urlsafe(CODE_BYTES)

    def act() -> Invite:
        made = Invite.objects.create(
            club=by.club,
            made_by=by,
            code_digest=digest_of(code),
            uses_max=uses,
            expires_at=clock.now() + timedelta(hours=expires_in_hours),
        )
        record(
            actor=by.user_id,
            act="invite.make",
            club=by.club_id,
            object=made.id,
            after={"uses_max": uses, "expires_in_hours": expires_in_hours},
            source=source,
        )
        return made

    return transactions.run(act), code


@official("invite.revoke")
def revoke(by: Member, code: str, *, source: str = "") -> None:
    """End a link, named by its code or its id.

    Raises:
        Forbidden: the asker may not invite.
        NotFound: the club has no such link.
    """
    access.require(by, Right.INVITE)

    def act() -> None:
        named = Q(id=code) | Q(code_digest=digest_of(code))
        found = by.club.invites.select_for_update().filter(named).first()
        if found is None:
            raise NotFound
        if found.revoked_at is None:
            found.revoked_at = clock.now()
            found.save(update_fields=("revoked_at",))
            record(
                actor=by.user_id,
                act="invite.revoke",
                club=by.club_id,
                object=found.id,
                source=source,
            )

    transactions.run(act)


def accept(user: User, code: str, *, source: str = "") -> Member:
    """Join the club of a link; whoever is a member already stays one, without using it.

    Where the club approves its joiners, the membership waits.

    Raises:
        NotFound: no link has this code, or the account was closed meanwhile.
        InviteOver: it was revoked, has expired, or has no uses left.
        Barred: the club does not want this person back.
        ClubClosed: there is nothing to join any more.
    """
    return transactions.run(lambda: _accept(user, code, source))


def _accept(user: User, code: str, source: str) -> Member:
    access.lock_person(user)
    found = Invite.objects.filter(code_digest=digest_of(code)).select_related("club").first()
    if found is None:
        raise NotFound
    if found.club.closed_at is not None:
        raise ClubClosed(club=found.club.name)
    member, _ = Member.objects.select_for_update().get_or_create(
        club=found.club,
        user=user,
        defaults={"roles": [Role.MEMBER.value], "status": Status.LEFT},
    )
    match member.status:
        case Status.BARRED:
            raise Barred
        case Status.LEFT:
            _use(found)
            _join(member, found, source)
        case _:
            pass
    return member


def _use(found: Invite) -> None:
    used = Invite.objects.filter(
        id=found.id, revoked_at=None, uses__lt=F("uses_max"), expires_at__gt=clock.now()
    ).update(uses=F("uses") + 1)
    if not used:
        raise InviteOver


def _join(member: Member, found: Invite, source: str) -> None:
    waits = found.club.rules_of_club.approve_joiners
    member.status = Status.PENDING if waits else Status.ACTIVE
    member.save(update_fields=("status",))
    record(
        actor=member.user_id,
        act="member.join",
        club=member.club_id,
        object=member.id,
        after={"status": member.status, "invite": found.id},
        source=source,
    )
    transaction.on_commit(lambda: announce(member))
