"""Everybody can play: pages without a fault that axe knows, and a hand played by keys alone."""

from importlib.resources import files

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import Arrive, Person

AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
KEYS_MAX = 200


@pytest.fixture
def host(arrive: Arrive) -> Person:
    """Somebody who is known here."""
    return arrive("Nora").registers()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault_on_any_page(host: Person, scheme: str) -> None:
    host.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    club = host.opens_a_club()
    table = host.opens_a_table(club)
    places = ("members/", "wallet/", "chips/", "nights/", "disputes/", "settings/", "tables/new/")
    own = ("/", "/account/", "/account/password/", "/rules/", "/rules/#7.4")
    paths = (*own, club, table, f"{table}hands/")

    faults = {path: _faults(host.page, path) for path in (*paths, *(club + p for p in places))}

    assert {path: found for path, found in faults.items() if found} == {}


def test_axe_finds_no_fault_on_the_table_in_play_and_in_its_replay(host: Person) -> None:
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()
    host.waits_for_cards()
    host.lets_the_result_stay()
    in_play = _faults_here(host.page)
    host.plays_to_the_end()
    host.page.locator(".result").get_by_role("link", name="Replay").click()
    expect(host.page.locator(".story li").last).to_be_visible()

    assert in_play == []
    assert _faults_here(host.page) == []


def test_a_hand_is_played_by_keys_alone(host: Person) -> None:
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()
    host.waits_for_a_turn()
    host.lets_the_result_stay()
    page, result = host.page, host.page.locator(".result")
    for _ in range(KEYS_MAX):
        expect(result.or_(page.locator("main[data-turn=yours]")).first).to_be_visible()
        if result.is_visible():
            return
        expect(page.locator("main:not([data-waiting=yes])")).to_be_visible()
        if page.get_by_role("button", name="Draw", exact=True).is_visible():
            page.keyboard.press("d")
        elif page.locator("[data-part=hand] [aria-pressed=true]").count():
            page.keyboard.press("x")
        else:
            page.keyboard.press("ArrowLeft")
            page.keyboard.press("Space")
    raise AssertionError("the hand did not end")


def _faults(page: Page, path: str) -> list[str]:
    page.goto(path)
    page.wait_for_load_state("networkidle")
    return _faults_here(page)


def _faults_here(page: Page) -> list[str]:
    page.evaluate(AXE)
    found: list[str] = page.evaluate(
        "axe.run().then((run) => run.violations.map((v) => `${v.id}: ${v.nodes[0].html}`))"
    )
    return found
