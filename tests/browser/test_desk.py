"""The treasurer's desk and what members read of it; who is left out of a hand, and knows why."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.person import DESKTOP, PHONE, Arrive, call


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_treasurer_passes_chips_on_and_gives_credit_with_a_reason(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    olga, sam = arrive("Olga", size).registers(), arrive("Sam", size).registers()
    club = olga.opens_a_club()
    sam.joins(olga.makes_a_link(club))
    slug = club.strip("/").rpartition("/")[2]
    call(olga, "PATCH", f"clubs/{slug}", {"settings": {"transfers": True}})
    olga.issues_chips(club, 40, to="Sam")
    desk = olga.page

    form = desk.locator("#transfer")
    form.get_by_label("From").select_option(label=f"Sam ({sam.username})")
    form.get_by_label("To", exact=True).select_option(label=f"Olga ({olga.username})")
    form.get_by_label("How many").fill("15")
    form.get_by_label("Why").fill("the taxi")
    form.get_by_role("button", name="Pass the chips").click()
    expect(desk.locator("#entries")).to_contain_text("the taxi")
    desk.get_by_label("May go under zero by").fill("30")
    desk.locator("#credit").get_by_label("Why").fill("until pay day")
    desk.get_by_role("button", name="Set the credit").click()
    expect(desk.get_by_text("Why it is what it is: until pay day")).to_be_visible()
    assert not desk.evaluate("document.documentElement.scrollWidth > innerWidth")

    sam.page.goto(f"{club}wallet/")
    expect(sam.page.get_by_text("Your credit of 30: until pay day")).to_be_visible()
    expect(sam.page.locator("#entries")).to_contain_text(re.compile("the taxi.* to Olga · by Olga"))


def test_who_left_is_found_at_the_desk_and_pays_in_what_he_owes(arrive: Arrive) -> None:
    olga, sam = arrive("Olga").registers(), arrive("Sam").registers()
    club = olga.opens_a_club()
    sam.joins(olga.makes_a_link(club))
    olga.issues_chips(club, 40, to="Sam")
    slug = club.strip("/").rpartition("/")[2]
    members = call(olga, "GET", f"clubs/{slug}/members")["results"]
    assert isinstance(members, list)
    (member,) = (each["id"] for each in members if each["username"] == sam.username)
    call(sam, "PATCH", f"clubs/{slug}/members/{member}", {"status": "left"})

    desk = olga.page
    desk.goto(f"{club}chips/")
    desk.get_by_label("For whom").select_option(label=f"Sam ({sam.username}), left")
    desk.get_by_label("Redeem chips").check()
    desk.get_by_label("How many").fill("40")
    desk.locator("#chips").get_by_label("Reason").fill("cashed out")
    desk.get_by_role("button", name="Post the entry").click()
    expect(desk.get_by_text("Redeemed 40. The balance is now 0.")).to_be_visible()
    desk.get_by_label("Issue chips").check()
    desk.get_by_label("How many").fill("5")
    desk.get_by_role("button", name="Post the entry").click()
    expect(desk.get_by_text("at most 0, what is owed, can be paid in")).to_be_visible()


def test_a_loss_limit_that_leaves_one_out_is_his_own_to_read(arrive: Arrive) -> None:
    olga, sam = arrive("Olga").registers(), arrive("Sam", PHONE).registers()
    club = olga.opens_a_club()
    sam.joins(olga.makes_a_link(club))
    for name in ("Olga", "Sam"):
        olga.issues_chips(club, 500, to=name)
    sam.page.goto(f"{club}wallet/")
    sam.page.get_by_label("The most you may lose in a night").fill("1")
    sam.page.get_by_role("button", name="Set the limit").click()
    expect(sam.page.get_by_text("Now: 1.")).to_be_visible()
    table = olga.opens_a_table(club, staked=True)
    olga.sits_down()
    sam.page.goto(table)
    sam.sits_down()

    expect(sam.page.get_by_text("your loss limit of the night leaves less than")).to_be_visible()
    expect(sam.page.locator(".chair.own")).to_contain_text("over your loss limit")
    expect(olga.page.get_by_text("No hand is dealt: Sam is not dealt in.")).to_be_visible()
    expect(olga.page.locator(".chairs")).to_contain_text("not dealt in")
    assert "limit" not in olga.page.locator("main").inner_text()
    assert "not enough" not in olga.page.locator("main").inner_text()
