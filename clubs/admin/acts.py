"""How a dialog of the admin calls a service: the same right, the same refusals, the same log."""

from collections.abc import Callable
from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from unfold.forms import BaseDialogForm
from unfold.widgets import UnfoldAdminTextInputWidget

from audit.attempts import attempt
from audit.services import Act
from clubs.api.club.shapes import REASON_LENGTH
from clubs.models import User
from clubs.models.people import nothing_unseen
from clubs.services.sign_in import address_of
from foundation.refusals import Refusal


class ReasonForm(BaseDialogForm):  # type: ignore[misc]  # unfold has no types
    """Why, for the club's log."""

    reason = forms.CharField(
        max_length=REASON_LENGTH,
        validators=(nothing_unseen,),
        widget=UnfoldAdminTextInputWidget,
        help_text="For the club's log.",
    )


def perform(
    request: HttpRequest, act: Callable[[], object], *, named: str, club: str, on: str, done: str
) -> HttpResponse:
    """Do `act`, `named` so in the log of `club`; say `done`, or why not; and load the page anew.

    The staff, who see the row and are nobody in the club, stand in its log as refused.
    """
    tried = Act(actor=person(request).pk, act=named, club=club, object=on, source=source(request))
    try:
        with attempt(tried, refused_as=HTTPStatus.NOT_FOUND):
            act()
    except Refusal as refusal:
        messages.error(request, refusal.detail)
    else:
        messages.success(request, done)
    return HttpResponse(headers={"HX-Redirect": request.META.get("HTTP_REFERER", "/admin/")})


def person(request: HttpRequest) -> User:
    """Return who asks; the admin lets nobody else in."""
    assert isinstance(request.user, User)
    return request.user


def source(request: HttpRequest) -> str:
    """Return where the act comes from, as the log keeps it."""
    return f"admin {address_of(request)}"
