"""The case page: the hand step by step, what was sent when, why it was paid so, what else might
have been.
"""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from clubs.admin.acts import source
from clubs.selectors import names
from disputes import access
from disputes.access import AtCase
from disputes.admin.asked import Asked, asked_of
from disputes.admin.doors import door
from disputes.models import Evidence
from disputes.selectors import pictures
from disputes.selectors.branches import Branch
from disputes.selectors.cases import case_view
from disputes.selectors.evidence import asked_for
from disputes.selectors.pictures import Film
from disputes.services import bench
from foundation import incoming
from foundation.canonical import JSON
from foundation.clock import iso
from foundation.keyring import CannotOpen
from games.codec.reading import Stored
from games.engine.commands import Command
from games.engine.errors import RuleViolation
from games.engine.notation import decode_action, encode_action
from games.selectors import chains
from games.statuses import TableStatus

BRANCH = "branch"


@door
def page(request: HttpRequest, at: AtCase) -> HttpResponse:
    """Show a case; opened cards and branches are noted in the log, and refused to who played.

    What was posted from here, and refused, stands in its fields again.
    """
    asked = asked_of(request, at)
    if asked.whose:
        whose = BRANCH if asked.tries else asked.whose
        bench.look(at, whose=whose, version=asked.version, source=source(request))
    evidence = Stored(json.loads(Evidence.objects.get(case=at.case).text))
    context: dict[str, object] = {
        **admin.site.each_context(request),
        "title": f"Dispute of {at.case.hand_id}",
        "case": case_view(at),
        "row": at.case,
        "state": at.case.status.replace("_", " "),
        "asked": asked,
        "typed": request.POST,
        "may_look": access.may(access.require_look, at),
        "broken": list(chains.broken(stream=at.case.hand_id)),
        "turns": [_timed(turn) for turn in evidence.items("turns")],
        "deliveries": _deliveries(evidence),
    }
    opened: Collection[str] = ()
    try:
        film = pictures.film(at.case.hand_id)
    except CannotOpen:
        context["unreadable"] = True
    else:
        context |= _film(film, asked, request.POST)
        closed = at.case.hand.table.status == TableStatus.CLOSED
        opened = film.opened_to(asked.whose, table_closed=closed)
    context["commands"] = _commands(evidence, opened)
    return TemplateResponse(request, "admin/disputes/case.html", context)


def _film(film: Film, asked: Asked, typed: Mapping[str, str]) -> dict[str, object]:
    picture = film.picture(asked.version, asked.whose)
    told = film.told(asked.whose)
    legal = () if picture is None else picture.legal
    tried, offered = _branch(film, asked)
    return {
        "film": film,
        "picture": picture,
        "told": told,
        "now": told[asked.version - 1],
        "before": max(1, asked.version - 1),
        "after": min(film.last, asked.version + 1),
        "legal": legal,
        "choices": _choices(film.others(asked.version, legal)),
        "paid": [] if film.ended is None else list(zip(film.names, film.ended.net, strict=True)),
        "explained": film.explained(),
        "decided": typed.get("decision") or ("adjust" if "branch" in tried else ""),
        "gains": [
            (seat, name, typed.get(f"amount_{seat}", gain))
            for seat, (name, gain) in enumerate(zip(film.names, offered, strict=True), start=1)
        ],
        **tried,
    }


def _branch(film: Film, asked: Asked) -> tuple[dict[str, object], Sequence[int]]:
    """Return what a branch shows, and what of an adjustment it offers each seat."""
    nothing = [0] * len(film.names)
    if not (asked.tries and asked.whose):
        return {}, nothing
    try:
        chosen = [decode_action(incoming.read(text)) for text in asked.tries]
        tried = film.branch(asked.version, chosen)
    except (RuleViolation, ValueError) as violation:
        return {"branch_refused": getattr(violation, "detail", "That is no action.")}, nothing
    if tried is None or film.ended is None:
        return {"branch_refused": "Nobody was to act at this moment."}, nothing
    change = tried.against(film.ended.net)
    shown = _shown(film, tried, film.ended.net, change)
    return {"branch": shown, "further": _choices(tried.further)}, change


def _shown(
    film: Film, tried: Branch, paid: Sequence[int], change: Sequence[int]
) -> dict[str, object]:
    return {
        "made": [
            (film.names[made.seat - 1], pictures.words_of(made.command), made.why)
            for made in tried.made
        ],
        "ending": tried.ended.ending,
        "seats": list(
            zip(
                range(1, len(change) + 1),
                film.names,
                tried.ended.counts,
                paid,
                tried.ended.net,
                change,
                strict=True,
            )
        ),
    }


def _choices(commands: Iterable[Command]) -> list[tuple[str, str]]:
    return [(json.dumps(encode_action(each)), pictures.words_of(each)) for each in commands]


def _timed(turn: JSON) -> dict[str, object]:
    assert isinstance(turn, dict)
    stored = Stored(turn)
    return {
        **turn,
        "began": iso(stored.number("began")),
        "ended": iso(stored.number("ended")),
        "deadline": iso(stored.number("deadline")),
        "version": stored.number("from"),
    }


def _commands(evidence: Stored, opened: Collection[str]) -> list[dict[str, object]]:
    rows = [Stored(row) for row in asked_for(evidence, opened=opened)]
    called = names(row.text("player") for row in rows)
    return [
        {
            "name": called[row.text("player")],
            "received_at": iso(row.number("received_at")),
            "version": row.number_or_none("version"),
            "code": row.text("code"),
        }
        for row in rows
    ]


def _deliveries(evidence: Stored) -> list[dict[str, object]]:
    rows = evidence.objects("deliveries")
    called = names(row.text("player") for row in rows)
    return [
        {
            "name": called[row.text("player")],
            "device": row.text("device"),
            "version": row.number("version"),
            "sent_at": iso(row.number("sent_at")),
            "shown_at": "" if row.is_null("shown_at") else iso(row.number("shown_at")),
        }
        for row in rows
    ]
