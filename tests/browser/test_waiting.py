"""A full table: who comes too late waits for a chair, is called, and sits down before others."""

from playwright.sync_api import Locator, expect

from tests.browser.person import PHONE, Arrive, Person


def test_who_waits_for_a_chair_is_called_and_sits_down(arrive: Arrive) -> None:
    nora, sam = arrive("Nora").registers(), arrive("Sam", PHONE).registers()
    club = nora.opens_a_club()
    sam.joins(nora.makes_a_link(club))
    table = nora.opens_a_table(club)
    for _ in range(_chairs(nora)):
        nora.adds_a_bot()
    sam.page.goto(table)
    expect(sam.page.get_by_text("The table is full.")).to_be_visible()

    _button(sam, "Wait for a chair").click()
    expect(sam.page.get_by_text("You wait for a chair; yours is the next.")).to_be_visible()
    expect(nora.page.locator(".chairs")).to_contain_text("Samwaits for a chair")
    _button(sam, "Stop waiting").click()
    _button(sam, "Wait for a chair").click()
    expect(_button(sam, "Stop waiting")).to_be_visible()
    assert not sam.page.evaluate("document.documentElement.scrollWidth > innerWidth")

    nora.page.get_by_role("button", name="Send away").first.click()
    expect(nora.page.get_by_text("kept for Sam")).to_be_visible()
    expect(nora.page.get_by_text("The free chair is kept")).to_be_visible()
    expect(_button(nora, "Sit down")).to_be_hidden()
    expect(sam.page.get_by_text("A chair is kept for you")).to_be_visible()
    sam.sits_down()

    expect(nora.page.get_by_text("kept for Sam")).to_be_hidden()


def _chairs(person: Person) -> int:
    free = person.page.locator(".chair.free")
    expect(free.first).to_be_visible()
    return free.count()


def _button(person: Person, name: str) -> Locator:
    return person.page.get_by_role("button", name=name)
