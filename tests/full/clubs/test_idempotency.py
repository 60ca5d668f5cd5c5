"""One id, one act: whatever is sent again is answered as before."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connection

from clubs import commands
from clubs.models import Club, Command, Invite
from clubs.roles import Role
from foundation import clock
from tests.full.clubs.api import Caller, caller, club_of, join, key, person

pytestmark = pytest.mark.django_db
TABLE = {"name": "Red room", "kind": "practice", "stake": 1}


def test_the_same_key_and_body_give_the_same_answer_marked_as_a_repeat() -> None:
    phone, once = caller(person("north")), key()

    first = phone.post("clubs", {"name": "Ours"}, key=once)
    again = phone.post("clubs", {"name": "Ours"}, key=once.upper())

    assert (again.status_code, again.json()) == (first.status_code, first.json())
    assert "Idempotency-Replayed" not in first
    assert again["Idempotency-Replayed"] == "true"
    assert Club.objects.count() == 1


def test_the_same_key_with_another_body_or_for_another_call_is_a_conflict() -> None:
    phone, once = caller(person("north")), key()
    phone.post("clubs", {"name": "Ours"}, key=once)

    other_body = phone.post("clubs", {"name": "Theirs"}, key=once)
    other_call = phone.patch("me", {"display_name": "Ours"}, key=once)

    for answer in (other_body, other_call):
        assert (answer.status_code, answer.json()["code"]) == (409, "idempotency_key_reused")


def test_keys_belong_to_the_caller() -> None:
    once = key()

    answers = [
        caller(person(name)).post("clubs", {"name": "Ours"}, key=once) for name in ("ada", "ben")
    ]

    assert [answer.status_code for answer in answers] == [201, 201]
    assert Club.objects.count() == 2


def test_a_refusal_by_the_rules_is_kept_so_that_a_late_repeat_cannot_succeed() -> None:
    owner = club_of(person("north"))
    phone, once = caller(owner.user), key()
    path = f"clubs/{owner.club.slug}/members/{owner.id}"

    first = phone.patch(path, {"status": "left"}, key=once)
    join(owner, person("second"), Role.OWNER)
    again = phone.patch(path, {"status": "left"}, key=once)

    assert (first.status_code, first.json()["code"]) == (409, "last_owner")
    assert (again.status_code, again.json()) == (409, first.json())
    assert again["Content-Type"] == "application/problem+json"
    assert again["Idempotency-Replayed"] == "true"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("", {"settings": {"fee": 0.5}}, "bad_setting"),
        ("/tables", {**TABLE, "rules": {"hand_size": 2.5e-42}}, "bad_rule_value"),
    ],
)
def test_a_fraction_is_refused_by_the_rules_and_the_refusal_kept(
    path: str, body: dict[str, object], code: str
) -> None:
    owner, once = club_of(person("north")), key()
    phone, method = caller(owner.user), "POST" if path else "PATCH"

    answers = [
        phone.send(method, f"clubs/{owner.club.slug}{path}", body, key=once) for _ in range(2)
    ]

    assert {(answer.status_code, answer.json()["code"]) for answer in answers} == {(422, code)}
    assert answers[1]["Idempotency-Replayed"] == "true"


@pytest.mark.django_db(transaction=True)
def test_what_was_not_yours_to_do_is_not_kept() -> None:
    owner, plain = club_of(person("north")), person("plain")
    member = join(owner, plain)
    phone, once = caller(plain), key()
    path = f"clubs/{owner.club.slug}"

    assert phone.patch(path, {"name": "Mine"}, key=once).status_code == 403
    assert phone.patch(path, {"name": 7}, key=once).status_code == 400
    assert phone.patch("clubs/elsewhere", {"name": "Mine"}, key=once).status_code == 404
    assert Caller().patch(path, {"name": "Mine"}, key=once).status_code == 401
    assert not Command.objects.exists()

    member.roles = ["manager"]
    member.save()
    assert phone.patch(path, {"name": "Mine"}, key=once).status_code == 200


def test_a_secret_is_shown_once_and_not_kept() -> None:
    owner = club_of(person("north"))
    phone, once = caller(owner.user), key()
    path = f"clubs/{owner.club.slug}/invites"

    first = phone.post(path, {"uses": 1}, key=once)
    again = phone.post(path, {"uses": 1}, key=once)

    assert first.status_code == 201
    assert (again.status_code, again.json()["code"]) == (409, "already_done")
    assert Invite.objects.count() == 1
    assert Command.objects.get().answer is None


@pytest.mark.parametrize("bad", ["x", "1", "{}", "é"])
def test_a_key_is_a_uuid(bad: str) -> None:
    answer = caller(person("north")).post("clubs", {"name": "Ours"}, key=bad)

    assert answer.status_code == 400
    assert not Club.objects.exists()


def test_what_is_kept_is_sealed() -> None:
    phone = caller(person("north"))
    phone.post("clubs", {"name": "The very quiet club"}, key=key())

    with connection.cursor() as cursor:
        cursor.execute("SELECT answer, request FROM command")
        (row,) = cursor.fetchall()
    assert all(b"quiet" not in bytes(value) for value in row)


def test_keys_are_kept_for_seven_days() -> None:
    with clock.frozen() as now:
        phone = caller(person("north"))
        phone.post("clubs", {"name": "Ours"}, key=key())
        now.advance(seconds=7 * 86400 - 1)
        assert commands.expire() == 0
        now.advance(seconds=2)
        assert commands.expire() == 1


@pytest.mark.django_db(transaction=True)
def test_twenty_copies_at_once_act_once_and_are_answered_alike() -> None:
    phone = caller(person("north"))
    keys = [str(uuid4()) for _ in range(5)]

    def open_club(number: int) -> tuple[int, bytes]:
        try:
            answer = phone.post("clubs", {"name": f"Club {number}"}, key=keys[number])
            return answer.status_code, answer.content
        finally:
            connection.close()

    with ThreadPoolExecutor(20) as threads:
        answers = [list(threads.map(open_club, [number] * 20)) for number in range(5)]

    assert Club.objects.count() == 5
    for copies in answers:
        assert len(set(copies)) == 1
        assert copies[0][0] == 201
