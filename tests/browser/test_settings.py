"""A club's settings by mouse: an amount as people type it, and what is wrong beside its field."""

import pytest
from playwright.sync_api import Route, expect
from playwright.sync_api import TimeoutError as TooLate

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


def test_a_tables_form_waits_for_what_the_table_has(arrive: Arrive) -> None:
    host = arrive("Nora").registers()
    table = host.opens_a_table(host.opens_a_club())
    held: list[Route] = []
    host.page.route("**/api/v1/rules/switches", lambda route: held.append(route), times=1)
    host.page.goto(f"{table}rules/")
    phrases = host.page.get_by_label("Players may say set phrases")
    with pytest.raises(TooLate):
        phrases.uncheck(timeout=1000)

    held[0].continue_()
    phrases.uncheck()
    host.page.get_by_role("button", name="Save").click()

    host.page.wait_for_url(f"**{table}")
    host.page.goto(f"{table}rules/")
    expect(host.page.get_by_label("Its name")).to_have_value("Back room")
    expect(phrases).not_to_be_checked()
