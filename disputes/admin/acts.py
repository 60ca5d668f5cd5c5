"""What an arbiter does on the bench, each act through the services; a ruling shows its effect
before it is made.
"""

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from clubs.admin.acts import source
from clubs.models.people import nothing_unseen_in_lines
from disputes.access import AtCase
from disputes.admin.doors import back, judged
from disputes.selectors import effects
from disputes.selectors.effects import Effect, Transfer
from disputes.services import cases, rulings
from disputes.services.rulings import Proposal
from disputes.words import Decision
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


@judged("dispute.take")
def take(request: HttpRequest, at: AtCase) -> HttpResponse:
    """Take a case into review."""
    cases.take(at, source=source(request))
    messages.success(request, "You have the case in review.")
    return back(at.case.pk)


@judged("dispute.write")
def message(request: HttpRequest, at: AtCase) -> HttpResponse:
    """Write to the parties."""
    form = WordsForm(request.POST)
    if form.is_valid():
        cases.write(at, text=form.cleaned_data["text"])
        messages.success(request, "The parties can read it.")
    return back(at.case.pk)


@judged("dispute.agree")
def agree(request: HttpRequest, at: AtCase) -> HttpResponse:
    """Agree to the ruling that the form shows, which waits."""
    rulings.agree(at, ruling=request.POST.get("ruling", ""), source=source(request))
    messages.success(request, "The ruling is in force.")
    return back(at.case.pk)


@judged("dispute.rule")
def rule(request: HttpRequest, at: AtCase) -> HttpResponse:
    """Show what a ruling would do; with `confirmed`, make it."""
    form = RulingForm(request.POST)
    if not form.is_valid():
        messages.error(
            request, "A ruling needs a decision and its reason in words, with nothing unseen in it."
        )
        return back(at.case.pk)
    proposal = Proposal(
        decision=Decision(form.cleaned_data["decision"]),
        reason=form.cleaned_data["reason"],
        transfers=_transfers(request, at, form.cleaned_data["decision"]),
        overdraft=form.cleaned_data["overdraft"],
    )
    if request.POST.get("confirmed") != "yes":
        effect = effects.effect_of(at.case, proposal.decision, proposal.transfers)
        return _confirmation(request, at, proposal, effect)
    made = rulings.rule(at, proposal, source=source(request))
    done = "The ruling is in force." if _in_force(at) == made.pk else "A second arbiter must agree."
    messages.success(request, done)
    return back(at.case.pk)


def _confirmation(
    request: HttpRequest, at: AtCase, proposal: Proposal, effect: Effect
) -> HttpResponse:
    called = names_of(
        people=(seat.player for seat in effect.seats if seat.kind == "person"),
        bots=(seat.player for seat in effect.seats if seat.kind == "bot"),
    )
    return TemplateResponse(
        request,
        "admin/disputes/confirm.html",
        {
            **admin.site.each_context(request),
            "title": f"Rule on {at.case.pk}: {proposal.decision}?",
            "row": at.case,
            "proposal": proposal,
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
