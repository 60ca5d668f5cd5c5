"""An invite's page: it names the club to whoever has the code, and says when it is over."""

import pytest
from django.test import Client

from clubs.models import Member
from tests.full.clubs.api import caller, club_of, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Member:
    return club_of(person("owner"))


def _invite(owner: Member, uses: int = 1) -> dict[str, str]:
    made: dict[str, str] = (
        caller(owner.user).post(f"clubs/{owner.club.slug}/invites", {"uses": uses}).json()
    )
    return made


def _page(code: str) -> str:
    return Client().get(f"/invites/{code}/").content.decode()


def test_a_stranger_reads_whose_invite_it_is_and_keeps_it_through_registering(
    owner: Member,
) -> None:
    code = _invite(owner)["code"]

    page = _page(code)

    assert f"You are invited to {owner.club.name}" in page
    assert f"/register/?next=/invites/{code}/" in page
    assert f"/login/?next=/invites/{code}/" in page


def test_an_invite_that_is_over_says_so_and_names_no_club(owner: Member) -> None:
    used, revoked = _invite(owner), _invite(owner)
    caller(person("first")).post(f"invites/{used['code']}/accept")
    caller(owner.user).delete(f"clubs/{owner.club.slug}/invites/{revoked['id']}")

    for code in (used["code"], revoked["code"], "guess"):
        page = _page(code)

        assert "This invite is no longer good" in page
        assert owner.club.name not in page


def test_an_invite_to_a_closed_club_is_over(owner: Member) -> None:
    code = _invite(owner)["code"]
    caller(owner.user).post(f"clubs/{owner.club.slug}/close", {})

    assert "This invite is no longer good" in _page(code)
