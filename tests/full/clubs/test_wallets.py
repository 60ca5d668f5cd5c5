"""What a wallet tells: why each chip moved, who moved it, and what there was at any instant."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Member
from foundation import clock
from foundation.canonical import JSON, JSONObject
from tests.full.clubs.api import caller, club_of, join, key, person
from tests.full.clubs.money import club_path, issue

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Member:
    return club_of(person("owner"))


def _named(entry: JSONObject) -> tuple[JSON, ...]:
    return tuple(entry[name] for name in ("author", "author_name", "other", "other_name"))


def test_an_entry_names_its_author_the_other_side_and_what_it_undoes(owner: Member) -> None:
    member = join(owner, person("member"))
    phone, theirs = caller(owner.user), caller(member.user)
    phone.patch(f"clubs/{owner.club.slug}", {"settings": {"transfers": True}})
    issue(phone, member, 10)
    gift = {"member": owner.id, "amount": 4, "reason": "drinks"}
    given = theirs.post(club_path(owner, "transfers"), gift, key=key()).json()["journal"]
    phone.post(club_path(owner, f"journals/{given}/reversal"), {"reason": "too many"}, key=key())

    undone, gave, issued = theirs.get(club_path(owner, "wallet/entries")).json()["results"]
    got = phone.get(club_path(owner, "wallet/entries")).json()["results"][1]

    assert _named(issued) == (owner.user_id, "Owner", None, None)
    assert _named(gave) == (member.user_id, "Member", owner.user_id, "Owner")
    assert _named(got) == (member.user_id, "Member", member.user_id, "Member")
    assert _named(undone) == (owner.user_id, "Owner", owner.user_id, "Owner")
    assert (undone["reverses"], undone["reverses_at"]) == (given, gave["at"])
    assert (gave["reverses"], gave["reverses_at"]) == (None, None)
    assert (undone["reverses_reason"], undone["reversed_by"]) == ("drinks", None)
    assert (gave["reverses_reason"], gave["reversed_by"]) == (None, undone["journal"])
    assert issued["reversed_by"] is None


def test_who_is_gone_is_a_former_member_of_an_entry(owner: Member) -> None:
    member = join(owner, person("member"))
    issue(caller(owner.user), member, 10)
    owner.user.erased_at = clock.now()
    owner.user.save()

    (issued,) = caller(member.user).get(club_path(member, "wallet/entries")).json()["results"]

    assert _named(issued) == (owner.user_id, "former member", None, None)


def test_a_statement_takes_as_many_queries_for_one_entry_as_for_many(owner: Member) -> None:
    phone = caller(owner.user)
    taken: list[int] = []
    for _ in range(3):
        issue(phone, join(owner, person(f"member{len(taken)}")), 1)
        issue(phone, owner, 1)
        with CaptureQueriesContext(connection) as queries:
            phone.get(club_path(owner, "wallet/entries"))
        taken.append(len(queries))

    assert taken[0] == taken[1] == taken[2]


def test_a_balance_is_told_as_of_any_instant(owner: Member) -> None:
    member = join(owner, person("member"))
    phone = caller(owner.user)
    with clock.frozen() as time:
        before = clock.iso(clock.now_us())
        time.advance(seconds=1)
        issue(phone, member, 10)
        then = clock.iso(clock.now_us())
        time.advance(seconds=1)
        issue(phone, member, 5)
    theirs = f"members/{member.id}/wallet"

    told = {
        (at, path): asker.get(club_path(owner, f"{path}?at={at}")).json()
        for at in (before, then, "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z")
        for asker, path in ((caller(member.user), "wallet"), (phone, theirs))
    }

    assert told[then, "wallet"] == {"unit": "chips", "at": then, "balance": 10}
    assert [answer["balance"] for answer in told.values()] == [0, 0, 10, 10, 0, 0, 15, 15]


def test_a_past_balance_is_of_the_unit_that_is_asked_for(owner: Member) -> None:
    phone = caller(owner.user)
    issue(phone, owner, 10)

    told = phone.get(club_path(owner, "wallet?unit=practice&at=9999-01-01T00:00:00Z")).json()

    assert (told["unit"], told["balance"]) == ("practice", 0)


@pytest.mark.parametrize(
    "at",
    [
        "",
        "now",
        "2026-11-28",
        "2026-11-28T21:00:00",
        "2026-13-28T21:00:00Z",
        "2026-11-28T21:00:00+01:00",  # a plus in an address is a space
        "0001-01-01T00:00:00%2B01:00",
        "9999-12-31T23:59:59-01:00",
    ],
)
def test_what_names_no_instant_is_refused(owner: Member, at: str) -> None:
    answer = caller(owner.user).get(club_path(owner, f"wallet?at={at}"))

    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert answer.json()["errors"][0]["attr"] == "at"
