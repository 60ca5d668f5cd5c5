"""What a wallet tells: why each chip moved, who moved it, and what there was at any instant."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Member
from foundation import clock
from foundation.canonical import JSON, JSONObject
from tests.full.clubs.api import Caller, caller, club_of, join, key, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Member:
    return club_of(person("owner"))


def _path(member: Member, rest: str) -> str:
    return f"clubs/{member.club.slug}/{rest}"


def _issue(phone: Caller, to: Member, amount: int) -> int:
    body = {"member": to.id, "amount": amount, "reason": "cash at the door"}
    return phone.post(_path(to, "chips"), body, key=key()).status_code


def _named(entry: JSONObject) -> tuple[JSON, ...]:
    return tuple(entry[name] for name in ("author", "author_name", "other", "other_name"))


def test_an_entry_names_its_author_the_other_side_and_what_it_undoes(owner: Member) -> None:
    member = join(owner, person("member"))
    phone, theirs = caller(owner.user), caller(member.user)
    phone.patch(f"clubs/{owner.club.slug}", {"settings": {"transfers": True}})
    _issue(phone, member, 10)
    gift = {"member": owner.id, "amount": 4, "reason": "drinks"}
    given = theirs.post(_path(owner, "transfers"), gift, key=key()).json()["journal"]
    phone.post(_path(owner, f"journals/{given}/reversal"), {"reason": "too many"}, key=key())

    undone, gave, issued = theirs.get(_path(owner, "wallet/entries")).json()["results"]
    got = phone.get(_path(owner, "wallet/entries")).json()["results"][1]

    assert _named(issued) == (owner.user_id, "Owner", None, None)
    assert _named(gave) == (member.user_id, "Member", owner.user_id, "Owner")
    assert _named(got) == (member.user_id, "Member", member.user_id, "Member")
    assert _named(undone) == (owner.user_id, "Owner", owner.user_id, "Owner")
    assert (undone["reverses"], undone["reverses_at"]) == (given, gave["at"])
    assert (gave["reverses"], gave["reverses_at"]) == (None, None)


def test_who_is_gone_is_a_former_member_of_an_entry(owner: Member) -> None:
    member = join(owner, person("member"))
    _issue(caller(owner.user), member, 10)
    owner.user.erased_at = clock.now()
    owner.user.save()

    (issued,) = caller(member.user).get(_path(member, "wallet/entries")).json()["results"]

    assert _named(issued) == (owner.user_id, "former member", None, None)


def test_a_statement_takes_as_many_queries_for_one_entry_as_for_many(owner: Member) -> None:
    phone = caller(owner.user)
    taken: list[int] = []
    for _ in range(3):
        _issue(phone, join(owner, person(f"member{len(taken)}")), 1)
        _issue(phone, owner, 1)
        with CaptureQueriesContext(connection) as queries:
            phone.get(_path(owner, "wallet/entries"))
        taken.append(len(queries))

    assert taken[0] == taken[1] == taken[2]
