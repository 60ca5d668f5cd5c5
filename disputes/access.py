"""Who may know of a case, and who may judge it: fetches and authorises in one step.

What the asker may not know is not there (404); what he knows and may not do is forbidden (403).
Nobody judges, or opens the hidden cards of, a hand that he played or staked in.
"""

from collections.abc import Callable
from dataclasses import dataclass

from audit.attempts import Standing
from clubs.access import memberships
from clubs.models import Member, User
from clubs.roles import Right, Role
from disputes.errors import NotAParty, OwnHand, SameArbiter
from disputes.models import Case, Party, Ruling
from disputes.words import CaseStatus
from foundation.refusals import Forbidden, NotFound
from games.models import Seat
from ledger.selectors import stakers


@dataclass(frozen=True, slots=True)
class AtCase:
    """An asker at a case: his membership (None: staff from outside the club), his seat if any."""

    case: Case
    user: User
    member: Member | None
    seat: int | None

    @property
    def standing(self) -> Standing:
        """Return the asker as the log names who acts on a case."""
        return Standing(self.user.pk, self.case.club_id, self.case.pk)

    @property
    def is_staff(self) -> bool:
        """Tell whether the asker is of the installation's staff."""
        return self.user.is_active and self.user.is_staff

    @property
    def is_party(self) -> bool:
        """Tell whether the asker opened the case or joined it."""
        return Party.objects.filter(case=self.case, player=self.user.pk).exists()

    @property
    def has_part(self) -> bool:
        """Tell whether the asker played or staked in the hand."""
        return self.seat is not None or self.user.pk in stakers(self.case.hand_id)

    def may(self, right: Right) -> bool:
        """Tell whether the asker's roles in the club give `right`."""
        return self.member is not None and self.member.may(right)


def case_for(user: User, case: str) -> AtCase:
    """Return the asker at a case: a player of its hand, or an official of its club.

    Raises:
        NotFound: there is none, or it is not the asker's to know.
    """
    at = _at(user, case)
    if at.member is None or (at.seat is None and not at.may(Right.SEE_CASES)):
        raise NotFound
    return at


def bench_for(user: User, case: str) -> AtCase:
    """Return the asker at a case on the auditor's bench: an official, or of the staff.

    Raises:
        NotFound: there is none, or it is not the asker's to know.
    """
    at = _at(user, case)
    if not at.is_staff and not (at.may(Right.ENTER_ADMIN) and at.may(Right.SEE_CASES)):
        raise NotFound
    return at


def require_party(at: AtCase) -> None:
    """Let a party pass.

    Raises:
        NotAParty.
    """
    if not at.is_party:
        raise NotAParty


def require_judge(at: AtCase) -> None:
    """Let an arbiter pass; on appeal the owner or the staff alone, and never who ruled before.

    Raises:
        Forbidden: none of these. OwnHand: the asker played or staked in the hand.
        SameArbiter: the appeal is against the asker's own ruling.
    """
    appeal = at.case.status == CaseStatus.APPEALED
    if not (_hears_appeals(at) if appeal else at.may(Right.JUDGE_DISPUTE)):
        raise Forbidden
    _require_outside(at)
    if appeal and _ruled_before(at):
        raise SameArbiter


def require_look(at: AtCase) -> None:
    """Let one pass who may open the hidden cards of the case's hand, which is over.

    Raises:
        Forbidden: neither an arbiter nor of the staff. OwnHand: as `require_judge`.
    """
    if not (at.is_staff or at.may(Right.SEE_HIDDEN_CARDS)):
        raise Forbidden
    _require_outside(at)


def may(check: Callable[[AtCase], None], at: AtCase) -> bool:
    """Tell whether `check` would let the asker pass."""
    try:
        check(at)
    except Forbidden:
        return False
    return True


def _at(user: User, case: str) -> AtCase:
    row = Case.objects.select_related("club", "hand", "hand__table").filter(pk=case).first()
    if row is None:
        raise NotFound
    member = memberships(user).filter(club_id=row.club_id).first()
    seat = Seat.objects.filter(hand_id=row.hand_id, player=user.pk).values_list("seat", flat=True)
    return AtCase(row, user, member, seat.first())


def _hears_appeals(at: AtCase) -> bool:
    is_owner = (
        at.member is not None
        and at.member.status == Member.Status.ACTIVE
        and Role.OWNER in at.member.roles
    )
    return is_owner or at.is_staff


def _ruled_before(at: AtCase) -> bool:
    return Ruling.objects.filter(case=at.case, author=at.user.pk).exists()


def _require_outside(at: AtCase) -> None:
    if at.has_part:
        raise OwnHand(at.case.hand_id)
