"""A dispute from the replay to the ruling, as the player and the arbiter see it."""

from playwright.sync_api import Page, expect

from tests.browser.person import Arrive

REASON = "My time ran out though I acted, or the clock was wrong."
TITLE = "A turn ran out though its player acted, or the clock was wrong."


def test_a_hand_is_disputed_at_a_moment_ruled_void_and_the_player_told_why(arrive: Arrive) -> None:
    player, arbiter = arrive("Nora").registers(), arrive("Sana").registers()
    club = player.opens_a_club()
    arbiter.joins(player.makes_a_link(club))
    _make_arbiter(player.page, club, arbiter.username)
    player.opens_a_table(club)
    player.sits_down()
    player.adds_a_bot()
    player.waits_for_cards()
    player.lets_the_result_stay()
    player.plays_to_the_end()
    player.page.locator(".result").get_by_role("link", name="Replay").click()

    _dispute(player.page)
    room = player.path()
    expect(player.page.get_by_text("Nobody in this club may judge it")).not_to_be_attached()

    arbiter.page.goto(f"{club}disputes/")
    arbiter.page.get_by_role("link", name=TITLE).click()
    expect(arbiter.page.get_by_text("The clock stood at twelve.")).to_be_visible()
    _rule_void(arbiter.page)
    player.page.goto(room)
    expect(player.page.get_by_text("every payment is taken back")).to_be_visible()
    expect(player.page.get_by_text("The line was ours to keep, ")).to_be_visible()
    cited = player.page.get_by_role("link", name="rules 9.1").first
    expect(cited).to_have_attribute("href", "/rules/#9.1")
    player.page.goto(f"{club}wallet/")
    player.page.get_by_role("button", name="Practice").click()
    expect(player.page.get_by_text("An earlier entry taken back").first).to_be_visible()


def _make_arbiter(page: Page, club: str, username: str) -> None:
    page.goto(f"{club}members/")
    row = page.locator("#members li", has_text=username)
    row.get_by_role("button", name="Roles").click()
    page.get_by_label("Arbiter").check()
    page.get_by_role("button", name="Save").click()
    expect(row.get_by_text("Arbiter")).to_be_visible()


def _dispute(page: Page) -> None:
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Open a dispute here").click()
    page.get_by_label("What is wrong").select_option(REASON)
    page.get_by_label("in your words").fill("The clock stood at twelve.")
    page.get_by_role("button", name="Open the dispute").click()
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()


def _rule_void(page: Page) -> None:
    page.get_by_role("button", name="Rule", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Void").check()
    dialog.get_by_label("The reasoning").fill("The line was ours to keep, rules 9.1.")
    dialog.get_by_role("button", name="Rule").click()
    expect(page.get_by_text("in force", exact=True)).to_be_visible()
