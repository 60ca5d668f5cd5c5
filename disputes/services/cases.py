"""What people do in a case short of ruling: open, join, write, take, appeal, close."""

from functools import partial

from audit.attempts import official
from audit.services import record
from clubs.access import require
from clubs.models import User
from clubs.roles import Right
from disputes import access, chain
from disputes.access import AtCase
from disputes.errors import (
    AlreadyRuled,
    BadMoment,
    CaseExists,
    NotNow,
    RoomFull,
    TooLate,
)
from disputes.models import Case, Evidence, Party, Step
from disputes.selectors import evidence
from disputes.selectors.cases import is_final, may_be_appealed, may_be_withdrawn
from disputes.services import calling, steps
from disputes.words import OTHER, REASONS, Act, CaseStatus
from foundation import clock, transactions
from foundation.canonical import JSONObject, canonical
from games.access import AtHand, hand_for
from games.errors import NotAPlayer, NotOver
from games.models import Hand
from games.statuses import HandStatus
from games.turns import SECOND

DAY = 86_400 * SECOND
MESSAGES_MAX = 200  # an evening's quarrel; what is longer is not read


def open_case(user: User, hand: str, *, reason: str, words: str, version: int | None) -> Case:
    """Open a case about a hand that is over, at a moment of it; freeze the evidence.

    `reason` is a code of `REASONS`; any other text is kept as words, under the code `other`.

    Raises:
        NotFound, NotAPlayer: the hand is not the asker's to dispute. NotOver: it goes on.
        TooLate, BadMoment; CaseExists: join that one. AlreadyRuled: it was judged before.
    """
    at = hand_for(user, hand)
    if at.seat is None:
        raise NotAPlayer
    require(at.member, Right.OPEN_DISPUTE)
    return transactions.run(partial(_open, at, reason, words, version))


def _open(at: AtHand, reason: str, words: str, version: int | None) -> Case:
    hand = Hand.objects.select_for_update(of=("self",)).get(pk=at.hand.pk)  # one opening at a time
    last = hand.version
    _require_open_to_dispute(hand, days=at.member.club.rules_of_club.dispute_days)
    if version is not None and not 1 <= version <= last:
        raise BadMoment(version, last)
    assert at.seat is not None
    now = clock.now_us()
    case = Case(
        club=at.member.club,
        hand=hand,
        opened_by=at.member.user_id,
        reason=reason if reason in REASONS else OTHER,
        version=last if version is None else version,
        status=CaseStatus.OPEN,
        opened_at=now,
        waits_since=now,
        kind=hand.kind,
        stake=hand.stake,
    )
    case.save(force_insert=True)
    Party.objects.create(case=case, player=case.opened_by, seat=at.seat, joined_at=now)
    frozen = canonical(evidence.gather(hand))
    digest = chain.digest_of(frozen)
    Evidence.objects.create(case=case, at=now, text=frozen.decode(), digest=digest)
    told = words if reason in REASONS else f"{reason}\n{words}".strip()
    data: JSONObject = {"reason": case.reason, "version": case.version, "evidence": digest.hex()}
    steps.take(case, Act.OPENED, actor=case.opened_by, data=data, words=told)
    calling.call_players(case, "dispute", key=case.pk, but=case.opened_by)
    calling.call_judges(case)
    return case


def _require_open_to_dispute(hand: Hand, *, days: int) -> None:
    if HandStatus(hand.status).live or hand.ended_at is None:
        raise NotOver
    last = Case.objects.filter(hand=hand).order_by("-id").first()
    if last is not None and last.status != CaseStatus.CLOSED:
        raise CaseExists(last.pk)
    if last is not None and last.ruling:
        raise AlreadyRuled(last.pk)
    if clock.now_us() > hand.ended_at + days * DAY:
        raise TooLate(days)


def join(at: AtCase, *, words: str = "") -> Case:
    """Make a player of the hand a party; a second time changes nothing.

    Raises:
        NotAPlayer: no seat in the hand. NotNow: the case is closed.
    """
    if at.seat is None:
        raise NotAPlayer
    seat = at.seat

    def act() -> Case:
        case = steps.locked(at.case.pk)
        _refuse_if(case, CaseStatus.CLOSED)
        if not at.is_party:
            now = clock.now_us()
            Party.objects.create(case=case, player=at.user.pk, seat=seat, joined_at=now)
            steps.take(case, Act.JOINED, actor=at.user.pk, data={"seat": seat}, words=words)
        return case

    return transactions.run(act)


