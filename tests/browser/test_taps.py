"""A thumb that presses twice: nothing that cannot be taken back is done by the second press."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.person import PHONE, Arrive, Person

TALL = (PHONE[0], 1000)  # the whole felt is in sight: nothing scrolls, and the dock sticks nowhere


def test_no_card_moves_when_the_turn_comes_or_a_card_is_chosen(arrive: Arrive) -> None:
    nora, sam = arrive("Nora", TALL).registers(), arrive("Sam").registers()
    club = nora.opens_a_club()
    sam.joins(nora.makes_a_link(club))
    table = nora.opens_a_table(club)
    nora.sits_down()
    sam.page.goto(table)
    sam.sits_down()
    nora.waits_for_cards()
    sam.waits_for_cards()
    if nora.page.locator("main").get_attribute("data-turn"):
        _plays_a_turn(nora)
    expect(nora.page.locator("main:not([data-turn=yours])")).to_be_visible()
    waiting = _top_of_the_hand(nora)

    _plays_a_turn(sam)
    nora.waits_for_a_turn()
    opening = _top_of_the_hand(nora)
    discard = _draws_and_chooses(nora)
    expect(discard).to_be_visible()

    assert (opening, _top_of_the_hand(nora)) == (waiting, waiting)


def test_a_button_is_not_pressed_by_the_tap_under_which_it_appeared(arrive: Arrive) -> None:
    page = arrive("Nora").page
    page.goto("/")

    done = page.evaluate(_TAPS, [])

    assert done == {"soon": 0, "later": 1, "elsewhere": 1, "keys": 1}


def test_what_is_answered_is_heard_though_the_bar_was_drawn_again_meanwhile(
    arrive: Arrive,
) -> None:
    page = arrive("Nora").page
    page.goto("/")

    assert page.evaluate(_ANSWER, []) == [{"do": "knock"}]


@pytest.mark.parametrize("twice", ["dblclick", "keys"])
def test_a_quick_second_knock_only_asks_again(arrive: Arrive, twice: str) -> None:
    host = arrive("Nora").registers()
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()
    host.waits_for_a_turn()
    host.lets_the_result_stay()
    knock = host.page.locator("[data-key=do-k]")

    expect(knock).to_be_visible()
    host.page.evaluate(_QUICKLY, twice)

    expect(knock).to_contain_text("sure?")
    assert host.page.locator("main").get_attribute("data-waiting") == ""
    host.knocks()
    expect(host.page.locator(".result")).to_be_visible()


def _plays_a_turn(person: Person) -> None:
    _draws_and_chooses(person).click()
    expect(person.page.locator("main:not([data-turn=yours])")).to_be_visible()


def _draws_and_chooses(person: Person) -> Locator:
    """Draw and choose the last card; return the button that discards it."""
    held = person.page.locator("[data-part=hand] .held")
    person.page.get_by_role("button", name="Draw", exact=True).click()
    expect(held).to_have_count(6)
    held.last.click()
    return person.page.get_by_role("button", name=re.compile("^Discard"))


def _top_of_the_hand(person: Person) -> float:
    top: float = person.page.locator("[data-part=hand]").evaluate(_TOP)
    return top


_TOP = "(hand) => hand.getBoundingClientRect().top + scrollY"

_TAPS = """async () => {
  const { Actions } = await import("/static/games/js/actions.js");
  const root = document.createElement("div");
  root.style.cssText = "position: fixed; inset: 0 auto auto 0";
  document.body.append(root);
  const acts = [];
  const does = { act: (action) => acts.push(action), choose() {}, elsewhere() {} };
  const bar = new Actions(root, does);
  const legal = [{ do: "discard", card: "7S" }];
  const view = { status: "on", you: 1, turn: { seat: 1, phase: "play" }, held: ["7S"], legal };
  const press = (kind, place, { after, detail = 1 }) => {
    const event = new PointerEvent(kind, { clientX: place, clientY: 5, detail, bubbles: true });
    Object.defineProperty(event, "timeStamp", { value: performance.now() + after });
    (kind === "click" ? root.querySelector("button") : document.body).dispatchEvent(event);
  };
  const tries = (place, click) => {
    acts.length = 0;
    bar.show(null, [], null);
    press("pointerdown", place, { after: 0 });
    bar.show(view, ["7S"], null);
    if (click.detail !== 0) press("pointerdown", 5, click);
    press("click", 5, click);
    return acts.length;
  };
  return {
    soon: tries(5, { after: 200 }), later: tries(5, { after: 400 }),
    elsewhere: tries(700, { after: 200 }), keys: tries(5, { after: 200, detail: 0 }),
  };
}"""
"""How many acts a press makes on a button that came after a press in this place, or elsewhere."""

_ANSWER = """async () => {
  const { Actions } = await import("/static/games/js/actions.js");
  const root = document.createElement("div");
  root.style.cssText = "position: fixed; inset: 0 auto auto 0";
  document.body.append(root);
  const acts = [];
  const does = { act: (action) => acts.push(action), choose() {}, elsewhere() {} };
  const bar = new Actions(root, does);
  const turn = { seat: 1, phase: "start" };
  const view = { status: "on", you: 1, turn, held: ["7S"], legal: [{ do: "knock" }] };
  const passes = (ms) => new Promise((done) => setTimeout(done, ms));
  const press = () => {
    for (const kind of ["pointerdown", "click"]) {
      const event = new PointerEvent(kind, { clientX: 5, clientY: 5, detail: 1, bubbles: true });
      root.querySelector("button").dispatchEvent(event);
    }
  };
  bar.show(view, [], null);
  await passes(350);
  press();
  await passes(400);
  bar.show(view, [], null);
  await passes(100);
  press();
  return acts;
}"""
"""What is done by a knock that is answered to, after a frame had the bar drawn again."""

_QUICKLY = """(twice) => {
  const knock = () => document.querySelector("[data-key=do-k]");
  const press = () => (twice === "keys"
    ? document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", bubbles: true }))
    : knock().click());
  press();
  press();
}"""
"""Knock twice within the same moment."""
