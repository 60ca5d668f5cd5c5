"""What an arbiter does on the bench, each act through the services; a ruling shows its effect
before it is made, or agreed to.
"""

import functools
from collections.abc import Callable
from http import HTTPStatus

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.http import require_POST

from clubs.admin.acts import source
from clubs.models.people import nothing_unseen_in_lines
from disputes import access
from disputes.access import AtCase
from disputes.admin import bench
from disputes.admin.asked import asked_of
from disputes.admin.doors import Door, View, back, door
from disputes.selectors import effects
from disputes.selectors.effects import Transfer
from disputes.services import bench as services
from disputes.services import cases, rulings
from disputes.services.rulings import Proposal
from disputes.words import Decision
from foundation.refusals import Refusal
from games.selectors.callings import names_of
from ledger.values import AMOUNT_MAX

WORDS_LENGTH = 2000  # as the API takes


class WordsForm(forms.Form):
    """Something to say."""

    text = forms.CharField(max_length=WORDS_LENGTH)


class RulingForm(forms.Form):
    """A ruling as it is typed; the amounts of an adjustment stand beside it, one a seat."""

    decision = forms.ChoiceField(choices=[(each.value, each.value) for each in Decision])
    reason = forms.CharField(max_length=WORDS_LENGTH, validators=(nothing_unseen_in_lines,))
    overdraft = forms.BooleanField(required=False)


def _judged(act: str) -> Callable[[View], Door]:
    """Make a door, to be posted to, at which whoever may not judge the case is refused `act`.

    On any other refusal the bench is shown again, with what was written.
    """

    def decorate(view: View) -> Door:
        @functools.wraps(view)
        def by_judge(request: HttpRequest, at: AtCase) -> HttpResponse:
            services.require(at, access.require_judge, act, source=source(request))
            try:
                return view(request, at)
            except Refusal as refusal:
                if refusal.status in (403, 404):
                    raise
                return _again(request, at, refusal.detail, status=refusal.status)

        posted: Door = require_POST(door(by_judge))
        return posted

    return decorate


@_judged("dispute.take")
def take(request: HttpRequest, at: AtCase) -> HttpResponse:
    """Take a case into review."""
    cases.take(at, source=source(request))
    return _done(request, at, "You have the case in review.")


@_judged("dispute.write")
def message(request: HttpRequest, at: AtCase) -> HttpResponse:
    """Write to the parties."""
    form = WordsForm(request.POST)
    if not form.is_valid():
        return _again(request, at, "A message has 1 to 2,000 characters.", status=422)
    cases.write(at, text=form.cleaned_data["text"])
    return _done(request, at, "The parties can read it.")


@_judged("dispute.agree")
def agree(request: HttpRequest, at: AtCase) -> HttpResponse:
    """Show what the ruling that waits would do; with `confirmed`, agree to that very one."""
    ruling = request.POST.get("ruling", "")
    if request.POST.get("confirmed") != "yes":
        return _confirmation(request, at, rulings.waiting(at, ruling=ruling), ruling)
    rulings.agree(at, ruling=ruling, source=source(request))
    return _done(request, at, "The ruling is in force.")


@_judged("dispute.rule")
def rule(request: HttpRequest, at: AtCase) -> HttpResponse:
    """Show what a ruling would do; with `confirmed`, make it, or change it before."""
    form = RulingForm(request.POST)
    confirmed = request.POST.get("confirmed")
    if confirmed == "no":
        return bench.page(request, at.case.pk)
    if not form.is_valid():
        needed = "A ruling needs a decision and its reason in words, with nothing unseen in it."
        return _again(request, at, needed, status=422)
    proposal = Proposal(
        decision=Decision(form.cleaned_data["decision"]),
        reason=form.cleaned_data["reason"],
        transfers=_transfers(request, at, form.cleaned_data["decision"]),
        overdraft=form.cleaned_data["overdraft"],
    )
    if confirmed != "yes":
        return _confirmation(request, at, proposal)
    made = rulings.rule(at, proposal, source=source(request))
    waits = _in_force(at) != made.pk
    return _done(
        request, at, "A second arbiter must agree." if waits else "The ruling is in force."
    )


def _again(request: HttpRequest, at: AtCase, why: str, *, status: int) -> HttpResponse:
    """Show the bench with what was posted in its fields, and `why` it was refused."""
    messages.error(request, why)
    answer = bench.page(request, at.case.pk)
    if answer.status_code == HTTPStatus.OK:
        answer.status_code = status
    return answer


def _done(request: HttpRequest, at: AtCase, words: str) -> HttpResponse:
    messages.success(request, words)
    return back(at.case.pk, asked_of(request, at).query)


def _confirmation(
    request: HttpRequest, at: AtCase, proposal: Proposal, waiting: str = ""
) -> HttpResponse:
    """Ask for a second word on a ruling, its effect beside it: one's own, or one that waits."""
    effect = effects.effect_of(at.case, proposal.decision, proposal.transfers)
    called = names_of(
        people=(seat.player for seat in effect.seats if seat.kind == "person"),
        bots=(seat.player for seat in effect.seats if seat.kind == "bot"),
    )
    act = "Agree to a ruling" if waiting else "Rule"
    return TemplateResponse(
        request,
        "admin/disputes/confirm.html",
        {
            **admin.site.each_context(request),
            "title": f"{act} on {at.case.pk}: {proposal.decision}?",
            "row": at.case,
            "asked": asked_of(request, at),
            "proposal": proposal,
            "waiting": waiting,
            "amounts": [pair for pair in request.POST.items() if pair[0].startswith("amount_")],
            "effect": effect,
            "seats": [(seat, called[seat.player]) for seat in effect.seats],
            "accounts": [
                (each, called.get(each.account.owner, "") or each.account.kind)
                for each in effect.accounts
            ],
            "is_short": any(each.is_short for each in effect.accounts),
        },
    )


def _transfers(request: HttpRequest, at: AtCase, decision: str) -> tuple[Transfer, ...]:
    if decision != Decision.ADJUST:
        return ()
    seats = at.case.hand.seats.order_by("seat").values_list("seat", flat=True)
    typed = ((seat, _whole(request.POST.get(f"amount_{seat}", ""))) for seat in seats)
    return tuple(Transfer(seat, amount) for seat, amount in typed if amount)


def _whole(typed: str) -> int:
    sign = -1 if typed.strip().startswith(("-", "−")) else 1
    digits = typed.strip().lstrip("+-−")
    return (
        sign * min(int(digits[:13]), AMOUNT_MAX) if digits.isascii() and digits.isdecimal() else 0
    )


def _in_force(at: AtCase) -> str:
    return type(at.case).objects.values_list("ruling", flat=True).get(pk=at.case.pk)
