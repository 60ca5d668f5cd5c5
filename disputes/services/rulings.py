"""Rulings: proposed, agreed to where much is moved, put in force with all journals at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from audit import notes
from audit.attempts import official
from audit.services import record
from disputes import access, chain
from disputes.access import AtCase
from disputes.errors import NotNow, ReasonNeeded, RulingChanged, SameArbiter
from disputes.models import Case, Ruling
from disputes.selectors import effects
from disputes.selectors.effects import Effect, Transfer
from disputes.selectors.rulings import content_of
from disputes.services import calling, steps
from disputes.services.cases import DAY
from disputes.words import TO_BE_RULED, Act, CaseStatus, Decision
from foundation import clock, transactions
from foundation.canonical import JSONObject
from games.settlement import unit_of
from ledger import services as ledger
from ledger.selectors import settlement_of
from ledger.values import Posted


@dataclass(frozen=True, slots=True)
class Proposal:
    """What an arbiter wants to rule, and why; `overdraft`: debts may arise from it."""

    decision: Decision
    reason: str
    transfers: tuple[Transfer, ...] = ()
    overdraft: bool = False


@official("dispute.rule", tells="decision")
def rule(at: AtCase, proposal: Proposal, *, source: str = "") -> Ruling:
    """Rule on a case; journals are posted at once, or when a second arbiter has agreed.

    Raises:
        Forbidden, OwnHand, SameArbiter: as `access.require_judge`.
        NotNow: nobody waits for a ruling. ReasonNeeded, BadTransfers.
        InsufficientChips: a wallet cannot pay, and no overdraft is allowed.
    """
    access.require_judge(at)
    if not proposal.reason.strip():
        raise ReasonNeeded
    return transactions.run(partial(_rule, at, proposal, source))


def _rule(at: AtCase, proposal: Proposal, source: str) -> Ruling:
    case = steps.locked(at.case.pk)
    if case.status not in TO_BE_RULED:
        raise NotNow(case.status)
    effect = effects.effect_of(case, proposal.decision, proposal.transfers)
    ruling = _kept(case, at, proposal, effect)
    data: JSONObject = {"ruling": ruling.pk, "digest": chain.digest(content_of(ruling)).hex()}
    case.proposed, case.arbiter = ruling.pk, at.user.pk
    if case.status == CaseStatus.OPEN:
        case.status = CaseStatus.IN_REVIEW
    steps.take(case, Act.RULED, actor=at.user.pk, data=data)
    if not effect.needs_second:
        _put_in_force(case, ruling, proposal.reason, source)
    _record(at, "dispute.rule", ruling, proposal.reason, source)
    return ruling


def waiting(at: AtCase, *, ruling: str) -> Proposal:
    """Return the ruling that waits as it was proposed, for a second arbiter to read.

    Raises:
        NotNow, RulingChanged, SameArbiter: as `agree`.
    """
    found = _waiting(at.case, at, ruling)
    digest = bytes(found.reason)
    return Proposal(
        decision=Decision(found.decision),
        reason=notes.texts([digest])[digest],
        transfers=tuple(effects.transfers_of(found)),
        overdraft=found.overdraft,
    )


@official("dispute.agree", tells="ruling")
def agree(at: AtCase, *, ruling: str, source: str = "") -> Ruling:
    """Agree to `ruling`, which waits for a second arbiter and was read: it comes into force.

    Raises:
        Forbidden, OwnHand: as `access.require_judge`. SameArbiter: one's own ruling.
        NotNow: none waits. RulingChanged: another one does. InsufficientChips: as `rule`.
    """
    access.require_judge(at)
    return transactions.run(partial(_agree, at, ruling, source))


def _agree(at: AtCase, read: str, source: str) -> Ruling:
    case = steps.locked(at.case.pk)
    ruling = _waiting(case, at, read)
    digest = bytes(ruling.reason)
    steps.take(case, Act.AGREED, actor=at.user.pk, data={"ruling": ruling.pk})
    _put_in_force(case, ruling, notes.texts([digest])[digest], source)
    _record(at, "dispute.agree", ruling, "", source)
    return ruling


def _waiting(case: Case, at: AtCase, read: str) -> Ruling:
    if case.status != CaseStatus.IN_REVIEW or not case.proposed:
        raise NotNow(case.status)
    if case.proposed != read:
        raise RulingChanged(case.proposed)
    ruling = Ruling.objects.get(pk=read)
    if ruling.author == at.user.pk:
        raise SameArbiter
    return ruling


def _kept(case: Case, at: AtCase, proposal: Proposal, effect: Effect) -> Ruling:
    return Ruling.objects.create(
        case=case,
        at_us=clock.now_us(),
        author=at.user.pk,
        decision=proposal.decision,
        seats=[each.seat for each in proposal.transfers],
        amounts=[each.amount for each in proposal.transfers],
        overdraft=proposal.overdraft,
        moves=effect.moves,
        reason=notes.keep(proposal.reason, club=case.club_id, author=at.user.pk),
        supersedes=case.proposed or case.ruling,
    )


def _put_in_force(case: Case, ruling: Ruling, reason: str, source: str) -> None:
    """Undo the ruling in force, post this one's journals, and say so. Expects the case locked."""
    journals = list(_posted(case, ruling, reason, source))
    now = clock.now_us()
    case.ruling, case.proposed = ruling.pk, ""
    case.status = CaseStatus.CLOSED if case.appealed else CaseStatus.RULED
    case.final_at = None if case.appealed else now + case.club.rules_of_club.dispute_days * DAY
    data: JSONObject = {"ruling": ruling.pk, "journals": journals}
    steps.take(case, Act.IN_FORCE, actor=ruling.author, data=data)
    calling.call_players(case, "ruling", key=ruling.pk)
    if case.appealed:
        steps.take(case, Act.CLOSED, actor=ruling.author, data={"why": "appeal heard"})


