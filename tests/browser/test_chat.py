"""Phrases on the page: said with a thumb, heard by the others, muted, silenced, turned off."""

from playwright.sync_api import Locator, expect

from tests.browser.person import PHONE, Arrive, Person


def test_what_one_player_says_the_other_reads_until_he_mutes_him(arrive: Arrive) -> None:
    nora, south = arrive("Nora").registers(), arrive("Sam", PHONE).registers()
    club = nora.opens_a_club()
    south.joins(nora.makes_a_link(club))
    table = nora.opens_a_table(club)
    nora.sits_down()
    south.page.goto(table)
    expect(_phrases(south)).to_be_hidden()
    south.sits_down()

    _phrase(south, "Well played").click()
    expect(_said(nora)).to_contain_text("Sam: Well played")
    expect(_said(south)).to_contain_text("You: Well played")

    nora.page.get_by_role("button", name="Mute Sam").click()
    expect(nora.page.get_by_role("button", name="Unmute Sam")).to_be_visible()
    _phrase(south, "Thank you").click()
    expect(_said(south)).to_contain_text("You: Thank you")
    _phrase(nora, "Good night").click()
    expect(_said(nora)).to_contain_text("You: Good night")
    expect(_said(nora)).not_to_contain_text("Thank you")
    assert not south.page.evaluate("document.documentElement.scrollWidth > innerWidth")

    nora.page.get_by_role("button", name="Silence Sam").click()
    expect(south.page.get_by_text("The host has silenced you")).to_be_visible()
    expect(_phrases(south)).to_be_hidden()


def test_whom_one_has_muted_stands_in_ones_account_until_he_is_heard_again(arrive: Arrive) -> None:
    nora, south = arrive("Nora", PHONE).registers(), arrive("Sam").registers()
    nora.page.goto("/account/")
    expect(_muted(nora)).to_contain_text("You hear everybody.")

    club = nora.opens_a_club()
    south.joins(nora.makes_a_link(club))
    table = nora.opens_a_table(club)
    nora.sits_down()
    south.page.goto(table)
    south.sits_down()
    nora.page.get_by_role("button", name="Mute Sam").click()
    expect(nora.page.get_by_role("button", name="Unmute Sam")).to_be_visible()

    nora.page.goto("/account/")
    expect(_muted(nora).get_by_role("listitem")).to_contain_text("Sam")
    assert not nora.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    nora.page.get_by_role("button", name="Unmute Sam").click()
    expect(_muted(nora)).to_contain_text("You hear everybody.")

    nora.page.goto(table)
    expect(nora.page.get_by_role("button", name="Mute Sam", exact=True)).to_be_visible()
    _phrase(south, "Thank you").click()
    expect(_said(nora)).to_contain_text("Sam: Thank you")


def test_a_phrase_is_said_by_keys_and_too_many_are_refused_in_words(arrive: Arrive) -> None:
    host = arrive("Nora").registers()
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    _phrase(host, "Hello").focus()
    for _ in range(12):  # more than two windows of time let through
        host.page.keyboard.press("Enter")

    expect(_said(host).get_by_text("Hello, everybody").first).to_be_visible()
    expect(host.page.locator("#toast")).to_contain_text("You said five phrases in half a minute")


def test_a_phrase_is_said_where_sockets_fail(arrive: Arrive) -> None:
    nora, south = arrive("Nora").registers(), arrive("Sam").registers()
    south.page.route_web_socket("**/ws/**", lambda line: line.close())
    club = nora.opens_a_club()
    south.joins(nora.makes_a_link(club))
    table = nora.opens_a_table(club)
    south.page.goto(table)
    south.sits_down()

    _phrase(south, "Good luck").click()

    expect(_said(nora)).to_contain_text("Sam: Good luck")


def test_the_host_turns_phrases_off(arrive: Arrive) -> None:
    host = arrive("Nora").registers()
    table = host.opens_a_table(host.opens_a_club())
    host.sits_down()
    expect(_phrases(host)).to_be_visible()

    host.page.goto(f"{table}rules/")
    host.page.get_by_label("Players may say set phrases").uncheck()
    host.page.get_by_role("button", name="Save").click()

    expect(host.page.get_by_role("button", name="Leave")).to_be_visible()
    expect(_phrases(host)).to_be_hidden()


def _phrase(person: Person, words: str) -> Locator:
    return person.page.get_by_role("button", name=words)


def _phrases(person: Person) -> Locator:
    return person.page.locator("[data-part=phrases]")


def _said(person: Person) -> Locator:
    return person.page.locator("[data-part=said]")


def _muted(person: Person) -> Locator:
    return person.page.get_by_role("list", name="Muted people")
