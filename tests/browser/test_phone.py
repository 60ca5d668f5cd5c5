"""On a phone: nothing scrolls sideways, and what is pressed is large enough for a thumb."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import DESKTOP, PHONE, Arrive, Person

THUMB = 40  # CSS pixels
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
    club = host.opens_a_club("The Thursday Evening Card Society of the Lower Town")

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


def test_a_hand_is_played_with_a_thumb(host: Person) -> None:
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()
    host.adds_a_bot()
    host.waits_for_cards()
    host.lets_the_result_stay()

    expect(
        host.page.locator("main[data-turn=yours]").or_(host.page.locator(".result"))
    ).to_be_visible()
    assert not _is_wide(host.page)
    for button in host.page.locator(".actions .button, [data-part=hand] .held").all():
        box = button.bounding_box()
        assert box is None or min(box["height"], box["width"]) >= THUMB
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

_AT_THE_FOOT = """() => {
  const replay = [...document.querySelectorAll(".result a")].at(-1);
  replay.scrollIntoView({ block: "end", behavior: "instant" });
  const { left, right, top, bottom } = replay.getBoundingClientRect();
  return replay.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""
"""Whether the last link of a result is the topmost thing where it stands at the page's foot."""
