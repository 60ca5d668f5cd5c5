"""Chairs on the page: waited for at a full table, kept for who is called, left for a while."""

from playwright.sync_api import Locator, expect

from tests.browser.person import PHONE, Arrive, Person, call


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


def test_sitting_out_is_asked_first_and_is_no_timeout(arrive: Arrive) -> None:
    nora = arrive("Nora").registers()
    nora.opens_a_table(nora.opens_a_club())
    nora.sits_down()
    nora.adds_a_bot()
    nora.waits_for_a_turn()
    away = nora.page.get_by_role("button", name="Away", exact=True)
    away.click()
    _button(nora, "Cancel").click()
    expect(nora.page.locator("main[data-turn=yours]")).to_be_visible()

    away.click()
    _button(nora, "Sit out").click()

    expect(nora.page.get_by_text("You are away").first).to_be_visible()
    expect(_button(nora, "I am back")).to_have_count(1)
    log = nora.page.locator("[data-part=log]")
    expect(log).to_contain_text("You were away; the turn was played by the house.")
    expect(log).not_to_contain_text("time ran out")


def test_between_hands_the_way_back_is_offered_once(arrive: Arrive) -> None:
    nora = arrive("Nora").registers()
    nora.opens_a_table(nora.opens_a_club())
    nora.sits_down()
    away = _button(nora, "Away")
    away.click()
    expect(nora.page.get_by_text("You are away and are not dealt in.")).to_be_visible()
    expect(away).to_be_hidden()
    expect(_button(nora, "I am back")).to_have_count(1)

    _button(nora, "I am back").click()

    expect(away).to_be_visible()
    expect(_button(nora, "I am back")).to_be_hidden()


def test_who_waits_to_be_let_in_is_let_play_or_sent_off(arrive: Arrive) -> None:
    nora, sam = arrive("Nora").registers(), arrive("Sam").registers()
    club = nora.opens_a_club()
    call(nora, "PATCH", club.strip("/"), {"settings": {"table_access": "approved"}})
    sam.joins(nora.makes_a_link(club))
    sam.page.goto(nora.opens_a_table(club))
    sam.sits_down()
    expect(_button(nora, "Let them play")).to_be_visible()

    _button(nora, "Send Sam off").click()
    nora.page.get_by_role("dialog").get_by_role("button", name="Send off").click()

    expect(_button(nora, "Let them play")).to_be_hidden()
    expect(_button(sam, "Sit down")).to_be_visible()


def test_who_is_seated_reads_what_changed_and_the_tables_new_name(arrive: Arrive) -> None:
    nora, sam = arrive("Nora").registers(), arrive("Sam").registers()
    club = nora.opens_a_club()
    sam.joins(nora.makes_a_link(club))
    table = nora.opens_a_table(club)
    sam.page.goto(table)
    sam.sits_down()

    call(nora, "PATCH", table.strip("/"), {"name": "Blue room", "stake": 20})

    expect(sam.page.get_by_role("heading", name="Blue room")).to_be_visible()
    expect(sam.page).to_have_title("Blue room · Tonk")
    _button(sam, "See the new rules").click()
    changes = sam.page.get_by_role("dialog").locator(".notice li")
    expect(changes).to_have_text(["The basic stake is 20. Before: 5."])


def test_whoever_has_a_chair_elsewhere_is_told_where(arrive: Arrive) -> None:
    nora = arrive("Nora").registers()
    club = nora.opens_a_club()
    front = nora.opens_a_table(club, name="Front room")
    nora.sits_down()
    nora.opens_a_table(club)

    nora.page.get_by_role("button", name="Sit down").click()
    nora.page.get_by_role("button", name="I agree").click()

    there = nora.page.get_by_role("dialog").get_by_role("link", name="Front room")
    expect(there).to_have_attribute("href", front)


def test_whoever_sits_down_stays_at_the_table_with_the_keys(arrive: Arrive) -> None:
    nora = arrive("Nora").registers()
    nora.opens_a_table(nora.opens_a_club())

    nora.sits_down()
    expect(nora.page.locator(".felt")).to_be_focused()
    _button(nora, "Away").click()
    _button(nora, "I am back").click()

    expect(_button(nora, "Away")).to_be_visible()
    expect(nora.page.locator(".felt")).to_be_focused()


def _chairs(person: Person) -> int:
    free = person.page.locator(".chair.free")
    expect(free.first).to_be_visible()
    return free.count()


def _button(person: Person, name: str) -> Locator:
    return person.page.get_by_role("button", name=name)
