"""Letters: an address is verified, a lost password is set anew, and nobody learns who is here."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from celery import current_app
from django.core import mail
from django.test import override_settings
from pytest_django import DjangoCaptureOnCommitCallbacks

from audit.models import Entry
from clubs import rates
from clubs.models import User
from foundation import clock
from tests.full.clubs.api import PASSWORD, Caller, browser, caller, person

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_worker_at_hand")]
NEW = "another long evening"
ADDRESS = "north@club.example"


@pytest.fixture
def _worker_at_hand() -> Iterator[None]:
    current_app.conf.task_always_eager = True
    yield
    current_app.conf.task_always_eager = False


class Post:
    """An installation that sends letters, and what it sent."""

    def __init__(self, capture: DjangoCaptureOnCommitCallbacks) -> None:
        self.capture = capture

    def send(self, by: Caller, path: str, body: dict[str, str]) -> "Answer":
        """Send a call, and see to it that its letter arrives."""
        with override_settings(MAIL_CONFIGURED=True), self.capture(execute=True):
            return by.post(path, body)

    def token(self) -> str:
        """Return what the last letter's link holds."""
        return str(mail.outbox[-1].body).partition("#")[2].split()[0]

    def verified(self, name: str = "north") -> User:
        """Return a person whose address is verified."""
        user = person(name)
        self.send(caller(user), "me/email", {"email": ADDRESS, "password": PASSWORD})
        self.send(Caller(), "auth/email", {"token": self.token()})
        return user


@pytest.fixture
def post(django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> Post:
    return Post(django_capture_on_commit_callbacks)


def test_an_address_is_verified_by_whoever_reads_the_letter(post: Post) -> None:
    phone = caller(person("north"))

    given = post.send(phone, "me/email", {"email": ADDRESS, "password": PASSWORD})
    before = phone.get("me").json()
    read = post.send(Caller(), "auth/email", {"token": post.token()})

    assert (given.status_code, read.status_code) == (204, 204)
    assert mail.outbox[0].to == [ADDRESS]
    assert (before["email"], before["email_verified"]) == (ADDRESS, False)
    assert phone.get("me").json()["email_verified"] is True


def test_a_lost_password_is_set_anew_and_every_sign_in_ends(post: Post) -> None:
    phone = caller(post.verified())

    asked = post.send(Caller(), "auth/reset", {"username": "NORTH"})
    done = post.send(Caller(), "auth/reset/done", {"token": post.token(), "password": NEW})

    assert (asked.status_code, done.status_code) == (204, 204)
    assert phone.get("me").status_code == 401
    login = {"username": "north", "password": NEW}
    assert Caller().post("auth/login", login).status_code == 200
    assert ADDRESS not in str(list(Entry.objects.filter(act="account.reset").values()))


def test_asking_for_a_reset_does_not_tell_whether_the_name_exists(post: Post) -> None:
    post.verified()
    person("unverified")
    letters = len(mail.outbox)

    answers = [
        post.send(Caller(), "auth/reset", {"username": name})
        for name in ("north", "unverified", "nobody-here")
    ]

    assert {(answer.status_code, answer.content) for answer in answers} == {(204, b"")}
    assert len(mail.outbox) == letters + 1


@pytest.mark.parametrize("username", ["north", "nobody-here"])
def test_a_name_is_written_to_a_few_times_an_hour(post: Post, username: str) -> None:
    post.verified()
    with clock.frozen():
        for _ in range(rates.LETTERS.times):
            post.send(Caller(), "auth/reset", {"username": username})

        answer = post.send(Caller(), "auth/reset", {"username": username})

    assert (answer.status_code, answer.json()["code"]) == (429, "too_often")


def test_a_link_is_good_once(post: Post) -> None:
    post.verified()
    post.send(Caller(), "auth/reset", {"username": "north"})
    done = {"token": post.token(), "password": NEW}
    post.send(Caller(), "auth/reset/done", done)

    again = post.send(Caller(), "auth/reset/done", done | {"password": PASSWORD})

    assert (again.status_code, again.json()["code"]) == (422, "letter_over")


def test_a_link_is_good_for_an_hour(post: Post) -> None:
    with clock.frozen() as now:
        post.verified()
        post.send(Caller(), "auth/reset", {"username": "north"})
        now.advance(seconds=3_601)

        late = post.send(Caller(), "auth/reset/done", {"token": post.token(), "password": NEW})

    assert (late.status_code, late.json()["code"]) == (422, "letter_over")


def test_a_letter_about_the_address_sets_no_password_and_none_is_forged(post: Post) -> None:
    user = person("north")
    post.send(caller(user), "me/email", {"email": ADDRESS, "password": PASSWORD})

    for token in (post.token(), f"{user.id}.x", "x", ""):
        answer = post.send(Caller(), "auth/reset/done", {"token": token or ".", "password": NEW})
        assert (answer.status_code, answer.json()["code"]) == (422, "letter_over")


def test_another_address_is_unverified_again_and_an_empty_one_ends_letters(post: Post) -> None:
    phone = caller(post.verified())
    letters = len(mail.outbox)

    post.send(phone, "me/email", {"email": "", "password": PASSWORD})
    me = phone.get("me").json()
    post.send(Caller(), "auth/reset", {"username": "north"})

    assert (me["email"], me["email_verified"]) == ("", False)
    assert len(mail.outbox) == letters


def test_an_address_is_changed_by_whoever_knows_the_password_alone(post: Post) -> None:
    phone = caller(person("north"))

    answer = post.send(phone, "me/email", {"email": ADDRESS, "password": "wrong"})

    assert (answer.status_code, answer.json()["code"]) == (422, "not_the_password")
    assert mail.outbox == []


def test_without_a_mail_server_the_doors_say_so_and_the_pages_are_not_there() -> None:
    user = person("north")
    client = browser()
    client.force_login(user)

    asked = Caller().post("auth/reset", {"username": "north"})
    given = caller(user).post("me/email", {"email": ADDRESS, "password": PASSWORD})

    for answer in (asked, given):
        assert (answer.status_code, answer.json()["code"]) == (409, "no_mail")
    for path in ("/reset/", "/reset/new/", "/email/", "/account/email/"):
        assert client.get(path).status_code == 404
    assert b"/account/email/" not in client.get("/account/").content


@override_settings(MAIL_CONFIGURED=True)
def test_the_pages_verify_an_address_and_set_a_lost_password(post: Post) -> None:
    client = browser()
    client.force_login(person("north"))
    with post.capture(execute=True):
        client.post("/account/email/", {"email": ADDRESS, "password": PASSWORD})
    client.post("/email/", {"token": post.token()})
    with post.capture(execute=True):
        client.post("/reset/", {"username": "north"})

    client.post("/reset/new/", {"token": post.token(), "password": NEW})

    login = {"username": "north", "password": NEW}
    assert Caller().post("auth/login", login).status_code == 200
    assert client.post("/email/", {"token": post.token()}).status_code == 422
