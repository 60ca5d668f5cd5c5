"""A member's own limit, as it is typed."""

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
