"""What treasurers may do for others, and may not for themselves; whom they settle with."""

import pytest

from audit.models import Entry, Note
from clubs.models import Member
from clubs.roles import Role
from tests.full.clubs.api import Caller, browser, caller, club_of, join, key, person
from tests.full.clubs.money import club_path, issue

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Member:
    return club_of(person("owner"))


@pytest.fixture
def treasurer(owner: Member) -> Member:
    return join(owner, person("treasurer"), Role.TREASURER)


@pytest.fixture
def east(owner: Member) -> Member:
    return join(owner, person("east"))


@pytest.fixture
def west(owner: Member) -> Member:
    return join(owner, person("west"))


def _indebted(owner: Member, member: Member, debt: int) -> None:
    """Let a member owe the club chips, and leave."""
    phone = caller(owner.user)
    phone.patch(club_path(owner, f"members/{member.id}/limits"), {"credit": debt})
    assert issue(phone, member, -debt) == 201
    Member.objects.filter(pk=member.pk).update(status="left")


def _switch(phone: Caller, owner: Member, **settings: object) -> int:
    path = f"clubs/{owner.club.slug}"
    return phone.patch(path, {"settings": settings}).status_code


def test_who_left_pays_in_what_he_owes_and_no_more(owner: Member, east: Member) -> None:
    _indebted(owner, east, 50)
    phone, once = caller(owner.user), key()
    body = {"member": east.id, "amount": 51, "reason": "by bank"}

    refused = phone.post(club_path(owner, "chips"), body, key=key())
    paid = phone.post(club_path(owner, "chips"), body | {"amount": 50}, key=once)
    again = phone.post(club_path(owner, "chips"), body | {"amount": 50}, key=once)

    assert (refused.status_code, refused.json()["code"]) == (422, "beyond_debt")
    assert refused.json()["amount_max"] == 50
    assert (paid.status_code, paid.json()["balance"]) == (201, 0)
    assert (again.status_code, again.json()) == (201, paid.json())
    assert issue(phone, east, 1) == 422


def test_the_desk_lists_who_is_gone_with_chips_or_debts(
    owner: Member, treasurer: Member, east: Member, west: Member
) -> None:
    _indebted(owner, east, 50)
    Member.objects.filter(pk=west.pk).update(status="left")
    phone = caller(treasurer.user)

    usual = phone.get(club_path(owner, "members")).json()["results"]
    desk = phone.get(club_path(owner, "members?unsettled=true")).json()["results"]

    assert {each["username"] for each in usual} == {"owner", "treasurer"}
    assert {each["username"]: each["status"] for each in desk} == {
        "owner": "active",
        "treasurer": "active",
        "east": "left",
    }


def test_who_is_gone_with_chips_is_listed_to_who_may_see_wallets(
    owner: Member, east: Member
) -> None:
    answers = [
        caller(who.user).get(club_path(owner, f"members?unsettled={asked}")).status_code
        for who, asked in ((east, "true"), (east, "false"), (owner, "perhaps"))
    ]

    assert answers == [403, 200, 400]


def test_a_treasurer_does_not_lift_the_rule_that_binds_him(owner: Member) -> None:
    first = join(owner, person("first"), Role.MANAGER, Role.TREASURER)
    join(owner, person("second"), Role.TREASURER)
    phone = caller(first.user)

    assert _switch(phone, owner, two_treasurers=False) == 403
    assert issue(phone, first, 5) == 403
    assert _switch(phone, owner, two_treasurers=True, fee=3) == 200, "it stays as it is"
    assert _switch(caller(owner.user), owner, two_treasurers=False) == 200

    changes = Entry.objects.filter(act__endswith="club.change").order_by("id")
    texts = {bytes(note.digest): note.text for note in Note.objects.all()}
    assert [each.act for each in changes] == ["refused.club.change", "club.change", "club.change"]
    assert ['"two_treasurers":' in texts[bytes(each.change)] for each in changes] == [
        False,
        False,
        True,
    ]


