"""The page of a club's settings: amounts in the club's unit, choices in words."""

import pytest
from django.test import Client

from clubs.models import Member
from tests.full.clubs.api import caller, club_of, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Member:
    return club_of(person("owner"))


def _page(owner: Member) -> str:
    browser = Client()
    browser.force_login(owner.user)
    return browser.get(f"/clubs/{owner.club.slug}/settings/").content.decode()


def test_a_fee_is_shown_as_it_is_typed_elsewhere(owner: Member) -> None:
    change = {"unit": {"symbol": "€", "decimals": 2}, "settings": {"fee": 50}}
    caller(owner.user).patch(f"clubs/{owner.club.slug}", change)

    assert 'id="set-fee" inputmode="decimal" value="0.50"' in _page(owner)


def test_choices_stand_in_words_and_zones_in_a_list(owner: Member) -> None:
    page = _page(owner)

    assert '<option value="approved">Whom the host approves</option>' in page
    assert '<option value="Europe/Amsterdam">' in page
    assert '<option value="UTC" selected>' in page
