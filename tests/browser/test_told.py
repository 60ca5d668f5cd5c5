"""What the table tells: how a hand ended and for whom, why not, and what the others did."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import Arrive, Person

BUY_IN = 500


@pytest.fixture
def blank(arrive: Arrive) -> Page:
    """A page of ours on which scripts are tried."""
    page = arrive("Nora").page
    page.goto("/")
    return page


def test_what_a_hand_brought_is_said_written_kept_and_shown_until_the_next(arrive: Arrive) -> None:
    host = _at_a_table_with_two_bots(arrive)
    host.waits_for_a_turn()
    host.lets_the_next_hand_wait()
    host.knocks()

    page, result = host.page, host.page.locator(".result")
    net = result.locator(".ends li", has_text="(you)").locator(".figure").inner_text()
    said = re.compile(rf"You {re.escape(net)} \(rules 7\.[34]")
    live = page.locator("[data-part=live]")
    expect(live).to_have_attribute("role", "log")
    expect(live.get_by_text(said)).to_have_count(1)
    line = page.locator("[data-part=log] li", has_text=said)
    path = line.get_by_role("link", name="Replay").get_attribute("href")
    expect(page.get_by_text("The next hand is about to be dealt")).to_be_visible()
    expect(live.get_by_text("opened")).to_have_count(0)

    page.reload()

    expect(result.get_by_role("link", name="Replay")).to_have_attribute("href", str(path))
    expect(line).to_have_count(1)


def test_what_one_has_stands_beside_the_stake(arrive: Arrive) -> None:
    host = arrive("Nora").registers()
    club = host.opens_a_club()
    host.issues_chips(club, BUY_IN, to="Nora")

    host.opens_a_table(club, staked=True)

    expect(host.page.locator("[data-part=stake]")).to_have_text(f"Stake 5 · you have {BUY_IN}")


def test_the_felt_says_what_was_done_last_in_two_lines(arrive: Arrive) -> None:
    host = _at_a_table_with_two_bots(arrive)
    host.waits_for_a_turn()
    news = host.page.locator("[data-part=news]")
    before = news.bounding_box()

    host.page.get_by_role("button", name="Draw", exact=True).click()

    expect(news.locator("p")).to_have_count(2)
    expect(news.locator("p").last).to_have_text(re.compile("^You drew "))
    assert news.bounding_box() == before


def test_a_card_drawn_does_not_push_the_others_together_on_a_desktop(arrive: Arrive) -> None:
    host = _at_a_table_with_two_bots(arrive)
    host.waits_for_a_turn()
    five = host.page.evaluate(_STEP)

    host.page.get_by_role("button", name="Draw", exact=True).click()
    expect(host.page.locator("[data-part=hand] .held")).to_have_count(6)

    assert host.page.evaluate(_STEP) == pytest.approx(five, abs=1)


def test_a_card_that_goes_leaves_the_focus_to_its_neighbour_and_one_card_is_new(
    blank: Page,
) -> None:
    assert blank.evaluate(_HAND) == {"focus": "9D", "last": "2C", "fresh": ["KC"]}


@pytest.mark.parametrize(
    ("legal", "rules", "said"),
    [
        ("draw:stock draw:discard knock", {}, "Your turn: draw, take or knock."),
        (
            "draw:stock draw:discard",
            {"knock_max": 5},
            "Your turn: draw or take. You may knock with 5 or less (house rule).",
        ),
        (
            "draw:stock draw:discard",
            {"no_knock_turns": 1},
            "Your turn: draw or take. You may not knock on your first turn (house rule).",
        ),
        (
            "draw:stock knock",
            {},
            "Your turn: draw or knock."
            " The discard may not be taken: nothing was drawn or laid for too long (rules 5.6).",
        ),
        (
            "draw:stock knock",
            {"must_use_discard": True},
            "Your turn: draw or knock. The discard fits nowhere at once (house rule).",
        ),
        ("call_dry draw:discard knock", {}, "Your turn: take, call dry or knock."),
        ("discard:7S", {}, "Your turn: discard."),
        ("spread hit discard:7S", {}, "Your turn: lay, hit, then discard."),
        (
            "spread",
            {"forced_spread": True},
            "Your turn. You hold a spread: lay it before you discard (house rule).",
        ),
    ],
)
def test_the_turn_says_what_may_be_done_and_why_not(
    blank: Page, legal: str, rules: dict[str, object], said: str
) -> None:
    assert blank.evaluate(_REASONS, ["yourTurn", legal, rules, []]) == said


@pytest.mark.parametrize(
    ("legal", "rules", "cards", "said"),
    [
        (
            "discard:9D",
            {},
            ["7S"],
            "The card that was taken is not discarded on the same turn (rules 5.5).",
        ),
        ("discard:9D", {}, ["7S", "9D"], "These cards cannot be played together."),
        (
            "spread",
            {"forced_spread": True},
            ["7S"],
            "You hold a spread: lay it before you discard (house rule).",
        ),
        (
            "hit",
            {"must_use_discard": True},
            ["9D"],
            "The card that was taken must be used first (house rule).",
        ),
    ],
)
def test_cards_that_go_nowhere_are_told_why(
    blank: Page, legal: str, rules: dict[str, object], cards: list[str], said: str
) -> None:
    assert blank.evaluate(_REASONS, ["whyNot", legal, rules, cards]) == said


def test_all_who_were_paid_for_a_catch_are_named(blank: Page) -> None:
    assert blank.evaluate(_HEADLINE) == "The knock was caught by Bot 1 and Bot 2"


def _at_a_table_with_two_bots(arrive: Arrive) -> Person:
    host = arrive("Nora").registers()
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    for _ in range(2):  # of two that are equal nobody is paid
        host.adds_a_bot()
    return host


_STEP = """() => {
  const [one, other] = document.querySelectorAll("[data-part=hand] .held");
  return other.getBoundingClientRect().left - one.getBoundingClientRect().left;
}"""
"""How far two neighbours in the hand stand apart."""

_HAND = """async () => {
  const { Hand } = await import("/static/games/js/hand.js");
  const root = document.createElement("div");
  document.body.append(root);
  const hand = new Hand(root, () => undefined);
  const focused = () => document.activeElement.dataset.card;
  hand.show(["2C", "7H", "9D"]);
  hand.buttons.get("7H").focus();
  hand.show(["2C", "9D"]);
  const focus = focused();
  hand.show(["2C"]);
  const last = focused();
  hand.show(["2C", "7H"]);
  hand.show(["2C", "7H", "KC"]);
  const fresh = [...root.querySelectorAll(".fresh")].map((card) => card.dataset.card);
  return { focus, last, fresh };
}"""

_REASONS = """async ([name, legal, rules, chosen]) => {
  const reasons = await import("/static/games/js/reasons.js");
  const actions = legal.split(" ").map((word) => {
    const [what, more] = word.split(":");
    return what === "draw" ? { do: what, from: more } : { do: what, card: more };
  });
  const start = actions.some((action) => ["draw", "call_dry"].includes(action.do));
  const view = {
    legal: actions, rules, you: 1, held: ["7S", "9D"], discard: "KC",
    seats: [{ seat: 1, knock_lock: 0 }], turn: { seat: 1, phase: start ? "start" : "play" },
  };
  return reasons[name](view, chosen);
}"""

_HEADLINE = """async () => {
  const { headline } = await import("/static/games/js/story.js");
  const payments = [{ from: 1, to: 2 }, { from: 1, to: 3 }, { from: 1, to: 3 }, { from: 2, to: 3 }];
  return headline({ ending: "caught", winners: [3], payments }, (seat) => `Bot ${seat - 1}`);
}"""
