"""A club's settings by mouse: an amount as people type it, and what is wrong beside its field."""

from playwright.sync_api import expect

from tests.browser.person import Arrive


def test_a_fee_of_half_a_chip_is_saved_and_a_wrong_one_keeps_all_back(arrive: Arrive) -> None:
    owner = arrive("Nora").registers()
    club = owner.opens_a_club()
    owner.page.goto(f"{club}settings/")
    save = owner.page.get_by_role("button", name="Save")
    fee = owner.page.locator("#set-fee")

    fee.fill("0.50")
    save.click()
    expect(owner.page.get_by_role("alert")).to_contain_text("Nothing was saved.")
    expect(fee).to_be_focused()
    owner.page.get_by_label("Decimals shown").fill("2")
    owner.page.get_by_label("time zone").select_option("Europe/Amsterdam")
    with owner.page.expect_navigation():
        save.click()

    expect(fee).to_have_value("0.50")
    expect(owner.page.get_by_label("time zone")).to_have_value("Europe/Amsterdam")
