"""A case as one file (tonk-case/1): record and proofs, steps, rulings, journals, words."""

import json

from audit.models import Note
from clubs.selectors import names
from disputes.case_file import FORMAT
from disputes.models import Case, Evidence, Ruling, Step
from disputes.selectors.evidence import journal_line
from disputes.selectors.rulings import content_of
from foundation.canonical import JSON, JSONObject
from foundation.refusals import NotFound
from games.event_file import event_line
from games.selectors.chains import head_of, links_of
from games.selectors.records import record_of
from games.store import hands as store
from ledger.selectors import journals_of


def case_file(case: Case) -> JSONObject:
    """Return the file of a case, its hand's hidden cards opened: who asks may see them."""
    evidence = Evidence.objects.get(case=case)
    steps = list(Step.objects.filter(case=case).order_by("number"))
    rulings = list(Ruling.objects.filter(case=case))
    digests = [bytes(step.note) for step in steps] + [bytes(each.reason) for each in rulings]
    events: list[JSON] = [head_of(case.hand).as_json()]
    events += [event_line(link) for link in links_of(case.hand, opened=True)]
    return {
        "format": FORMAT,
        "case": _case(case),
        "evidence": json.loads(evidence.text),
        "evidence_digest": bytes(evidence.digest).hex(),
        "record": _record(case),
        "events": events,
        "journals": [journal_line(found) for found in journals_of(case.hand_id)],
        "steps": [_step(step) for step in steps],
        "rulings": [content_of(ruling) for ruling in rulings],
        "notes": _notes(digests),
        "names": dict(names([step.actor for step in steps])),
    }


def _case(case: Case) -> JSONObject:
    return {
        "id": case.pk,
        "club": case.club_id,
        "hand": case.hand_id,
        "opened_by": case.opened_by,
        "opened_at": case.opened_at,
        "reason": case.reason,
        "version": case.version,
        "state": case.status,
        "ruling": case.ruling,
    }


def _record(case: Case) -> JSONObject | None:
    try:
        return record_of(store.refresh(case.hand_id))
    except NotFound:
        return None


def _step(step: Step) -> JSONObject:
    return {
        "number": step.number,
        "at": step.at_us,
        "actor": step.actor,
        "act": step.act,
        "data": step.data,
        "note": bytes(step.note).hex(),
        "previous": bytes(step.previous).hex(),
        "hash": bytes(step.hash).hex(),
    }


def _notes(digests: list[bytes]) -> JSONObject:
    kept = Note.objects.filter(digest__in=[digest for digest in digests if digest])
    return {
        bytes(note.digest).hex(): {"text": note.text, "salt": bytes(note.salt).hex()}
        for note in kept
    }
