"""People: who comes, signs in, changes, and goes."""

import pytest

from audit import verify
from audit.models import Note
from clubs import rates
from clubs.api.authentication import device_of
from clubs.models import Command, Device, Session, User
from clubs.selectors import names
from clubs.services.people import add_device
from foundation import clock
from tests.full.clubs.api import PASSWORD, Caller, caller, club_of, join, key, person

pytestmark = pytest.mark.django_db
NEW = {"username": "North", "password": PASSWORD, "display_name": "The North"}


def test_whoever_registers_is_signed_in_by_the_answers_token() -> None:
    answer = Caller().post("auth/register", NEW)

    assert answer.status_code == 201
    body = answer.json()
    assert body["user"].keys() == {"id", "username", "display_name"}
    assert Caller(body["token"]).get("me").json()["username"] == "North"


def test_a_username_is_taken_in_whatever_case() -> None:
    person("north")

    answer = Caller().post("auth/register", NEW)

    assert (answer.status_code, answer.json()["code"]) == (409, "username_taken")


def test_a_weak_password_is_refused_with_its_reasons() -> None:
    answer = Caller().post("auth/register", {**NEW, "password": "12345678"})

    assert (answer.status_code, answer.json()["code"]) == (422, "weak_password")
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "change",
    [
        {"username": "player-7"},
        {"username": "no spaces"},
        {"username": ""},
        {"username": 7},
        {"username": "x" * 41},
        {"display_name": "bell\u0007"},
        {"password": None},
    ],
)
def test_what_is_no_registration_is_a_broken_envelope(change: dict[str, object]) -> None:
    assert Caller().post("auth/register", {**NEW, **change}).status_code == 400


def test_login_takes_the_name_in_whatever_case() -> None:
    person("north")

    answer = Caller().post(
        "auth/login", {"username": "NORTH", "password": PASSWORD, "device": "phone"}
    )

    assert answer.status_code == 200
    assert Device.objects.get().name == "phone"


@pytest.mark.parametrize("username", ["north", "nobody-here", "two words", "n\x18rth"])
def test_login_does_not_tell_whether_the_name_or_the_password_is_wrong(username: str) -> None:
    person("north")

    answer = Caller().post("auth/login", {"username": username, "password": "wrong"})

    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Bearer"
    assert answer.json()["code"] == "wrong_password"
    assert answer.json()["detail"] == "Username and password do not fit together."


def test_ten_wrong_passwords_close_the_account_to_that_address_for_a_while() -> None:
    person("north")
    for _ in range(10):
        Caller().post("auth/login", {"username": "north", "password": "wrong"}, key=key())

    answer = Caller().post("auth/login", {"username": "North", "password": PASSWORD})

    assert (answer.status_code, answer.json()["code"]) == (429, "too_often")
    assert int(answer["Retry-After"]) == answer.json()["retry_after"] > 0


def test_an_address_registers_no_more_than_its_share() -> None:
    weak = {**NEW, "password": "1"}
    with clock.frozen() as now:
        for _ in range(300):
            rates.count(rates.REGISTRATIONS, "127.0.0.1")

        assert Caller().post("auth/register", weak).status_code == 429
        now.advance(seconds=rates.REGISTRATIONS.seconds)
        assert Caller().post("auth/register", weak).status_code == 422


def test_a_repeated_registration_is_told_that_it_was_done() -> None:
    once = key()
    first = Caller().post("auth/register", NEW, key=once)

    repeat = Caller().post("auth/register", NEW, key=once)

    assert first.status_code == 201
    assert (repeat.status_code, repeat.json()["code"]) == (409, "already_done")
    assert User.objects.count() == Device.objects.count() == 1
    assert Command.objects.get().answer is None


def test_a_token_that_is_not_ours_is_401() -> None:
    for token in ("x", "0" * 64, "é" * 10):
        answer = Caller(token).get("me")
        assert answer.status_code == 401
        assert answer["WWW-Authenticate"] == "Bearer"


def test_logging_out_ends_the_token_of_the_call_alone() -> None:
    user = person("north")
    phone, laptop = caller(user), caller(user)

    assert phone.post("auth/logout").status_code == 204

    assert phone.get("me").status_code == 401
    assert laptop.get("me").status_code == 200


def test_a_device_is_read_by_its_token_as_by_any_other_question() -> None:
    kept, token = add_device(person("north"), name="Phone")

    device = device_of(token)

    assert device is not None
    assert _values(device) == _values(Device.objects.get(pk=kept.pk))
    assert _values(device.user) == _values(User.objects.get(pk=kept.user_id))


def _values(row: Device | User) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_device_is_listed_renamed_and_ended() -> None:
    user = person("north")
    laptop, phone = caller(user), caller(user)
    devices = laptop.get("auth/devices").json()["results"]
    lost = devices[1]["id"]

    renamed = laptop.patch(f"auth/devices/{lost}", {"name": "lost phone"})
    ended = laptop.delete(f"auth/devices/{lost}")

    assert renamed.json()["name"] == "lost phone"
    assert ended.status_code == 204
    assert phone.get("me").status_code == 401
    assert len(laptop.get("auth/devices").json()["results"]) == 1


