"""tonk-case/1: a case as one file, and the check of it that needs nothing but the file.

Pure: no database, no key. What was erased is passed over, and said.
"""

import json
from collections.abc import Iterator
from datetime import date

from disputes import chain
from foundation import erasable
from foundation.canonical import JSON, JSONObject, canonical
from games import event_file
from games.codec.reading import Stored, as_text, fields
from games.engine.notation import judge
from ledger.drafts import Draft, LegDraft, content_hash, journal_hash
from ledger.values import AccountRef, JournalKind, as_kind, as_unit

FORMAT = "tonk-case/1"
CASE_BYTES_MAX = 8 * 1024 * 1024  # the longest hand, its deliveries to six, and 200 messages


class NotACase(Exception):
    """The text is no tonk-case/1 file."""


def read(text: str) -> JSONObject:
    """Return the file's object.

    Raises:
        NotACase: too long, no JSON object, or of another format.
    """
    if len(text) > CASE_BYTES_MAX:
        raise NotACase(f"it is over {CASE_BYTES_MAX} bytes")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotACase("it is no JSON") from error
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise NotACase(f"it is no {FORMAT}")
    return found


def faults(file: JSONObject) -> Iterator[str]:
    """Yield all that is wrong in a case, in words; nothing: it holds.

    Raises:
        NotACase: a part is missing or of the wrong shape.
    """
    try:
        whole = Stored(file)
        yield from _evidence(whole)
        yield from _hand(whole)
        yield from _steps(whole)
        yield from _rulings(whole)
        yield from _notes(whole)
        yield from _journals(whole)
    except (LookupError, AssertionError, ValueError, TypeError, RecursionError) as error:
        raise NotACase(f"a part of it is missing or wrong: {error}") from error


def _evidence(file: Stored) -> Iterator[str]:
    evidence = file.object("evidence")
    digest = chain.digest_of(canonical(evidence)).hex()
    opened = file.objects("steps")[0]
    if digest != file.text("evidence_digest"):
        yield "The evidence was changed: its digest is another."
    if opened.object("data").get("evidence") != file.text("evidence_digest"):
        yield "The first step names other evidence."
    frozen = [_hash(each) for each in Stored(evidence).items("events")]
    told = [_hash(each) for each in file.items("events")[1:]]
    if frozen != told:
        yield "The events are not those of the evidence."


def _hand(file: Stored) -> Iterator[str]:
    lines = (canonical(each).decode() for each in file.items("events"))
    try:
        broken = event_file.verify(lines)
    except event_file.NotEvents as error:
        yield f"The events cannot be read: {error}."
        return
    if broken is not None:
        yield f"Version {broken.version} of the hand {broken.wrong}."
    if file.is_null("record"):
        return
    judged = judge(json.dumps(file.object("record")))
    if "error" in judged or "differs" in judged:
        yield f"The record does not replay to its result: {json.dumps(judged)}."


def _steps(file: Stored) -> Iterator[str]:
    previous = chain.GENESIS
    case = Stored(file.object("case")).text("id")
    for place, step in enumerate(file.objects("steps"), start=1):
        link = chain.Link(
            case=case,
            number=step.number("number"),
            at_us=step.number("at"),
            actor=step.text("actor"),
            act=step.text("act"),
            data=step.object("data"),
            note=bytes.fromhex(step.text("note")),
            previous=bytes.fromhex(step.text("previous")),
        )
        if link.number != place or link.previous != previous:
            yield f"Step {place} does not follow the step before it."
        previous = bytes.fromhex(step.text("hash"))
        if chain.step_hash(link) != previous:
            yield f"Step {place} was changed: its hash is another."


def _rulings(file: Stored) -> Iterator[str]:
    said = {
        as_text(step.object("data")["ruling"]): step.object("data").get("digest")
        for step in file.objects("steps")
        if step.text("act") == "ruled"
    }
    for content in file.items("rulings"):
        ruling = Stored(fields(content))
        name = ruling.text("ruling")
        if said.pop(name, None) != chain.digest(content).hex():
            yield f"The ruling {name} is not the one that the steps bind."
        if sum(ruling.numbers("amounts")):
            yield f"The transfers of the ruling {name} do not sum to zero."
    for name in said:
        yield f"The ruling {name} is missing."


def _notes(file: Stored) -> Iterator[str]:
    for digest, note in file.object("notes").items():
        words = Stored(fields(note))
        salt = bytes.fromhex(words.text("salt"))
        if not erasable.matches(words.text("text"), salt, bytes.fromhex(digest)):
            yield f"The words under {digest[:12]} are not those that were digested."


def _journals(file: Stored) -> Iterator[str]:
    last = _hash(file.items("events")[-1])
    for row in file.objects("journals"):
        name = row.text("id")
        legs = row.objects("legs")
        if sum(leg.number("amount") for leg in legs):
            yield f"The journal {name} does not balance."
        if row.text("kind") in ("settlement", "void") and row.text("event_hash") != last:
            yield f"The journal {name} settles other events."
        if _journal_hash(file, row, legs) != row.text("hash"):
            yield f"The journal {name} was changed: its hash is another."


_KINDS: dict[str, JournalKind] = {
    "settlement": "settlement",
    "void": "void",
    "reversal": "reversal",
    "ruling": "ruling",
}


def _journal_hash(file: Stored, row: Stored, legs: tuple[Stored, ...]) -> str:
    club = Stored(file.object("case")).text("club")
    unit = as_unit(row.text("unit"))
    night = row.text_or_none("night")
    content = content_hash(
        Draft(
            club=club,
            kind=_KINDS[row.text("kind")],
            key=row.text("key"),
            author=row.text("author"),
            at_us=row.number("at"),
            unit=unit,
            legs=[
                LegDraft(
                    AccountRef(club, as_kind(leg.text("kind")), leg.text("owner"), unit),
                    leg.number("amount"),
                    leg.text("clause"),
                )
                for leg in legs
            ],
            subject=row.text("subject"),
            night=None if night is None else date.fromisoformat(night),
            overdraft=row.flag("overdraft"),
            reverses=row.text_or_none("reverses"),
            event_hash=bytes.fromhex(row.text("event_hash")),
        )
    )
    return journal_hash(
        content=content,
        journal=row.text("id"),
        at_us=row.number("at"),
        reason=bytes.fromhex(row.text("reason_digest")),
    ).hex()


def _hash(line: JSON) -> str:
    return as_text(fields(line)["hash"])
