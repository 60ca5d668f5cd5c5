"""The treasurer's desk: figures as they are typed, refusals in the club's unit, posted once."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.person import DESKTOP, PHONE, Arrive, Person, call

EURO = {"unit": {"name": "euro", "symbol": "€", "decimals": 2}}
READ = {
    ("en-US", 2): {
        "1.5": 150,
        "0,50": 50,
        "-4": -400,
        "9,900,036.14": 990_003_614,
        "1,000": None,
        "1.000": None,
        "1,000,000": None,
        "1,00,000.00": None,
        "1.234,50": None,
        "1e2": None,
        "99999999999999999": None,
    },
    ("en-US", 0): {"1,000": 1000, "1.000": None, "1,00": None, "12.5": None, "12": 12},
    ("en-US", 3): {"1,000": None, "1.000": 1000, "0,125": 125},
    ("de-DE", 2): {"9.900.036,14": 990_003_614, "1.000": None, "1,5": 150, "1.5": 150},
    ("de-DE", 0): {"1.000": 1000, "1,000": None},
    ("de-DE", 3): {"1.000": None, "1,000": 1000},
}
DROPPED = 4  # as often as one call is tried


@pytest.fixture
def treasurer(arrive: Arrive) -> Person:
    """The owner of a club whose chips are euros with two decimals, at the desk."""
    owner = arrive("Olga").registers()
    club = owner.opens_a_club()
    call(owner, "PATCH", f"clubs/{_slug(club)}", {**EURO, "settings": {"transfers": True}})
    owner.page.goto(f"{club}chips/")
    return owner


@pytest.mark.parametrize(("locale", "decimals"), READ)
def test_a_figure_is_read_as_it_is_written_or_not_at_all(
    chromium: Browser, address: str, locale: str, decimals: int
) -> None:
    page = chromium.new_page(base_url=address, locale=locale)
    page.goto("/register/")

    read = {typed: page.evaluate(_READ, [typed, decimals]) for typed in READ[locale, decimals]}
    page.close()

    assert read == READ[locale, decimals]


def test_what_is_no_amount_is_told_how_to_write_it_and_posts_nothing(treasurer: Person) -> None:
    page = treasurer.page
    _posts(page, "1,000")

    expect(page.locator("#chips .problem")).to_contain_text("Write it like 1234.50")
    expect(page.get_by_text("Nothing has moved here yet.")).to_be_visible()


def test_a_refusal_speaks_in_the_clubs_unit_and_takes_the_last_success_away(
    treasurer: Person,
) -> None:
    page, problem = treasurer.page, treasurer.page.locator("#chips .problem")
    _posts(page, "0.27")
    expect(page.locator("#posted")).to_have_text("Issued €0.27. The balance is now €0.27.")

    page.get_by_role("radio", name="Redeem").check()
    _posts(page, "5")
    expect(problem).to_have_text("This needs €5.00; €0.27 is available.")
    expect(page.locator("#posted")).to_be_empty()

    _posts(page, "99999999")
    expect(problem).to_have_text("The most is €10,000,000.00.")


def test_an_entry_that_was_taken_back_says_so_and_is_not_taken_back_again(
    treasurer: Person,
) -> None:
    page = treasurer.page
    _posts(page, "12")
    _takes_back(page)

    undone, issued = page.locator("#entries li").first, page.locator("#entries li").last

    expect(undone).to_contain_text(
        re.compile(r"undoes the entry of .*: \+€12\.00, paid at the door")
    )
    expect(issued).to_contain_text("taken back")
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)


def test_a_form_whose_answer_was_lost_is_the_same_act_when_it_is_sent_again(
    treasurer: Person,
) -> None:
    page = treasurer.page
    _loses_answers(page, "**/chips")
    _posts(page, "12")
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
    page.get_by_role("button", name="Post the entry").click()
    expect(page.locator("#posted")).to_have_text("Issued €12.00. The balance is now €12.00.")

    _posts(page, "12")

    expect(page.locator("#posted")).to_have_text("Issued €12.00. The balance is now €24.00.")
    expect(page.locator("#entries li")).to_have_count(2)


def test_a_field_that_was_changed_makes_another_act_of_it(treasurer: Person) -> None:
    page = treasurer.page
    _loses_answers(page, "**/chips")
    _posts(page, "12")
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible()

    _posts(page, "13")

    expect(page.locator("#posted")).to_have_text("Issued €13.00. The balance is now €25.00.")


def test_a_dialog_whose_answer_was_lost_is_the_same_act_when_it_is_sent_again(
    treasurer: Person,
) -> None:
    page = treasurer.page
    _posts(page, "12")
    _loses_answers(page, "**/reversal")
    _takes_back(page)
    expect(page.get_by_role("dialog")).to_contain_text("The server cannot be reached.")
    page.get_by_role("button", name="Take it back").click()

    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#entries li")).to_have_count(2)


def test_chips_whose_giving_was_not_answered_are_given_once(
    treasurer: Person, arrive: Arrive
) -> None:
    page, club = treasurer.page, treasurer.path().removesuffix("chips/")
    _posts(page, "12")
    expect(page.locator("#posted")).not_to_be_empty()
    arrive("Mia").registers().joins(treasurer.makes_a_link(club))
    page.goto(f"{club}wallet/")
    page.get_by_label("How many").fill("5")
    page.get_by_label("What for").fill("drinks")
    _loses_answers(page, "**/transfers")
    page.get_by_role("button", name="Give").click()
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
    page.get_by_role("button", name="Give").click()

    expect(page.get_by_text("The chips are theirs.")).to_be_visible()
    expect(page.locator("#entries li")).to_have_count(2)
    expect(page.locator("#figures")).to_contain_text("€7.00")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_large_figures_stay_within_their_panels(treasurer: Person, size: tuple[int, int]) -> None:
    page, club = treasurer.page, treasurer.path().removesuffix("chips/")
    _posts(page, "9,900,036.14")
    expect(page.locator("#posted")).not_to_be_empty()
    page.set_viewport_size({"width": size[0], "height": size[1]})

    for place in ("chips/", "wallet/"):
        page.goto(club + place)
        page.wait_for_load_state("networkidle")
        assert page.evaluate(_OUTSIDE) == []


def _posts(page: Page, amount: str) -> None:
    desk = page.locator("#chips")
    desk.get_by_label("How many").fill(amount)
    desk.get_by_label("Reason").fill("paid at the door")
    page.get_by_role("button", name="Post the entry").click()


def _takes_back(page: Page) -> None:
    page.get_by_role("button", name="Take back").click()
    page.get_by_role("dialog").get_by_label("Reason").fill("a typo")
    page.get_by_role("button", name="Take it back").click()


def _loses_answers(page: Page, door: str) -> None:
    """Let the server do what the next call asks for, and all its answers get lost."""

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route(door, lose, times=DROPPED)


def _slug(club: str) -> str:
    return club.strip("/").rpartition("/")[2]


_READ = """async ([typed, decimals]) => {
  const { wholeUnits } = await import("/static/clubs/js/words.js");
  return wholeUnits(typed, { symbol: "€", decimals });
}"""

_OUTSIDE = """() => {
  const wide = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
  const right = (part) => part.getBoundingClientRect().right;
  const inside = [...document.querySelectorAll(".panel *")];
  const beyond = inside.filter((part) => right(part) > right(part.closest(".panel")));
  return [...wide, ...beyond.map((part) => part.tagName)];
}"""
"""What stands out of the page, or of its panel, on the right."""
