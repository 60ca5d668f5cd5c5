"""Letters to a person's own mailbox: an address is shown to be theirs, a lost password set anew.

A letter's link is good for an hour, and for one use: it is over once the address or the password
it was made for has changed.
"""

from datetime import datetime
from enum import Enum
from functools import partial
from urllib.parse import urljoin

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.mail import send_mail
from django.db import transaction
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse

from audit.services import record
from clubs import rates, signals
from clubs.errors import LetterOver, NoMail, NotThePassword
from clubs.models import User
from clubs.services import people
from clubs.services.sign_in import address_of
from foundation import clock, transactions

_MARK = "."  # between a person's id and the token: in neither of them


class Letter(Enum):
    """What a letter is for."""

    ADDRESS = "address"
    RESET = "reset"


_SUBJECTS = {Letter.ADDRESS: "Is this your e-mail address?", Letter.RESET: "A new password"}
_PAGES = {Letter.ADDRESS: "clubs:confirm-email", Letter.RESET: "clubs:new-password"}


class _Tokens(PasswordResetTokenGenerator):
    """Django's tokens, by the house's clock, for one kind of letter."""

    def __init__(self, letter: Letter) -> None:
        super().__init__()
        self.key_salt = f"clubs.letters.{letter.value}"

    def _make_hash_value(self, user: AbstractBaseUser, timestamp: int) -> str:
        assert isinstance(user, User)
        return f"{user.pk} {user.password} {user.email} {user.email_verified} {timestamp}"

    def _now(self) -> datetime:
        return clock.now().replace(tzinfo=None)


_TOKENS = {letter: _Tokens(letter) for letter in Letter}


def are_sent() -> bool:
    """Tell whether this installation sends letters at all."""
    return bool(settings.MAIL_CONFIGURED)


def give_address(user: User, *, email: str, password: str, origin: str) -> None:
    """Note a person's address and write to it; an empty one takes the address away.

    `origin` is where the pages are reached, for the letter's link.

    Raises:
        NoMail: this installation sends no letters.
        NotThePassword: the password is another.
        TooOften: too many letters went to that address or for that person, or too many tries.
    """
    _require_mail()
    people.confirm(user, password)
    if email:
        rates.count(rates.LETTERS, user.id)
        rates.count(rates.LETTERS, email.lower())

    def act() -> None:
        people.change_confirmed(user, user.password, email=email, email_verified=False)
        if email:
            _ask_for(Letter.ADDRESS, user.username, origin)

    transactions.run(act)


def confirm_address(token: str) -> None:
    """Let whoever read the letter show that the address is theirs.

    Raises:
        LetterOver: the link is too old, was used, or is none of ours.
    """
    user = _reader(Letter.ADDRESS, token)
    same = User.objects.filter(pk=user.pk, is_active=True, email=user.email)
    if not same.update(email_verified=True):
        raise LetterOver


def ask_for_reset(request: HttpRequest, *, username: str, origin: str) -> None:
    """Write to the verified address of whoever has that name; the caller learns nothing of it.

    The name is looked up by the worker, so that the time it takes tells nothing either.

    Raises:
        NoMail: this installation sends no letters.
        TooOften: too many asked for that name, be it somebody's or not, or from that address.
    """
    _require_mail()
    rates.count(rates.LOGINS_OF_ADDRESS, address_of(request))
    rates.count(rates.LETTERS, username.lower())
    _ask_for(Letter.RESET, username, origin)


def reset_password(token: str, *, password: str) -> None:
    """Set the password of whoever read the letter; every sign-in ends.

    Raises:
        LetterOver: the link is too old, was used, or is none of ours.
        WeakPassword: Django's validators refuse the password.
    """
    user = _reader(Letter.RESET, token)

    def act() -> None:
        try:
            people.set_password(user, password)
        except NotThePassword as error:
            raise LetterOver from error
        record(actor=user.id, act="account.reset", club="", object=user.id)

    transactions.run(act)


def post(letter: Letter, *, username: str, origin: str) -> bool:
    """Send a letter if there is whom it is for; tell whether there was. The worker's side.

    Raises:
        OSError: the mail server did not take it.
    """
    people_meant = User.objects.filter(
        username__iexact=username, is_active=True, email_verified=letter is Letter.RESET
    )
    user = people_meant.exclude(email="").first()
    if user is None:
        return False
    token = f"{user.pk}{_MARK}{_TOKENS[letter].make_token(user)}"
    # Behind the `#`: neither a server's log nor a proxy's ever sees it.
    link = f"{urljoin(origin, reverse(_PAGES[letter]))}#{token}"
    text = render_to_string(
        f"clubs/letters/{letter.value}.txt", {"username": user.username, "link": link}
    )
    send_mail(_SUBJECTS[letter], text, None, [user.email])
    return True


def _require_mail() -> None:
    if not are_sent():
        raise NoMail


def _ask_for(letter: Letter, username: str, origin: str) -> None:
    send = partial(
        signals.letter_wanted.send,
        sender=None,
        letter=letter.value,
        username=username,
        origin=origin,
    )
    transaction.on_commit(send)


def _reader(letter: Letter, token: str) -> User:
    user_id, _, proof = token.partition(_MARK)
    user = User.objects.filter(id=user_id, is_active=True).first()
    if user is None or not _TOKENS[letter].check_token(user, proof):
        raise LetterOver
    return user
