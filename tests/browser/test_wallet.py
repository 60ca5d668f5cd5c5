"""A member's wallet: each entry explained, and the own limit as it is typed."""

import re

from playwright.sync_api import expect

from tests.browser.person import Arrive


def test_what_is_no_amount_is_no_limit_lifted(arrive: Arrive) -> None:
    owner = arrive("Olga").registers()
    page = owner.page
    page.goto(f"{owner.opens_a_club()}wallet/")
    limit = page.get_by_label("The most you may lose in a night")
    limit.fill("100")
    page.get_by_role("button", name="Set the limit").click()
    expect(page.get_by_text("Now: 100.")).to_be_visible()
    for typed in ("50 chips", "12.5", "fifty", "0x10", "1e2", "-5"):
        limit.fill(typed)
        page.get_by_role("button", name="Set the limit").click()
        expect(page.get_by_text("That is no amount of chips.")).to_be_visible()
        limit.fill("100")
        page.get_by_role("button", name="Set the limit").click()
        expect(page.get_by_text("That is no amount of chips.")).to_be_hidden()
    expect(page.get_by_text("Now: 100.", exact=True)).to_be_visible()


def test_an_entry_says_who_posted_it_and_what_it_undoes(arrive: Arrive) -> None:
    owner = arrive("Olga").registers()
    page, club = owner.page, owner.opens_a_club()
    owner.issues_chips(club, 40, to="Olga")
    page.get_by_role("button", name="Take back").click()
    page.get_by_role("dialog").get_by_label("Reason").fill("a typo")
    page.get_by_role("button", name="Take it back").click()
    expect(page.get_by_text("An earlier entry taken back")).to_be_visible()

    page.goto(f"{club}wallet/")
    undone, issued = page.locator("#entries li").first, page.locator("#entries li").last

    expect(issued).to_contain_text("by Olga")
    expect(undone).to_contain_text(re.compile(r"a typo.* · by Olga · undoes the entry of today"))


def test_what_was_in_the_wallet_is_told_of_any_instant(arrive: Arrive) -> None:
    owner = arrive("Olga").registers()
    page, club = owner.page, owner.opens_a_club()
    owner.issues_chips(club, 40, to="Olga")
    page.goto(f"{club}wallet/")

    for year, balance in (("2020", "0"), ("2999", "40")):
        page.get_by_label("What was in it on").fill(f"{year}-01-01T12:00:00")
        page.get_by_role("button", name="Look").click()
        expect(page.locator("#balance-then")).to_have_text(re.compile(rf"{year}.*: {balance}$"))


def test_an_entry_of_another_year_names_the_year(arrive: Arrive) -> None:
    page = arrive("Olga").registers().page

    assert "2020" in page.evaluate(_WHEN, "2020-06-01T12:00:00Z")


_WHEN = """(iso) => import("/static/clubs/js/words.js").then(({ when }) => when(iso))"""


def test_an_entry_names_the_bots_where_the_rules_pay_one_and_nobody_for_a_fee(
    arrive: Arrive,
) -> None:
    page = arrive("Olga").page
    page.goto("/")

    told = {clause: page.evaluate(_ENTRY, clause) for clause in ("7.1", "fee", "")}

    assert {clause for clause, words in told.items() if "bots" in words} == {"7.1"}
    assert "to the bots" in told["7.1"]


_ENTRY = """async (clause) => {
  const { entry } = await import("/static/clubs/js/statement.js");
  const line = {
    kind: "settlement", amount: -10, balance_after: 90, at: "2026-03-28T21:00:00Z", hand: "h_1",
    reason: "", clause, author: "", author_name: null, other: null, other_name: null,
  };
  return entry(line, null).textContent;
}"""