def test_another_persons_device_is_not_there() -> None:
    person("south")
    caller(User.objects.get())
    theirs = Device.objects.get().id

    answer = caller(person("north")).delete(f"auth/devices/{theirs}")

    assert answer.status_code == 404
    assert Device.objects.filter(id=theirs).exists()


def test_a_token_that_is_used_lives_on_and_one_that_is_not_expires() -> None:
    user = person("north")
    with clock.frozen() as now:
        used, idle = caller(user), caller(user)
        now.advance(seconds=20 * 86400)
        assert used.get("me").status_code == 200
        now.advance(seconds=20 * 86400)

        assert used.get("me").status_code == 200
        assert idle.get("me").status_code == 401


def test_a_new_password_ends_every_other_device() -> None:
    user = person("north")
    laptop, phone = caller(user), caller(user)

    answer = laptop.post("auth/password", {"old": PASSWORD, "new": "another long evening"})

    assert answer.status_code == 204
    assert laptop.get("me").status_code == 200
    assert phone.get("me").status_code == 401
    login = {"username": "north", "password": "another long evening"}
    assert Caller().post("auth/login", login).status_code == 200


def test_a_wrong_old_password_changes_nothing() -> None:
    answer = caller(person("north")).post(
        "auth/password", {"old": "wrong", "new": "another long evening"}
    )

    assert (answer.status_code, answer.json()["code"]) == (422, "not_the_password")


def test_me_tells_my_clubs_with_my_roles() -> None:
    user = person("north")
    owner = club_of(user)

    me = caller(user).get("me").json()

    assert me["id"] == user.id
    assert [(club["slug"], club["my_roles"]) for club in me["clubs"]] == [
        (owner.club.slug, ["owner"])
    ]


def test_a_closed_account_leaves_an_opaque_id_and_no_name() -> None:
    user = person("north")
    user.email = "north@example.org"
    user.save()
    phone = caller(user)
    phone.patch("me", {"display_name": "Old North"}, key=key())

    answer = phone.post("me/close", {"password": PASSWORD})

    assert answer.status_code == 204
    assert phone.get("me").status_code == 401
    gone = User.objects.get(id=user.id)
    assert (gone.display_name, gone.email, gone.is_active) == ("", "", False)
    assert not gone.has_usable_password()
    assert gone.erased_at is not None
    assert not any(model.objects.exists() for model in (Device, Session, Command))
    login = {"username": "north", "password": PASSWORD}
    assert Caller().post("auth/login", login).status_code == 401


def test_an_account_closes_under_a_key_as_without_one() -> None:
    user, once = person("north"), key()
    phone = caller(user)
    phone.patch("me", {"display_name": "Old North"}, key=key())

    answer = phone.post("me/close", {"password": PASSWORD}, key=once)

    assert answer.status_code == 204
    assert not User.objects.get(id=user.id).is_active
    assert [command.id for command in Command.objects.filter(caller=user.id)] == [once]


def test_what_others_wrote_about_a_closed_account_is_gone_and_the_books_are_even() -> None:
    owner = club_of(person("owner"))
    member = join(owner, person("north"))
    official, phone = caller(owner.user), caller(member.user)
    path = f"clubs/{owner.club.slug}"
    official.post(
        f"{path}/chips", {"member": member.id, "amount": 5, "reason": "North is poor"}, key=key()
    )
    official.patch(f"{path}/members/{member.id}", {"status": "suspended", "reason": "North swore"})

    phone.post("me/close", {"password": PASSWORD})

    assert not Note.objects.filter(text__contains="North").exists()
    assert official.get(f"{path}/trial-balance").json()["balanced"]
    assert list(verify.findings(owner.club_id)) == []
    assert names([member.user_id]) == {member.user_id: "former member"}


def test_the_last_owner_of_a_club_cannot_close_the_account() -> None:
    user = person("north")
    club_of(user)

    answer = caller(user).post("me/close", {"password": PASSWORD})

    assert (answer.status_code, answer.json()["code"]) == (409, "last_owner")
    assert User.objects.get().is_active


@pytest.mark.parametrize(
    "name",
    [
        *("a\u200bb", "\u202eabc", "a\u2066b", "\ufeff", "a\x9fb", "a\u2028b"),
        *("\u3164", "a\u3164", "\u2800", "a\u034fb", "a\u115f", "\u1160", "\uffa0"),
        *("North\U000e0041", "\u0301", "\ufe0f", "\u200d\u200c"),
    ],
)
def test_a_name_hides_nothing_and_turns_nothing_beside_it(name: str) -> None:
    asked = {"username": "north", "password": PASSWORD, "display_name": name}

    answer = Caller().post("auth/register", asked)

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["attr"] == "display_name"


@pytest.mark.parametrize(
    "name", ["Zoë", "نورا", "👩\u200d🚀 Nora", "O’Neill", "あきら", "★", "!?", "7"]
)
def test_a_name_may_be_in_any_script(name: str) -> None:
    asked = {"username": "north", "password": PASSWORD, "display_name": name}

    answer = Caller().post("auth/register", asked)

    assert answer.status_code == 201
