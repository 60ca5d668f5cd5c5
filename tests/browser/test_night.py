"""A night's sheet as it is read and printed."""

import pytest
from playwright.sync_api import Page, expect

from foundation.canonical import JSONObject
from tests.browser.person import Arrive, Person

CLAIM: JSONObject = {
    "id": "cl_1",
    "from": "p_1",
    "from_name": "Mia",
    "to": "p_2",
    "to_name": "Nora",
    "by": "p_1",
    "amount": 40,
}
QUIET: JSONObject = {
    "hands": 0,
    "fees": 0,
    "members": [],
    "transfers": [],
    "claims": [],
    "settled": [],
}
EMPTY = "No staked hand was dealt on this night."


@pytest.fixture
def reader(arrive: Arrive) -> Person:
    """The owner of a club."""
    return arrive("Olga").registers()


@pytest.mark.parametrize(
    ("rest", "shown"),
    [
        ({"members": [{"player": "p_1", "name": "Mia", "net": 40}]}, "+40"),
        ({"claims": [CLAIM]}, "Mia to Nora"),
        ({"settled": [CLAIM]}, "Mia paid Nora"),
    ],
)
def test_a_night_without_a_hand_shows_what_else_it_has(
    reader: Person, rest: JSONObject, shown: str
) -> None:
    club = reader.opens_a_club()
    _answers(reader.page, {**QUIET, **rest})

    reader.page.goto(f"{club}nights/")

    expect(reader.page.locator("#sheet")).to_contain_text(shown)
    expect(reader.page.get_by_text(EMPTY)).to_have_count(0)


def test_a_night_with_nothing_says_so(reader: Person) -> None:
    reader.page.goto(f"{reader.opens_a_club()}nights/")

    expect(reader.page.get_by_text(EMPTY)).to_be_visible()


def test_a_printed_sheet_names_the_club_and_the_night(reader: Person) -> None:
    page = reader.page
    page.goto(f"{reader.opens_a_club('The Thursday Card Society')}nights/")
    page.emulate_media(media="print")

    expect(page.get_by_text("The Thursday Card Society")).to_be_visible()
    expect(page.get_by_role("heading", name="The night of")).to_be_visible()
    expect(page.get_by_role("link", name="Wallet")).to_be_hidden()


def _answers(page: Page, sheet: JSONObject) -> None:
    page.route("**/api/v1/clubs/*/nights/*", lambda route: route.fulfill(json=sheet))