def _posted(case: Case, ruling: Ruling, reason: str, source: str) -> Iterator[str]:
    """Undo the ruling in force and post this one; yield the journals that stand for it."""
    before = Ruling.objects.filter(pk=case.ruling).first() if case.ruling else None
    standing = [] if before is None else effects.posted_by(before)
    if before is not None and before.decision == ruling.decision == Decision.VOID:
        yield from standing
        return
    for number, journal in enumerate(reversed(standing), start=1):
        _reverse(journal, f"undo:{number}", ruling, reason, source)
    match Decision(ruling.decision):
        case Decision.DISMISS:
            return
        case Decision.VOID:
            settled = settlement_of(case.hand_id)
            if settled is not None and settled.legs:
                yield _reverse(settled.id, "void", ruling, reason, source).journal
        case Decision.ADJUST:
            yield from _adjusted(case, ruling, reason, source)


def _adjusted(case: Case, ruling: Ruling, reason: str, source: str) -> Iterator[str]:
    payments = effects.payments_of(case.hand, effects.transfers_of(ruling))
    if not payments:  # between bots of one purse nothing moves
        return
    assert case.hand.night is not None, "a hand that has seats was dealt in a night"
    posted = ledger.adjust(
        club=case.club_id,
        subject=case.hand_id,
        night=case.hand.night,
        unit=unit_of(case.hand.kind),
        payments=payments,
        author=ruling.author,
        reason=reason,
        key=_key(ruling, "adjust"),
        at_us=clock.now_us(),
        overdraft=ruling.overdraft,
        source=source,
    )
    yield posted.journal


def _reverse(journal: str, what: str, ruling: Ruling, reason: str, source: str) -> Posted:
    return ledger.reverse(
        journal=journal,
        author=ruling.author,
        reason=reason,
        key=_key(ruling, what),
        at_us=clock.now_us(),
        overdraft=ruling.overdraft,
        source=source,
    )


def _key(ruling: Ruling, what: str) -> str:
    return f"ruling:{ruling.pk}:{what}"


def _record(at: AtCase, act: str, ruling: Ruling, reason: str, source: str) -> None:
    record(
        actor=at.user.pk,
        act=act,
        club=at.case.club_id,
        object=at.case.pk,
        before={"state": at.case.status, "ruling": at.case.ruling},
        after={"ruling": ruling.pk, "decision": ruling.decision, "moves": ruling.moves},
        reason=reason,
        source=source,
    )
