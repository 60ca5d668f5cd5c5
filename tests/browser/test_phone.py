"""On a phone: nothing scrolls sideways, and what is pressed is large enough for a thumb."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import DESKTOP, PHONE, Arrive, Person, call

THUMB = 44  # CSS pixels
LONG = "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen"  # as long as a name may be
ROOM = 12  # CSS pixels: three quarters of a line
PLACES = (
    "",
    "members/",
    "wallet/",
    "chips/",
    "nights/",
    "disputes/",
    "settings/",
    "tables/new/",
)


@pytest.fixture
def host(arrive: Arrive) -> Person:
    """Somebody with a phone."""
    return arrive("Nora", PHONE).registers()


def test_no_page_of_a_club_scrolls_sideways(host: Person) -> None:
    club = host.opens_a_club(LONG)

    wide = [place for place in PLACES if _overflows(host.page, club + place)]

    assert wide == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_form_within_a_panel_stands_apart_from_what_is_above_it(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    host = arrive("Nora", size).registers()
    club = host.opens_a_club()

    near = {place: _near_forms(host.page, club + place) for place in PLACES}

    assert {place: found for place, found in near.items() if found} == {}


def test_no_page_of_ones_own_scrolls_sideways(host: Person) -> None:
    places = ("/", "/account/", "/account/password/", "/account/close/", "/rules/", "/nowhere/")

    assert [place for place in places if _overflows(host.page, place)] == []


@pytest.mark.parametrize("cards", [5, 7, 9])
def test_a_hand_is_played_with_a_thumb(host: Person, cards: int) -> None:
    club = host.opens_a_club()
    rules = {"natural_totals": [], "hand_size": cards}
    slug = club.strip("/").rpartition("/")[2]
    call(host, "PATCH", f"clubs/{slug}", {"settings": {"default_rules": rules}})
    host.opens_a_table(club)
    host.sits_down()
    host.adds_a_bot()
    host.adds_a_bot()
    host.waits_for_cards()
    host.lets_the_result_stay()

    expect(
        host.page.locator("main[data-turn=yours]").or_(host.page.locator(".result"))
    ).to_be_visible()
    assert not _is_wide(host.page)
    assert host.page.evaluate(_NARROW, THUMB) == []
    host.plays_to_the_end()
    assert not _is_wide(host.page)


def test_nothing_lies_over_the_way_to_the_replay_while_the_next_hand_comes(host: Person) -> None:
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()
    host.adds_a_bot()
    host.waits_for_cards()
    host.lets_the_next_hand_wait()
    host.plays_to_the_end()
    expect(host.page.get_by_text("The next hand is about to be dealt")).to_be_visible()

    assert host.page.evaluate(_AT_THE_FOOT)


def test_four_at_a_table_of_a_long_name_have_room_for_their_names_and_cards(
    host: Person, arrive: Arrive
) -> None:
    club = host.opens_a_club(LONG)
    rules = {"natural_totals": [], "hand_size": 7, "max_players": 4}
    call(host, "PATCH", club.strip("/"), {"settings": {"default_rules": rules}})
    sandra = arrive("Sandra").registers()
    sandra.joins(host.makes_a_link(club))
    table = host.opens_a_table(club, name=LONG)
    sandra.page.goto(table)
    sandra.sits_down()
    for _ in range(3):
        host.adds_a_bot()
    sandra.waits_for_a_turn()
    host.lets_the_result_stay()
    expect(host.page.locator(".place.acting", has_text="Sandra")).to_be_visible()
    assert host.page.evaluate(_LINES_OF_THE_NAME) == 1
    sandra.knocks()

    _shows_all_hands_in_their_places(host.page)
    replay = host.page.locator(".result a", has_text="Replay").get_attribute("href")
    assert replay is not None
    for person in (host, sandra):
        person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        person.page.goto(replay)
        person.page.get_by_role("button", name="Last").click()
        _shows_all_hands_in_their_places(person.page)
    assert [at for at in ("rules/", "hands/") if _overflows(host.page, table + at)] == []


def _shows_all_hands_in_their_places(page: Page) -> None:
    expect(page.locator(".result")).to_be_visible()
    expect(page.locator(".place .card:not(.back)")).not_to_have_count(0)
    assert page.evaluate(_STICKING_OUT) == []
    assert not _is_wide(page)


def _overflows(page: Page, path: str) -> bool:
    page.goto(path)
    page.wait_for_load_state("networkidle")
    return _is_wide(page)


def _near_forms(page: Page, path: str) -> list[str]:
    page.goto(path)
    page.wait_for_load_state("networkidle")
    found: list[str] = page.evaluate(_NEAR_FORMS, ROOM)
    return found


def _is_wide(page: Page) -> bool:
    wide: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wide


_NEAR_FORMS = """(room) => {
  const forms = [...document.querySelectorAll(".panel > :not(h2) + form")];
  return forms.filter((form) => {
    const above = form.previousElementSibling.getBoundingClientRect();
    const { top, height } = form.getBoundingClientRect();
    return above.height && height && top - above.bottom < room;
  }).map((form) => form.id);
}"""
"""The forms under anything but their heading with less than so many CSS pixels between."""

_NARROW = """(thumb) => {
  const held = [...document.querySelectorAll("[data-part=hand] .held")];
  const seen = (control) => { // of a card, what no other covers
    const box = control.getBoundingClientRect();
    const over = held[held.indexOf(control) + 1]?.getBoundingClientRect();
    const covered = held.includes(control) && over && over.top === box.top;
    return [covered ? over.left - box.left : box.width, box.height];
  };
  return [...document.querySelectorAll("main :is(button, summary, a)")]
    .filter((control) => control.checkVisibility() && !control.closest("li:not(.held) > a, .turn"))
    .filter((control) => Math.min(...seen(control)) < thumb)
    .map((control) => `${control.textContent} ${control.className} ${seen(control)}`);
}"""
"""The controls that are smaller than a thumb; a link within a sentence is none."""

_AT_THE_FOOT = """() => {
  const replay = [...document.querySelectorAll(".result a")].at(-1);
  replay.scrollIntoView({ block: "end", behavior: "instant" });
  const { left, right, top, bottom } = replay.getBoundingClientRect();
  return replay.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""
"""Whether the last link of a result is the topmost thing where it stands at the page's foot."""

_LINES_OF_THE_NAME = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".place.acting .name"));
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}"""
"""Over how many lines the name of who is to act goes."""

_STICKING_OUT = """() => [...document.querySelectorAll(".place")].filter((place) => {
  const { left, right } = place.getBoundingClientRect();
  return [...place.querySelectorAll(".card")].some((card) => {
    const at = card.getBoundingClientRect();
    return at.left < left || at.right > right;
  });
}).map((place) => place.textContent)"""
"""The places from which a card sticks out."""