def write(at: AtCase, *, text: str) -> Step:
    """Say something to the parties and the arbiter.

    Raises:
        NotAParty: neither a party nor one who may judge. NotNow: the case is closed.
        RoomFull.
    """
    if not access.may(access.require_judge, at):
        access.require_party(at)

    def act() -> Step:
        case = steps.locked(at.case.pk)
        _refuse_if(case, CaseStatus.CLOSED)
        if Step.objects.filter(case=case, act=Act.MESSAGE).count() >= MESSAGES_MAX:
            raise RoomFull(MESSAGES_MAX)
        return steps.take(case, Act.MESSAGE, actor=at.user.pk, words=text)

    return transactions.run(act)


@official("dispute.take")
def take(at: AtCase, *, source: str = "") -> Case:
    """Take a case into review, or over from another arbiter.

    Raises:
        Forbidden, OwnHand, SameArbiter: as `access.require_judge`. NotNow: nobody waits for it.
    """
    access.require_judge(at)

    def act() -> Case:
        case = steps.locked(at.case.pk)
        if case.status not in (CaseStatus.OPEN, CaseStatus.IN_REVIEW):
            raise NotNow(case.status)
        before = {"state": case.status, "arbiter": case.arbiter}
        case.status, case.arbiter = CaseStatus.IN_REVIEW, at.user.pk
        steps.take(case, Act.TAKEN, actor=at.user.pk)
        after = {"state": case.status, "arbiter": case.arbiter}
        record(
            actor=at.user.pk,
            act="dispute.take",
            club=case.club_id,
            object=case.pk,
            before=before,
            after=after,
            source=source,
        )
        return case

    return transactions.run(act)


def appeal(at: AtCase, *, words: str) -> Case:
    """Ask the owner, or the installation's staff, to rule anew: once a case.

    Raises:
        NotAParty. NotNow: there is no ruling, or it was appealed. TooLate.
    """
    access.require_party(at)

    def act() -> Case:
        case = steps.locked(at.case.pk)
        if not may_be_appealed(case):
            raise NotNow(case.status)
        if is_final(case):
            raise TooLate(case.club.rules_of_club.dispute_days)
        case.status, case.appealed, case.waits_since = CaseStatus.APPEALED, True, clock.now_us()
        case.final_at = None
        steps.take(case, Act.APPEALED, actor=at.user.pk, data={"of": case.ruling}, words=words)
        calling.call_judges(case)
        return case

    return transactions.run(act)


def withdraw(at: AtCase) -> Case:
    """Close a case that one opened, while nobody joined it and no arbiter took it.

    Raises:
        NotAParty: another opened it. NotNow: it is not one's own any more.
    """
    if at.case.opened_by != at.user.pk:
        access.require_party(at)

    def act() -> Case:
        case = steps.locked(at.case.pk)
        if not may_be_withdrawn(case):
            raise NotNow(case.status)
        case.status = CaseStatus.CLOSED
        steps.take(case, Act.CLOSED, actor=at.user.pk, data={"why": "withdrawn"})
        return case

    return transactions.run(act)


def close_final() -> int:
    """Close the cases whose ruling nobody appealed in time; return how many."""
    due = Case.objects.filter(status=CaseStatus.RULED, final_at__lt=clock.now_us())
    keys = list(due.values_list("pk", flat=True))
    return sum(transactions.run(partial(_close_final, key)) for key in keys)


def _close_final(key: str) -> bool:
    case = steps.locked(key)
    if case.status != CaseStatus.RULED or (case.final_at or 0) >= clock.now_us():
        return False
    case.status = CaseStatus.CLOSED
    steps.take(case, Act.CLOSED, actor=steps.SERVER, data={"why": "final"})
    return True


def tell(at: AtCase) -> None:
    """Note that a player of the hand has been shown how his case stands, once for each news."""
    if at.seat is None or _told_up_to(at) >= _news_of(at.case):
        return

    def act() -> None:
        case = steps.locked(at.case.pk)
        news = _news_of(case)
        if _told_up_to(at) < news:
            steps.take(case, Act.TOLD, actor=at.user.pk, data={"up_to": news})

    transactions.run(act)


_NEWS = (Act.OPENED, Act.TAKEN, Act.RULED, Act.IN_FORCE, Act.APPEALED, Act.CLOSED)


def _news_of(case: Case) -> int:
    last = Step.objects.filter(case=case, act__in=_NEWS).order_by("-number").first()
    return 0 if last is None else last.number


def _told_up_to(at: AtCase) -> int:
    told = Step.objects.filter(case=at.case, act=Act.TOLD, actor=at.user.pk)
    last = told.order_by("-number").first()
    return 0 if last is None else int(last.data["up_to"])


def _refuse_if(case: Case, status: CaseStatus) -> None:
    if case.status == status:
        raise NotNow(case.status)
