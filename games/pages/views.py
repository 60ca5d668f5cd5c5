"""The pages of tables and hands: each checks what the asker may see and renders a frame.

The rules alone are for everybody, and are all there.
"""

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.access import club_for, require
from clubs.models import User
from clubs.pages.frame import club_frame, page
from clubs.roles import Right
from games import access
from games.pages.rulebook import rulebook

_TAB = "games:lobby"


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules of the game to anybody: the invited read them before they join."""
    return render(request, "games/rules.html", {"book": rulebook()})


@page
def lobby(request: HttpRequest, user: User, slug: str) -> HttpResponse:
    """Show the club's tables."""
    member = club_for(user, slug)
    more = {"may_open": member.may(Right.OPEN_TABLE)}
    return render(request, "games/lobby.html", club_frame(member, _TAB) | more)


@page
def new_table(request: HttpRequest, user: User, slug: str) -> HttpResponse:
    """Show the form that opens a table, filled with the club's default rules."""
    member = club_for(user, slug)
    require(member, Right.OPEN_TABLE)
    more = {
        "settings": json.dumps(member.club.rules_of_club.as_json()),
        "may_set_default": member.may(Right.CHANGE_CLUB),
    }
    return render(request, "games/table_form.html", club_frame(member, _TAB) | more)


@page
def table(request: HttpRequest, user: User, table_id: str) -> HttpResponse:
    """Show a table: play, or watch."""
    return render(request, "games/table.html", _table_frame(access.table_for(user, table_id)))


@page
def table_rules(request: HttpRequest, user: User, table_id: str) -> HttpResponse:
    """Show the form that changes a table, to its host and the managers."""
    at = access.table_for(user, table_id)
    require(at.member, Right.HOST_TABLE, host=at.is_host)
    return render(request, "games/table_form.html", _table_frame(at))


@page
def hands(request: HttpRequest, user: User, table_id: str) -> HttpResponse:
    """Show a table's past hands."""
    return render(request, "games/hands.html", _table_frame(access.table_for(user, table_id)))


@page
def replay(request: HttpRequest, user: User, hand_id: str) -> HttpResponse:
    """Show a past hand, step by step."""
    at = access.hand_for(user, hand_id)
    frame = _table_frame(access.AtTable(at.hand.table, at.member))
    more = {
        "hand": at.hand,
        "may_dispute": at.seat is not None and at.member.may(Right.OPEN_DISPUTE),
    }
    return render(request, "games/replay.html", frame | more)


def _table_frame(at: access.AtTable) -> dict[str, object]:
    return club_frame(at.member, _TAB) | {
        "table": at.table,
        "host": at.may(Right.HOST_TABLE),
        "may_set_default": at.member.may(Right.CHANGE_CLUB),
    }
