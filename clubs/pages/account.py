"""Coming in, going out, and one's own account: forms that work by the same services as the API."""

from collections.abc import Callable
from typing import TypeVar

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from clubs.models import User
from clubs.pages.forms import CloseForm, NameForm, PasswordForm, RegisterForm, SignInForm
from clubs.pages.frame import page
from clubs.services import closing, letters, people
from clubs.services import sign_in as signing_in
from foundation.refusals import Refusal

_BACKEND = "django.contrib.auth.backends.ModelBackend"
F = TypeVar("F", bound=forms.Form)


@sensitive_post_parameters("password")
def sign_in(request: HttpRequest) -> HttpResponse:
    """Let a person in by username and password."""

    def enter(form: SignInForm) -> HttpResponse:
        values = form.cleaned_data
        user = signing_in.person_for(
            request, username=values["username"], password=values["password"]
        )
        login(request, user, backend=_BACKEND)
        return _onward(request)

    return form_page(request, SignInForm, "clubs/sign_in.html", enter)


@sensitive_post_parameters("password")
def register(request: HttpRequest) -> HttpResponse:
    """Make a person and let them in."""

    def enter(form: RegisterForm) -> HttpResponse:
        signing_in.count_registration(request)
        values = form.cleaned_data
        user = people.register(
            username=values["username"],
            password=values["password"],
            display_name=values["display_name"],
        )
        login(request, user, backend=_BACKEND)
        return _onward(request)

    return form_page(request, RegisterForm, "clubs/register.html", enter)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End this browser's session."""
    logout(request)
    return redirect(settings.LOGIN_URL)


@page
def account(request: HttpRequest, user: User) -> HttpResponse:
    """Show one's name, devices and password, and take a new name."""

    def rename(form: NameForm) -> HttpResponse:
        people.rename(user, display_name=form.cleaned_data["display_name"])
        messages.success(request, "Your name at the table is changed.")
        return redirect("clubs:account")

    return form_page(
        request,
        NameForm,
        "clubs/account.html",
        rename,
        initial={"display_name": user.display_name},
    )


@sensitive_post_parameters("old", "new")
@page
def password(request: HttpRequest, user: User) -> HttpResponse:
    """Change the password; every other sign-in ends."""

    def change(form: PasswordForm) -> HttpResponse:
        values = form.cleaned_data
        people.change_password(
            user, old=values["old"], new=values["new"], session=request.session.session_key
        )
        update_session_auth_hash(request, user)
        messages.success(request, "Your password is changed. All other devices are signed out.")
        return redirect("clubs:account")

    return form_page(request, PasswordForm, "clubs/password.html", change)


@sensitive_post_parameters("password")
@page
def close(request: HttpRequest, user: User) -> HttpResponse:
    """Close the account for good."""

    def leave(form: CloseForm) -> HttpResponse:
        closing.close_account(user, password=form.cleaned_data["password"])
        logout(request)
        return redirect(settings.LOGIN_URL)

    return form_page(request, CloseForm, "clubs/close_account.html", leave)


def form_page(
    request: HttpRequest,
    kind: type[F],
    template: str,
    act: Callable[[F], HttpResponse],
    initial: dict[str, str] | None = None,
) -> HttpResponse:
    """Show a form; when it is sent, let `act` do what it says, and show why if it is refused."""
    form = kind(request.POST or None, initial=initial)
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            return act(form)
        except Refusal as refusal:
            form.add_error(None, refusal.detail)
            status = refusal.status
    shown = {"form": form, "next": _next(request), "mail": letters.are_sent()}
    return render(request, template, shown, status=status)


def _next(request: HttpRequest) -> str:
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if ours else ""


def _onward(request: HttpRequest) -> HttpResponse:
    return HttpResponseRedirect(_next(request) or settings.LOGIN_REDIRECT_URL)
