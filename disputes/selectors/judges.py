"""Who of a club may rule on a case: who has the role, did not play or stake, nor ruled before."""

from clubs.models import Member
from clubs.roles import RIGHTS, Right, Role
from disputes.models import Case, Ruling
from disputes.words import CaseStatus
from games.models import Seat
from ledger.selectors import stakers


def judges(case: Case) -> frozenset[str]:
    """Return the players who may rule on the case as it stands; on appeal owners alone."""
    appeal = case.status == CaseStatus.APPEALED
    roles = frozenset({Role.OWNER}) if appeal else RIGHTS[Right.JUDGE_DISPUTE]
    officials = Member.objects.filter(
        club=case.club_id,
        status=Member.Status.ACTIVE,
        user__is_active=True,
        roles__overlap=[role.value for role in roles],
    ).values_list("user_id", flat=True)
    part = {*stakers(case.hand_id), *_seated(case)}
    if appeal:
        part |= {*Ruling.objects.filter(case=case).values_list("author", flat=True)}
    return frozenset(officials) - part


def _seated(case: Case) -> frozenset[str]:
    return frozenset(Seat.objects.filter(hand=case.hand_id).values_list("player", flat=True))