def test_a_manager_sees_the_switch_that_is_the_owners_and_cannot_turn_it(owner: Member) -> None:
    manager = join(owner, person("manager"), Role.MANAGER)
    shown = {}
    for who in (owner, manager):
        page = browser()
        page.force_login(who.user)
        html = page.get(f"/clubs/{owner.club.slug}/settings/").content.decode()
        shown[who.user.username] = html.split('id="set-two_treasurers"')[1].split(">")[0]

    assert "disabled" not in shown["owner"]
    assert "disabled" in shown["manager"]


def test_a_treasurer_passes_chips_from_one_member_to_another_and_both_see_why(
    owner: Member, treasurer: Member, east: Member, west: Member
) -> None:
    _switch(caller(owner.user), owner, transfers=True)
    phone = caller(treasurer.user)
    issue(phone, east, 10)

    passed = phone.post(
        club_path(owner, "transfers"),
        {"from": east.id, "member": west.id, "amount": 4, "reason": "the taxi"},
        key=key(),
    )

    assert (passed.status_code, passed.json()["balance"]) == (201, 6)
    for member, amount in ((east, -4), (west, 4)):
        entry = caller(member.user).get(club_path(owner, "wallet/entries")).json()["results"][0]
        assert (entry["kind"], entry["amount"], entry["reason"], entry["author_name"]) == (
            "transfer",
            amount,
            "the taxi",
            "Treasurer",
        )


def test_chips_of_others_are_passed_on_as_the_club_lets_by_treasurers_alone(
    owner: Member, treasurer: Member, east: Member, west: Member
) -> None:
    second = join(owner, person("second"), Role.TREASURER)
    body = {"from": east.id, "member": west.id, "amount": 4, "reason": "the taxi"}
    phone = caller(treasurer.user)
    issue(phone, east, 10)

    def passed(who: Member, **other: object) -> tuple[int, str]:
        answer = caller(who.user).post(club_path(owner, "transfers"), body | other, key=key())
        return answer.status_code, answer.json().get("code", "")

    assert passed(treasurer) == (403, "transfers_off")
    _switch(caller(owner.user), owner, transfers=True)
    assert passed(west) == (403, "forbidden")
    assert passed(east) == (201, ""), "his own, named by himself"
    assert passed(treasurer, member=treasurer.id) == (403, "own_chips")
    assert passed(second, member=treasurer.id) == (201, "")
    assert passed(treasurer, amount=3) == (422, "insufficient_chips")
    assert passed(treasurer, **{"from": "m_none"}) == (404, "not_found")
    assert passed(treasurer, reason="")[0] == 400
    assert Entry.objects.filter(act="refused.chips.transfer").count() == 3


def test_a_credit_has_a_reason_that_the_member_reads(
    owner: Member, treasurer: Member, east: Member
) -> None:
    path = club_path(owner, f"members/{east.id}/limits")
    phone = caller(treasurer.user)

    plain = phone.patch(path, {"credit": 10}).json()
    told = phone.patch(path, {"credit": 25, "reason": "until pay day"}).json()

    assert (plain["credit"], plain["credit_reason"]) == (10, "")
    assert (told["credit"], told["credit_reason"]) == (25, "until pay day")
    assert caller(east.user).get(path).json()["credit_reason"] == "until pay day"


STRANGE = {
    "chips": {"member": "m", "amount": 5, "reason": "x", "unit": "practice"},
    "transfers": {"member": "m", "amount": 5, "reason": "x", "unit": "practice"},
    "members/m/limits": {"credit": 5, "unit": "practice"},
    "debts": {"night": "2026-03-28", "from": "p", "to": "q", "amount": 5, "unit": "practice"},
    "debts/o_1/confirm": {"unit": "practice"},
    "journals/j_1/reversal": {"reason": "x", "unit": "practice"},
}


@pytest.mark.parametrize("path", STRANGE)
def test_where_chips_move_an_unknown_field_is_named_and_nothing_moves(
    owner: Member, path: str
) -> None:
    method = "PATCH" if path.endswith("limits") else "POST"

    refused = caller(owner.user).send(method, club_path(owner, path), STRANGE[path], key=key())

    assert refused.status_code == 400, refused.content
    assert refused.json()["errors"][0]["attr"] == "unit"
    assert refused.json()["errors"][0]["code"] == "unknown_field"
