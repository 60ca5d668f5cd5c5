"""A club's settings by mouse: an amount as people type it, and what is wrong beside its field."""

import pytest
from playwright.sync_api import Route, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.person import Arrive, call


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
    expect(owner.page.get_by_role("alert")).to_be_in_viewport()
    owner.page.get_by_label("Decimals shown").fill("2")
    owner.page.get_by_label("time zone").select_option("Europe/Amsterdam")
    save.click()
    expect(owner.page.get_by_role("dialog")).to_contain_text("12,500 now will read 125.00")
    with owner.page.expect_navigation():
        owner.page.get_by_role("button", name="Show them so").click()

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


def test_who_joins_waits_in_words_and_is_let_in_or_declined(arrive: Arrive) -> None:
    owner = arrive("Nora").registers()
    club = owner.opens_a_club()
    slug = club.strip("/").rpartition("/")[2]
    call(owner, "PATCH", f"clubs/{slug}", {"settings": {"approve_joiners": True}})
    link = owner.makes_a_link(club)
    guest = arrive("Otto").registers()
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Join the club").click()

    expect(guest.page.get_by_text("waiting for approval")).to_be_visible()
    owner.page.goto(club)
    expect(owner.page.get_by_role("link", name="Members 1")).to_be_visible()
    owner.page.get_by_role("link", name="Members 1").click()
    owner.page.get_by_role("button", name="Decline").click()
    owner.page.get_by_role("dialog").get_by_role("button", name="Decline").click()
    expect(owner.page.get_by_role("button", name="Decline")).to_have_count(0)
    guest.page.goto("/")
    expect(guest.page.get_by_text("You are in no club yet")).to_be_visible()


def test_a_barred_member_is_let_back_in_and_leaves_by_himself(arrive: Arrive) -> None:
    owner = arrive("Nora").registers()
    club = owner.opens_a_club()
    guest = arrive("Otto").registers()
    guest.joins(owner.makes_a_link(club))
    owner.page.goto(f"{club}members/")
    owner.page.get_by_role("button", name="Bar", exact=True).click()
    owner.page.get_by_role("dialog").get_by_role("button", name="Bar").click()
    back = owner.page.get_by_role("button", name="Let back in")
    expect(back).to_be_visible()
    back.click()
    expect(back).to_have_count(0)

    guest.page.goto(f"{club}members/")
    guest.page.get_by_role("button", name="Leave the club").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Leave the club").click()
    expect(guest.page.get_by_text("You are in no club yet")).to_be_visible()


def test_an_owner_finds_the_clubs_desk_and_closes_the_club(arrive: Arrive) -> None:
    owner = arrive("Nora").registers()
    club = owner.opens_a_club()
    owner.page.goto(f"{club}settings/")
    expect(owner.page.get_by_role("link", name="log, books and hands")).to_be_visible()

    owner.page.get_by_role("button", name="Close the club").click()
    owner.page.get_by_role("dialog").get_by_role("button", name="Close the club").click()

    expect(owner.page.get_by_text("closed", exact=True)).to_be_visible()
