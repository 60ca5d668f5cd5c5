"""Clubs: opened, set up, joined, left, closed; and who may do which of it."""

import base64
from datetime import UTC, date, datetime
from urllib.parse import quote, unquote

import pytest

from audit.models import Entry
from clubs import selectors
from clubs.models import Club, Invite, Member
from clubs.roles import Role
from foundation import clock
from foundation.clock import microseconds
from tests.full.clubs.api import Caller, caller, club_of, join, key, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Member:
    return club_of(person("owner"))


def _path(member: Member, rest: str = "") -> str:
    return f"clubs/{member.club.slug}{rest}"


def test_whoever_opens_a_club_is_its_owner() -> None:
    phone = caller(person("north"))

    club = phone.post("clubs", {"name": "The Thursday Table"}).json()

    assert club["slug"] == "the-thursday-table"
    assert club["my_roles"] == ["owner"]
    assert club["unit"] == {"name": "chips", "symbol": "", "decimals": 0}
    assert club["settings"]["night_ends"] == "06:00"
    assert phone.get("clubs").json()["results"] == [club]
    assert phone.get("clubs/the-thursday-table").json() == club


@pytest.mark.parametrize("name", ["The quiet club", "***", "new", "Ωμέγα", "x" * 60])
def test_a_slug_is_free_whatever_the_name(name: str) -> None:
    phone = caller(person("north"))

    slugs = {phone.post("clubs", {"name": name}).json()["slug"] for _ in range(3)}

    assert len(slugs) == 3
    assert all(phone.get(f"clubs/{slug}").status_code == 200 for slug in slugs)


def test_a_change_names_only_what_changes_and_never_the_slug(owner: Member) -> None:
    phone = caller(owner.user)

    club = phone.patch(
        _path(owner),
        {
            "name": "Renamed",
            "unit": {"symbol": "¢", "decimals": 2},
            "settings": {"zone": "Europe/Vienna", "fee": 2},
        },
    ).json()

    assert (club["name"], club["slug"]) == ("Renamed", "the-quiet-club")
    assert club["unit"] == {"name": "chips", "symbol": "¢", "decimals": 2}
    assert (club["settings"]["zone"], club["settings"]["fee"]) == ("Europe/Vienna", 2)
    assert club["settings"]["night_ends"] == "06:00"


@pytest.mark.parametrize(
    ("settings", "code", "named"),
    [
        ({"colour": "green"}, "unknown_setting", "colour"),
        ({"zone": "Mars/Olympus"}, "bad_setting", "zone"),
        ({"night_ends": "6:00"}, "bad_setting", "night_ends"),
        ({"fee": -1}, "bad_setting", "fee"),
        ({"fee": True}, "bad_setting", "fee"),
        ({"fee": 1_000_001}, "bad_setting", "fee"),  # no table could be opened with it
        ({"transfers": 1}, "bad_setting", "transfers"),
        ({"table_access": "nobody"}, "bad_setting", "table_access"),
        ({"default_rules": {"x": 1.5}}, "bad_setting", "default_rules"),
    ],
)
def test_a_setting_out_of_bounds_is_refused_by_name(
    owner: Member, settings: dict[str, object], code: str, named: str
) -> None:
    answer = caller(owner.user).patch(_path(owner), {"settings": settings})

    assert answer.status_code == 422
    assert (answer.json()["code"], answer.json()["setting"]) == (code, named)
    assert answer.json().get("wanted", "") in answer.json()["detail"]
    assert Club.objects.get().settings == {}


@pytest.mark.parametrize(
    ("default_rules", "code"),
    [({"hand_sise": 7}, "unknown_rule"), ({"hand_size": 6}, "bad_rule_value")],
)
def test_default_rules_are_held_to_the_rules(
    owner: Member, default_rules: dict[str, object], code: str
) -> None:
    answer = caller(owner.user).patch(_path(owner), {"settings": {"default_rules": default_rules}})

    assert (answer.status_code, answer.json()["code"]) == (422, code)


@pytest.mark.parametrize(
    ("at", "night"),
    [
        ("2026-03-28T23:30:00", date(2026, 3, 28)),
        ("2026-03-29T03:59:59", date(2026, 3, 28)),
        ("2026-03-29T04:00:00", date(2026, 3, 29)),
    ],
)
def test_a_night_ends_in_the_morning_of_the_clubs_zone(at: str, night: date) -> None:
    club = Club(settings={"zone": "Europe/Vienna"})

    instant = datetime.fromisoformat(at).replace(tzinfo=UTC)
    assert selectors.night_of(club, microseconds(instant)) == night


