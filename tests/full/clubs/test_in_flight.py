"""Calls that were let in before the password changed or the account closed: they undo neither."""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from django.contrib.auth import get_user, login
from django.db import connection, transaction
from django.http import HttpRequest

from clubs.errors import LetterOver, NotThePassword, WrongPassword
from clubs.models import Device, Member, User
from clubs.services import clubs, invites, letters, people
from clubs.services.closing import close_account
from clubs.sessions import SessionStore
from foundation.refusals import NotFound, Refusal
from notices import services as notices
from notices.models import Target
from notices.payloads import Address
from tests.full.clubs.api import PASSWORD, club_of, person

NEW = "another long evening"
BACKEND = "django.contrib.auth.backends.ModelBackend"

pytestmark = pytest.mark.django_db


@pytest.fixture
def in_flight() -> User:
    """Return a person as a call read him that is still under way."""
    return User.objects.get(pk=person("north").pk)


def _now(user: User) -> User:
    return User.objects.get(pk=user.pk)


def test_a_login_with_the_old_password_gets_no_token(in_flight: User) -> None:
    people.change_password(_now(in_flight), old=PASSWORD, new=NEW)

    with pytest.raises(WrongPassword):
        people.add_device(in_flight, name="phone")

    assert not Device.objects.exists()


def test_a_page_that_was_entered_with_the_old_password_is_nobodys(in_flight: User) -> None:
    request = HttpRequest()
    request.session = SessionStore()
    people.change_password(_now(in_flight), old=PASSWORD, new=NEW)

    login(request, in_flight, backend=BACKEND)
    request.session.save()

    again = HttpRequest()
    again.session = SessionStore(request.session.session_key)
    assert get_user(again).is_anonymous


def test_the_old_password_sets_no_newer_one(in_flight: User) -> None:
    people.change_password(_now(in_flight), old=PASSWORD, new=NEW)

    with pytest.raises(NotThePassword):
        people.change_password(in_flight, old=PASSWORD, new="a thief's long evening")

    assert _now(in_flight).check_password(NEW)


def test_the_old_password_closes_no_account(in_flight: User) -> None:
    people.change_password(_now(in_flight), old=PASSWORD, new=NEW)

    with pytest.raises(NotThePassword):
        close_account(in_flight, password=PASSWORD)

    assert _now(in_flight).is_active


def test_the_old_password_gives_no_address(in_flight: User) -> None:
    people.change_password(_now(in_flight), old=PASSWORD, new=NEW)

    with pytest.raises(NotThePassword):
        people.change_confirmed(in_flight, in_flight.password, email="thief@club.example")

    assert _now(in_flight).email == ""


def test_a_closed_account_takes_no_name(in_flight: User) -> None:
    close_account(_now(in_flight), password=PASSWORD)

    with pytest.raises(NotFound):
        people.rename(in_flight, display_name="The real North")

    assert _now(in_flight).display_name == ""


def test_a_letter_verifies_the_address_that_it_went_to_alone(
    in_flight: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.filter(pk=in_flight.pk).update(email="first@club.example")
    token = f"{in_flight.pk}.{letters._TOKENS[letters.Letter.ADDRESS].make_token(_now(in_flight))}"
    read = letters._reader

    def read_before_a_change(letter: letters.Letter, token: str) -> User:
        found = read(letter, token)
        User.objects.filter(pk=found.pk).update(email="second@club.example")
        return found

    monkeypatch.setattr(letters, "_reader", read_before_a_change)

    with pytest.raises(LetterOver):
        letters.confirm_address(token)

    assert not _now(in_flight).email_verified


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "act",
    [
        lambda user, code: invites.accept(user, code),
        lambda user, _: clubs.open_club(user, name="Of nobody"),
        lambda user, _: people.add_device(user, name="phone"),
        lambda user, _: notices.register(
            user, provider="log", to=Address("a"), quiet=None, zone="UTC"
        ),
    ],
    ids=["accept an invite", "open a club", "sign in", "register a device"],
)
def test_what_is_asked_while_the_account_closes_waits_and_is_refused(
    act: Callable[[User, str], object],
) -> None:
    user, owner = person("north"), club_of(person("owner"))
    code = invites.invite(owner, uses=1, expires_in_hours=1)[1]
    in_flight = _now(user)

    def ask() -> object:
        try:
            return act(in_flight, code)
        except Refusal as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            close_account(user, password=PASSWORD)
            asked = threads.submit(ask)
            assert _waits(asked)
        assert asked.result() in ("not_found", "wrong_password")

    assert not Member.objects.filter(user=user).exists()
    assert not Device.objects.exists()
    assert not Target.objects.exists()


def _waits(asked: "Future[object]") -> bool:
    """Tell whether a call comes to wait for a row, rather than to its end."""
    while not asked.done():
        with connection.cursor() as cursor:
            cursor.execute("select exists (select from pg_locks where not granted)")
            if cursor.fetchone() == (True,):
                return True
        time.sleep(0.01)
    return False
