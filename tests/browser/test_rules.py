"""The rules on the page: a clause that is named leads to its words, and the table is not left."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.person import DESKTOP, PHONE, Arrive

IN_FULL = "The rules in full"
WIDTHS = (360, 500, 780, 1000, 1280)
SECTIONS = 11


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_payments_clause_opens_beside_the_table_and_from_the_wallet(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    host = arrive("Nora", size).registers()
    club = host.opens_a_club()
    table = host.opens_a_table(club)
    host.sits_down()
    for _ in range(2):  # of two that are equal nobody is paid
        host.adds_a_bot()
    host.waits_for_a_turn()
    host.lets_the_result_stay()
    host.knocks()

    _leads_to_its_words(host.page, host.page.locator(".whys a").first)
    assert host.path() == table
    expect(host.page.locator(".felt")).to_be_visible()

    host.page.goto(f"{club}wallet/")
    host.page.get_by_role("button", name="Practice").click()
    _leads_to_its_words(host.page, host.page.locator("#entries a", has_text="rules ").first)


def test_the_sheet_and_the_bar_open_the_rules_beside_the_table(arrive: Arrive) -> None:
    host = arrive("Nora").registers()
    table = host.opens_a_table(host.opens_a_club())

    host.page.get_by_role("button", name="Sit down").click()
    with host.page.expect_popup() as from_sheet:
        host.page.get_by_role("dialog").get_by_role("link", name=IN_FULL).click()
    expect(from_sheet.value.get_by_role("heading", name="The rules of Tonk")).to_be_visible()
    host.page.get_by_role("button", name="I agree").click()
    with host.page.expect_popup() as from_bar:
        host.page.get_by_role("link", name="Rules", exact=True).click()
    expect(from_bar.value.get_by_role("heading", name="The rules of Tonk")).to_be_visible()

    assert host.path() == table


def test_whoever_has_not_come_in_finds_and_reads_them_at_any_width(arrive: Arrive) -> None:
    page = arrive("Tom").page
    page.goto("/")
    page.get_by_role("link", name="Rules").click()

    contents = page.get_by_role("navigation", name="Contents").get_by_role("link")
    expect(contents).to_have_count(SECTIONS)
    contents.filter(has_text="House rules").click()
    expect(page.get_by_role("heading", name="10 House rules")).to_be_in_viewport()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), width


def _leads_to_its_words(page: Page, link: Locator) -> None:
    clause = re.sub(r"^rules ", "", link.inner_text())
    with page.expect_popup() as opened:
        link.click()
    found = opened.value.locator(".clause:target")
    expect(found).to_be_in_viewport()
    expect(found).to_have_text(re.compile(rf"^\s*{re.escape(clause)} "))
    opened.value.close()
