"""The pages about letters: one's address, and the way back in; 404 where no letter is sent.

A letter's token stands behind the `#` of its link, and a script puts it into the form.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.debug import sensitive_post_parameters

from clubs.models import User
from clubs.pages.account import form_page
from clubs.pages.forms import EmailForm, NewPasswordForm, ResetForm, TokenForm
from clubs.pages.frame import page
from clubs.services import letters

P = ParamSpec("P")


def _only_with_mail(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    @wraps(view)
    def shown(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not letters.are_sent():
            raise Http404
        return view(*args, **kwargs)

    return shown


@sensitive_post_parameters("password")
@_only_with_mail
@page
def give(request: HttpRequest, user: User) -> HttpResponse:
    """Take one's address and write to it."""

    def act(form: EmailForm) -> HttpResponse:
        letters.give_address(
            user,
            email=form.cleaned_data["email"],
            password=form.cleaned_data["password"],
            origin=request.build_absolute_uri("/"),
        )
        messages.success(request, "Your address is noted. If you gave one, a letter is on its way.")
        return redirect("clubs:account")

    return form_page(request, EmailForm, "clubs/email.html", act, initial={"email": user.email})


@_only_with_mail
def confirm(request: HttpRequest) -> HttpResponse:
    """Verify the address that a letter went to."""

    def act(form: TokenForm) -> HttpResponse:
        letters.confirm_address(form.cleaned_data["token"])
        messages.success(request, "Your address is verified.")
        return redirect("clubs:account")

    return form_page(request, TokenForm, "clubs/confirm_email.html", act)


@_only_with_mail
def reset(request: HttpRequest) -> HttpResponse:
    """Ask for a letter; the answer is the same whether the name exists or not."""

    def act(form: ResetForm) -> HttpResponse:
        letters.ask_for_reset(
            request,
            username=form.cleaned_data["username"],
            origin=request.build_absolute_uri("/"),
        )
        messages.success(
            request, "If that account has a verified address, a letter is on its way to it."
        )
        return redirect("clubs:reset")

    return form_page(request, ResetForm, "clubs/reset.html", act)


@sensitive_post_parameters("password", "token")
@_only_with_mail
def new_password(request: HttpRequest) -> HttpResponse:
    """Set the password anew."""

    def act(form: NewPasswordForm) -> HttpResponse:
        letters.reset_password(form.cleaned_data["token"], password=form.cleaned_data["password"])
        messages.success(request, "Your password is set. Sign in with it.")
        return redirect(settings.LOGIN_URL)

    return form_page(request, NewPasswordForm, "clubs/new_password.html", act)