def test_an_invite_lets_in_as_many_as_it_says(owner: Member) -> None:
    phone = caller(owner.user)
    invite = phone.post(_path(owner, "/invites"), {"uses": 2}).json()
    assert invite["url"].endswith(f"/invites/{invite['code']}/")
    assert invite["qr"].startswith("data:image/svg+xml")
    callers = [caller(person(name)) for name in ("ada", "ben", "cleo")]

    answers = [each.post(f"invites/{invite['code']}/accept") for each in callers]

    assert [answer.status_code for answer in answers] == [200, 200, 409]
    assert answers[0].json()["my_roles"] == ["member"]
    assert answers[2].json()["code"] == "invite_over"
    assert phone.get(_path(owner, "/invites")).json()["results"] == []
    assert callers[2].get(_path(owner)).status_code == 404


def test_a_member_who_accepts_again_uses_nothing(owner: Member) -> None:
    code = caller(owner.user).post(_path(owner, "/invites"), {}).json()["code"]

    answer = caller(owner.user).post(f"invites/{code}/accept")

    assert answer.json()["my_roles"] == ["owner"]
    assert Invite.objects.get().uses == 0


@pytest.mark.parametrize("named_by", ["id", "code"])
def test_a_revoked_invite_lets_nobody_in(owner: Member, named_by: str) -> None:
    phone = caller(owner.user)
    invite = phone.post(_path(owner, "/invites"), {"uses": 5}).json()

    assert phone.delete(_path(owner, f"/invites/{invite[named_by]}")).status_code == 204

    answer = caller(person("late")).post(f"invites/{invite['code']}/accept")
    assert (answer.status_code, answer.json()["code"]) == (409, "invite_over")
    assert phone.get(_path(owner, "/invites")).json()["results"] == []


def test_an_invite_expires(owner: Member) -> None:
    with clock.frozen() as now:
        phone = caller(owner.user)
        code = phone.post(_path(owner, "/invites"), {"expires_in_hours": 1}).json()["code"]
        now.advance(seconds=3600)

        answer = caller(person("late")).post(f"invites/{code}/accept")

    assert (answer.status_code, answer.json()["code"]) == (409, "invite_over")


def test_no_code_is_kept_and_none_is_guessed(owner: Member) -> None:
    code = caller(owner.user).post(_path(owner, "/invites"), {}, key=key()).json()["code"]

    assert code.encode() not in bytes(Invite.objects.get().code_digest)
    assert caller(person("late")).post("invites/guess/accept").status_code == 404


def test_a_joiner_waits_until_a_manager_approves(owner: Member) -> None:
    phone, joiner = caller(owner.user), caller(person("joiner"))
    phone.patch(_path(owner), {"settings": {"approve_joiners": True}})
    code = phone.post(_path(owner, "/invites"), {}).json()["code"]

    assert joiner.post(f"invites/{code}/accept").json()["my_status"] == "pending"
    assert joiner.get(_path(owner)).status_code == 404
    assert [club["my_status"] for club in joiner.get("clubs").json()["results"]] == ["pending"]
    waiting = phone.get(_path(owner, "/members")).json()["results"][1]
    phone.patch(_path(owner, f"/members/{waiting['id']}"), {"status": "active"})

    assert joiner.get(_path(owner)).status_code == 200


def test_whoever_is_barred_cannot_come_back(owner: Member) -> None:
    out = join(owner, person("out"))
    phone = caller(owner.user)
    code = phone.post(_path(owner, "/invites"), {}).json()["code"]

    barred = phone.patch(_path(owner, f"/members/{out.id}"), {"status": "barred"}).json()

    assert (barred["status"], barred["roles"]) == ("barred", ["member"])
    assert caller(out.user).get(_path(owner)).status_code == 404
    again = caller(out.user).post(f"invites/{code}/accept")
    assert (again.status_code, again.json()["code"]) == (403, "barred")


def test_a_suspended_member_sees_the_club_and_does_nothing_in_it(owner: Member) -> None:
    member = join(owner, person("loud"))
    caller(owner.user).patch(_path(owner, f"/members/{member.id}"), {"status": "suspended"})
    phone = caller(member.user)

    assert phone.get(_path(owner)).json()["my_status"] == "suspended"
    assert phone.get(_path(owner, "/wallet")).status_code == 200
    assert phone.get(_path(owner, "/members")).status_code == 403
    assert not selectors.may_stay(devices=[], sessions=[], members=[member.id]).members


@pytest.mark.parametrize("change", [{"status": "left"}, {"roles": ["member"]}])
def test_the_last_owner_can_neither_leave_nor_be_demoted(
    owner: Member, change: dict[str, object]
) -> None:
    answer = caller(owner.user).patch(_path(owner, f"/members/{owner.id}"), change)

    assert (answer.status_code, answer.json()["code"]) == (409, "last_owner")
    owner.refresh_from_db()
    assert (owner.roles, owner.status) == (["owner"], "active")


