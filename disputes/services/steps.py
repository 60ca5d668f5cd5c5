"""The steps of a case: each is chained to the one before it, under the case's lock."""

from audit import notes
from disputes import chain
from disputes.models import Case, Step
from disputes.words import Act
from foundation import clock
from foundation.canonical import JSONObject

SERVER = "server"


def locked(case: str) -> Case:
    """Lock a case's row. Expects a transaction that has locked no account yet."""
    return Case.objects.select_for_update(of=("self",)).select_related("club", "hand").get(pk=case)


def take(
    case: Case, act: Act, *, actor: str, data: JSONObject | None = None, words: str = ""
) -> Step:
    """Append a step to a locked case and save the case; its words are kept as a note."""
    step = Step(
        case=case,
        number=case.steps + 1,
        at_us=clock.now_us(),
        actor=actor,
        act=act,
        data=data or {},
        note=notes.keep(words, club=case.club_id, author=actor),
        previous=bytes(case.last_hash),
    )
    step.hash = chain.step_hash(link_of(step))
    step.save(force_insert=True)
    case.steps, case.last_hash = step.number, step.hash
    case.save()
    return step


def link_of(step: Step) -> chain.Link:
    """Return a step as its chain sees it."""
    return chain.Link(
        case=step.case_id,
        number=step.number,
        at_us=step.at_us,
        actor=step.actor,
        act=step.act,
        data=step.data,
        note=bytes(step.note),
        previous=bytes(step.previous),
        hash=bytes(step.hash or b""),
    )
