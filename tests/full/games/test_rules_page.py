"""The page of the rules: for everybody, whole, and where it is looked for."""

import pytest
from django.test import Client

from tests.full.clubs.api import caller, club_of, person

pytestmark = pytest.mark.django_db


def test_whoever_comes_reads_the_rules() -> None:
    member = Client()
    member.force_login(person("member"))

    for browser in (Client(), member):
        answer = browser.get("/rules/")
        page = answer.content.decode()
        assert answer.status_code == 200
        assert '<div class="clause" id="7.3">' in page
        assert '<a href="#7"><span>7</span> The end, and who pays</a>' in page
        assert "<noscript>" not in page  # it needs none of our scripts
    assert Client().post("/rules/").status_code == 405


def test_the_way_to_the_rules_stands_on_every_page_and_in_an_invite() -> None:
    owner = club_of(person("owner"))
    code = caller(owner.user).post(f"clubs/{owner.club.slug}/invites", {"uses": 1}).json()["code"]

    for path in ("/", "/login/", f"/invites/{code}/"):
        assert '<a href="/rules/">Rules</a>' in Client().get(path).content.decode()
    assert (
        '<a href="/rules/">Read the rules</a>' in Client().get(f"/invites/{code}/").content.decode()
    )