def test_an_owner_leaves_once_another_is_named(owner: Member) -> None:
    second = join(owner, person("second"))
    phone = caller(owner.user)
    phone.patch(_path(owner, f"/members/{second.id}"), {"roles": ["owner", "treasurer"]})

    answer = phone.patch(_path(owner, f"/members/{owner.id}"), {"status": "left"})

    assert answer.status_code == 200
    assert phone.get(_path(owner)).status_code == 404
    assert caller(second.user).get(_path(owner)).json()["my_roles"] == ["owner", "treasurer"]


def test_only_an_owner_gives_roles_and_touches_officials(owner: Member) -> None:
    manager = join(owner, person("manager"), Role.MANAGER)
    arbiter = join(owner, person("arbiter"), Role.ARBITER)
    plain = join(owner, person("plain"))
    phone = caller(manager.user)

    def status(member: Member, change: dict[str, object]) -> int:
        return phone.patch(_path(owner, f"/members/{member.id}"), change).status_code

    assert status(plain, {"roles": ["treasurer"]}) == 403
    assert status(manager, {"roles": ["owner"]}) == 403
    assert status(arbiter, {"status": "suspended"}) == 403
    assert status(owner, {"status": "barred"}) == 403
    assert status(manager, {"status": "suspended"}) == 403
    assert status(plain, {"status": "suspended"}) == 200
    assert status(plain, {"status": "active"}) == 200
    assert status(plain, {"status": "pending"}) == 422


def test_another_clubs_member_is_not_there(owner: Member) -> None:
    other = club_of(person("other"), "Another club")

    answer = caller(owner.user).patch(_path(owner, f"/members/{other.id}"), {"status": "suspended"})

    assert answer.status_code == 404


def test_every_officials_act_is_in_the_log(owner: Member) -> None:
    member = join(owner, person("member"))
    phone = caller(owner.user)
    code = phone.post(_path(owner, "/invites"), {}).json()["id"]
    phone.delete(_path(owner, f"/invites/{code}"))
    phone.patch(_path(owner), {"name": "Renamed"})
    phone.patch(_path(owner, f"/members/{member.id}"), {"status": "suspended"})
    phone.post(_path(owner, "/close"))

    acts = Entry.objects.filter(club=owner.club_id).order_by("number").values_list("act", flat=True)
    assert list(acts) == [
        "club.open",
        "invite.make",
        "invite.revoke",
        "club.change",
        "member.change",
        "club.close",
    ]


def test_a_closed_club_is_read_and_not_changed(owner: Member) -> None:
    phone = caller(owner.user)
    assert phone.post(_path(owner, "/close")).json()["closed_at"] is not None

    assert phone.get(_path(owner)).status_code == 200
    answer = phone.patch(_path(owner), {"name": "Renamed"})
    assert (answer.status_code, answer.json()["code"]) == (409, "club_closed")
    assert phone.post(_path(owner, "/invites"), {}).status_code == 409


def test_pages_of_a_list_hold_each_member_once_while_others_join(owner: Member) -> None:
    for number in range(5):
        join(owner, person(f"early-{number}"))
    phone = caller(owner.user)

    page = phone.get(_path(owner, "/members?limit=2")).json()
    seen = [member["id"] for member in page["results"]]
    join(owner, person("late"))
    while page["next"]:
        page = phone.get(page["next"].removeprefix("http://testserver")).json()
        seen += [member["id"] for member in page["results"]]

    assert len(seen) == len(set(seen)) == 7
    for limit in ("0", "201", "x", "-1", "²", "000000001999", "0" * 9 + "9" * 5000):
        assert phone.get(_path(owner, f"/members?limit={limit}")).status_code == 400, limit


def test_a_cursor_that_the_list_never_gave_out_is_named_and_opens_no_page(owner: Member) -> None:
    for number in range(3):
        join(owner, person(f"early-{number}"))
    phone = caller(owner.user)
    ours = phone.get(_path(owner, "/members?limit=1")).json()["next"].partition("cursor=")[2]
    written = base64.b64decode(unquote(ours.partition("&")[0])).decode()

    bad = [
        "",
        "garbage",
        "é",
        "Z2FyYmFnZQ==",
        *(_coded(f"{written}{more}") for more in ("&x=1", "%00")),
    ]
    refused = [phone.get(_path(owner, f"/members?cursor={quote(cursor)}")) for cursor in bad]
    elsewhere = phone.get(_path(owner, f"/invites?cursor={ours}"))

    for answer in [*refused, elsewhere]:
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
        assert [error["attr"] for error in answer.json()["errors"]] == ["cursor"]
    assert phone.get(_path(owner, f"/members?cursor={quote(_coded(written))}")).status_code == 200


def _coded(position: str) -> str:
    return base64.b64encode(position.encode()).decode()


def test_nobody_sees_anything(owner: Member) -> None:
    for path in ("clubs", _path(owner), "me", "auth/devices"):
        answer = Caller().get(path)
        assert answer.status_code == 401
        assert answer["Content-Type"] == "application/problem+json"
