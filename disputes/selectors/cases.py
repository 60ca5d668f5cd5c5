"""Cases as the API and the pages show them: a club's list, and one with all that was said."""

from collections.abc import Iterable, Sequence

from django.db.models import QuerySet

from audit import notes
from clubs.models import Member
from clubs.roles import Right
from clubs.selectors import names
from disputes import access
from disputes.access import AtCase
from disputes.models import Case, Evidence, Party, Ruling, Step
from disputes.selectors.judges import judges
from disputes.words import REASONS, TO_BE_RULED, Act, CaseStatus
from foundation.canonical import JSON, JSONObject
from foundation.clock import iso, now_us
from games.models import Seat
from games.selectors.callings import names_of


def cases_for(member: Member) -> QuerySet[Case]:
    """Return the cases that a member sees: an official the club's, a player his hands', newest
    first.
    """
    rows = Case.objects.filter(club_id=member.club_id).order_by("-id")
    if member.may(Right.SEE_CASES):
        return rows
    played = Seat.objects.filter(player=member.user_id, hand__cases__club=member.club_id)
    return rows.filter(hand__in=played.values("hand"))


def case_lines(rows: Sequence[Case]) -> list[JSONObject]:
    """Return cases as a list shows them."""
    called = names(case.opened_by for case in rows)
    return [_line(case, called[case.opened_by]) for case in rows]


def case_view(at: AtCase) -> JSONObject:
    """Return a case with its parties, messages, rulings and steps, and what the asker may do."""
    case = Case.objects.get(pk=at.case.pk)
    steps = list(Step.objects.filter(case=case).order_by("number"))
    rulings = list(Ruling.objects.filter(case=case))
    parties = list(Party.objects.filter(case=case).order_by("id"))
    seats = {seat.seat: seat for seat in Seat.objects.filter(hand=case.hand_id)}
    people = _people(steps, rulings, parties, seats.values())
    words = notes.texts([bytes(row.note) for row in steps] + [bytes(r.reason) for r in rulings])
    opened = steps[0]
    return {
        **_line(case, people[case.opened_by]),
        "nobody_may_judge": case.status in TO_BE_RULED and not judges(case),
        "words": words[bytes(opened.note)],
        "arbiter": case.arbiter or None,
        "proposed": case.proposed or None,
        "ruling": case.ruling or None,
        "final_at": None if case.final_at is None else iso(case.final_at),
        "evidence_digest": bytes(Evidence.objects.get(case=case).digest).hex(),
        "parties": [_party(party, people) for party in parties],
        "messages": [
            _message(step, people, words) for step in steps if step.act in _WORDS and step.note
        ],
        "rulings": [_ruling(each, case, seats, people, words, steps) for each in rulings],
        "steps": [_step(step, people) for step in steps],
        "may": _may(at, case),
    }


def may_be_withdrawn(case: Case) -> bool:
    """Tell whether nobody but its opener has anything to do with a case yet."""
    others = Party.objects.filter(case=case).exclude(player=case.opened_by)
    return case.status == CaseStatus.OPEN and not others.exists()


def may_be_appealed(case: Case) -> bool:
    """Tell whether a case has a ruling that nobody has appealed; maybe it is late for it."""
    return case.status == CaseStatus.RULED and not case.appealed


def is_final(case: Case) -> bool:
    """Tell whether the time for an appeal is over."""
    return case.final_at is not None and now_us() > case.final_at


_WORDS = (Act.MESSAGE, Act.JOINED, Act.APPEALED)


def _line(case: Case, opener: str) -> JSONObject:
    return {
        "id": case.pk,
        "club": case.club_id,
        "hand": case.hand_id,
        "state": case.status,
        "reason": case.reason,
        "reason_words": REASONS[case.reason],
        "version": case.version,
        "opened_at": iso(case.opened_at),
        "opened_by": case.opened_by,
        "opened_by_name": opener,
        "kind": case.kind,
        "stake": case.stake,
        "waits": case.status in TO_BE_RULED,
    }


def _people(
    steps: Iterable[Step],
    rulings: Iterable[Ruling],
    parties: Iterable[Party],
    seats: Iterable[Seat],
) -> dict[str, str]:
    ids = [step.actor for step in steps] + [ruling.author for ruling in rulings]
    ids += [party.player for party in parties]
    people = [seat.player for seat in seats if seat.kind == "person"]
    bots = [seat.player for seat in seats if seat.kind == "bot"]
    return {**names_of(people=[*ids, *people], bots=bots), "server": "the club"}


def _party(party: Party, people: dict[str, str]) -> JSONObject:
    return {
        "player": party.player,
        "name": people[party.player],
        "seat": party.seat,
        "joined_at": iso(party.joined_at),
    }


def _message(step: Step, people: dict[str, str], words: dict[bytes, str]) -> JSONObject:
    return {
        "player": step.actor,
        "name": people[step.actor],
        "text": words[bytes(step.note)],
        "at": iso(step.at_us),
    }


def _ruling(
    ruling: Ruling,
    case: Case,
    seats: dict[int, Seat],
    people: dict[str, str],
    words: dict[bytes, str],
    steps: Iterable[Step],
) -> JSONObject:
    agreed = next(
        (s.actor for s in steps if s.act == Act.AGREED and s.data["ruling"] == ruling.pk), None
    )
    moved = zip(ruling.seats, ruling.amounts, strict=True)
    transfers: list[JSON] = [
        {
            "seat": seat,
            "player": seats[seat].player,
            "name": people[seats[seat].player],
            "amount": amount,
        }
        for seat, amount in moved
    ]
    return {
        "id": ruling.pk,
        "decision": ruling.decision,
        "transfers": transfers,
        "moves": ruling.moves,
        "reason": words[bytes(ruling.reason)],
        "at": iso(ruling.at_us),
        "by": ruling.author,
        "by_name": people[ruling.author],
        "agreed_by": agreed,
        "in_force": case.ruling == ruling.pk,
        "supersedes": ruling.supersedes or None,
    }


def _step(step: Step, people: dict[str, str]) -> JSONObject:
    return {
        "number": step.number,
        "act": step.act,
        "at": iso(step.at_us),
        "actor": step.actor,
        "actor_name": people[step.actor],
        "details": step.data,
        "hash": bytes(step.hash).hex(),
    }


def _may(at: AtCase, case: Case) -> JSONObject:
    """Return what the asker may do to the case as it stands."""
    party, judge = at.is_party, access.may(access.require_judge, at)
    closed = case.status == CaseStatus.CLOSED
    proposer = Ruling.objects.filter(pk=case.proposed, author=at.user.pk).exists()
    return {
        "join": at.seat is not None and not party and not closed,
        "write": (party or judge) and not closed,
        "withdraw": case.opened_by == at.user.pk and may_be_withdrawn(case),
        "appeal": party and may_be_appealed(case) and not is_final(case),
        "take": judge and case.status in (CaseStatus.OPEN, CaseStatus.IN_REVIEW),
        "rule": judge and case.status in TO_BE_RULED,
        "agree": judge and bool(case.proposed) and not proposer,
    }
