"""What every page of a club stands in: the fence, the tabs a member's rights open, the unit."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from clubs.errors import ClubClosed
from clubs.models import Club, Member, User
from clubs.roles import Right
from foundation.refusals import Forbidden, NotFound

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Tab:
    """One of a club's tabs, as the frame shows it."""

    label: str
    href: str
    here: bool
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class _Place:
    label: str
    url: str
    right: Right


_PLACES = (
    _Place("Tables", "games:lobby", Right.SEE_CLUB),
    _Place("Members", "clubs:members", Right.SEE_MEMBERS),
    _Place("Wallet", "clubs:wallet", Right.SEE_OWN_WALLET),
    _Place("Nights", "clubs:night", Right.SEE_NIGHT),
    _Place("Chips", "clubs:chips", Right.ISSUE_CHIPS),
    _Place("Disputes", "clubs:disputes", Right.OPEN_DISPUTE),
    _Place("Settings", "clubs:settings", Right.CHANGE_CLUB),
)


def page(
    view: Callable[Concatenate[HttpRequest, User, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Let only the signed-in to a page, and answer a refusal as the page of that status."""

    @login_required
    @wraps(view)
    def shown(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        assert isinstance(request.user, User)
        try:
            return view(request, request.user, *args, **kwargs)
        except NotFound as refusal:
            raise Http404(refusal.detail) from refusal
        except (ClubClosed, Forbidden) as refusal:
            raise PermissionDenied(refusal.detail) from refusal

    return shown


def club_frame(member: Member, here: str) -> dict[str, object]:
    """Return what `club_base.html` needs; `here` is the URL name of the tab that is open."""
    return {
        "club": member.club,
        "member": member,
        "unit": unit(member.club),
        "tabs": [
            Tab(
                place.label,
                reverse(place.url, args=[member.club.slug]),
                here=place.url == here,
                waiting=_waiting(member, place),
            )
            for place in _PLACES
            if member.may(place.right)
        ],
    }


def _waiting(member: Member, place: _Place) -> int:
    """Return how many wait behind a tab for the asker: those whom he may approve."""
    if place.right is not Right.SEE_MEMBERS or not member.may(Right.APPROVE_JOINER):
        return 0
    return Member.objects.filter(club_id=member.club_id, status=Member.Status.PENDING).count()


def unit(club: Club) -> str:
    """Return the club's unit as JSON for the scripts: name, symbol, decimals for show."""
    return json.dumps(
        {"name": club.unit_name, "symbol": club.unit_symbol, "decimals": club.unit_decimals}
    )
