"""The form of a table: it offers what can be changed, once, and says all that is agreed to."""

import re

import pytest
from playwright.sync_api import Page, expect

from foundation.canonical import JSONObject
from tests.browser.person import Arrive, Person, call

DOLLARS: JSONObject = {"unit": {"name": "dollars", "symbol": "$", "decimals": 2}}


@pytest.fixture
def host(arrive: Arrive) -> Person:
    """Somebody who is known here."""
    return arrive("Nora").registers()


def test_a_table_that_is_changed_keeps_what_it_is_played_for_and_its_stake(host: Person) -> None:
    club = host.opens_a_club()
    call(host, "PATCH", _api(club), DOLLARS)
    host.page.goto(f"{club}tables/new/")
    host.page.get_by_label("Its name").fill("Back room")
    host.page.get_by_role("radio", name="The club’s dollars").check()
    host.page.get_by_label("Basic stake").fill("0.50")
    table = _opened(host.page)

    host.page.goto(f"{table}rules/")
    expect(host.page.get_by_role("radio", name="The club’s dollars")).to_be_checked()
    expect(host.page.get_by_role("radio", name="Practice chips")).to_be_disabled()
    _saves(host.page, table)

    kept = call(host, "GET", _api(table))
    assert (kept["kind"], kept["stake"], kept["rules_version"]) == ("staked", 50, 1)


def test_as_many_play_as_there_are_chairs_whatever_preset_is_taken(host: Person) -> None:
    club = host.opens_a_club()
    host.page.goto(f"{club}tables/new/")
    expect(host.page.locator("#switch-hand_size")).to_be_attached()
    expect(host.page.locator("#switch-max_players")).to_have_count(0)
    host.page.get_by_label("Its name").fill("Back room")
    chairs = host.page.get_by_label("Chairs")
    chairs.fill("5")
    host.page.get_by_label("Start from").select_option("Hoyle")
    expect(chairs).to_have_value("5")
    table = _opened(host.page)
    assert _words(host, table)[0] == "2 to 5 players."

    host.page.goto(f"{table}rules/")
    expect(chairs).to_have_value("5")
    chairs.fill("4")
    _saves(host.page, table)

    assert _words(host, table)[0] == "2 to 4 players."
    assert call(host, "GET", _api(table))["seats_max"] == 4


def test_a_new_table_begins_with_who_sits_and_what_is_taken_in_the_club(host: Person) -> None:
    club = host.opens_a_club()
    call(host, "PATCH", _api(club), {"settings": {"table_access": "approved", "fee": 10}})
    call(host, "PATCH", _api(club), DOLLARS)
    host.page.goto(f"{club}tables/new/")

    expect(host.page.get_by_label("Who may sit")).to_have_value("approved")
    summary = host.page.locator("#summary")
    expect(summary).to_contain_text("The basic stake")
    expect(summary).not_to_contain_text("fee")
    host.page.get_by_role("radio", name="The club’s dollars").check()
    expect(summary).to_contain_text("takes a fee of $0.10 from each player in each hand.")
    host.page.get_by_label("Its name").fill("Back room")
    table = _opened(host.page)

    assert call(host, "GET", _api(table))["access"] == "approved"
    host.page.goto(f"{table}rules/")
    expect(summary).to_contain_text("takes a fee of $0.10 from each player in each hand.")


def test_an_explanation_calls_values_as_the_list_does(host: Person) -> None:
    host.page.goto(f"{host.opens_a_club()}tables/new/")
    hint = host.page.locator("#switch-catch_model-hint")

    expect(hint).to_contain_text("Double only: the double and nothing else.")
    expect(hint).not_to_contain_text("_")


def _opened(page: Page) -> str:
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/tables/t_\w+/$"))
    return re.sub(r"^\w+://[^/]+", "", page.url)


def _saves(page: Page, table: str) -> None:
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(f"**{table}")


def _words(host: Person, table: str) -> list[str]:
    words = call(host, "GET", _api(table))["words"]
    assert isinstance(words, list)
    return words


def _api(path: str) -> str:
    return path.strip("/")
