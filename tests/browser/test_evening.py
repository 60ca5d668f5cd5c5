"""An evening at a club, from the door to the replay, as a person sees it."""

import json
import re
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, expect

from tests.browser.person import PHONE, Arrive, Person, call

BUY_IN = 500
FEE = 2
HANDS_MAX = 5


@pytest.fixture
def host(arrive: Arrive) -> Person:
    """Somebody who is known here."""
    return arrive("Nora").registers()


def test_a_hand_is_played_for_chips_paid_explained_and_replayed(host: Person) -> None:
    page = host.page
    club = host.opens_a_club()
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Bots may play at staked tables").check()
    page.locator("#set-fee").fill(str(FEE))
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    host.issues_chips(club, BUY_IN, to="Nora")
    host.issues_chips(club, BUY_IN, to="The bots")

    host.opens_a_table(club, staked=True)
    host.sits_down()
    host.adds_a_bot()
    host.adds_a_bot()
    host.waits_for_cards()
    page.get_by_role("button", name="Pause", exact=True).click()  # a second hand would pay too
    host.plays_to_the_end()

    result = page.locator(".result")
    expect(result.locator(".ends li")).to_have_count(3)
    taken = f"And {FEE} from each to the table."
    expect(result).to_contain_text(taken)
    nets = [_figure(text) for text in result.locator(".ends .figure").all_inner_texts()]
    assert sum(nets) == 0
    mine = _figure(result.locator(".ends li", has_text="You").locator(".figure").inner_text())

    result.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("heading", name=re.compile("^Hand "))).to_be_visible()
    page.get_by_role("button", name="Last").click()
    expect(page.locator(".result")).to_contain_text(taken)
    page.get_by_role("button", name="Check the shuffle").click()
    expect(page.locator(".finding.ok")).to_have_count(5)

    page.goto(f"{club}wallet/")
    expect(page.get_by_text("paid at the door")).to_be_visible()
    expect(page.locator("#figures")).to_contain_text(f"{BUY_IN + mine - FEE}")


def test_the_hands_of_a_closed_table_are_found_under_the_lobby(host: Person) -> None:
    club = host.opens_a_club()
    closed = host.page.get_by_role("group").filter(has_text="Closed tables")
    closed.get_by_text("Closed tables").click()
    expect(closed).to_contain_text("No table was closed yet.")
    table = host.opens_a_table(club)
    call(host, "POST", f"{table.strip('/')}/close")

    host.page.goto(club)
    closed.get_by_text("Closed tables").click()
    closed.get_by_role("link", name="Back room").click()

    expect(host.page.get_by_role("heading", name="Past hands at Back room")).to_be_visible()


def test_the_replay_folds_the_events_to_the_view_that_the_server_gives(host: Person) -> None:
    club = host.opens_a_club()
    host.opens_a_table(club)
    host.sits_down()
    host.adds_a_bot()
    host.waits_for_cards()
    host.lets_the_result_stay()
    host.plays_to_the_end()
    host.page.locator(".result").get_by_role("link", name="Replay").click()
    expect(host.page.locator(".story li").last).to_be_visible()

    folded, served = host.page.evaluate(_FOLD)

    assert json.dumps(folded, sort_keys=True) == json.dumps(served, sort_keys=True)


def test_a_friend_joins_by_an_invite_and_both_see_the_same_table(
    host: Person, arrive: Arrive
) -> None:
    friend = arrive("Willem").registers()
    club = host.opens_a_club()
    friend.joins(host.makes_a_link(club))

    table = host.opens_a_table(club)
    host.sits_down()
    friend.page.goto(table)
    friend.sits_down()
    host.waits_for_cards()
    friend.waits_for_cards()

    expect(host.page.locator(".place .name")).to_have_text("Willem")
    expect(friend.page.locator(".place .name")).to_have_text("Nora")
    turns = {one.page.locator("main").get_attribute("data-turn") for one in (host, friend)}
    assert turns == {"yours", ""}


def test_what_is_not_ones_own_is_a_friendly_page_that_says_so(host: Person, arrive: Arrive) -> None:
    club = host.opens_a_club()
    stranger = arrive("Tom").registers()

    answer = stranger.page.goto(f"{club}wallet/")

    assert answer is not None
    assert answer.status == 404
    expect(stranger.page.get_by_role("heading", name="There is nothing here")).to_be_visible()


def _figure(text: str) -> int:
    return int(text.replace("−", "-").replace("+", "").replace(",", ""))


_FOLD = """async () => {
  const { apply, blank } = await import("/static/games/js/fold.js");
  const id = document.querySelector("#main").dataset.hand;
  const view = await (await fetch(`/api/v1/hands/${id}`)).json();
  const { events } = await (await fetch(`/api/v1/hands/${id}/events?after=0`)).json();
  const frame = { id, you: view.you, rules: view.rules, frame_seats: view.seats };
  const end = events.reduce(apply, blank(frame));
  const seats = (all) => all.map(
    ({ seat, player, cards, knock_lock }) => ({ seat, player, cards, knock_lock }));
  const told = (it) => ({
    version: it.version, status: it.status, dealer: it.dealer, stake: it.stake, you: it.you,
    held: [...it.held].sort(), seats: seats(it.seats), spreads: it.spreads, discard: it.discard,
    stock: it.stock, winners: it.result.winners, net: it.result.net, counts: it.result.counts,
  });
  return [told(end), told(view)];
}"""


def test_a_phone_that_scans_the_invite_finds_its_door(arrive: Arrive) -> None:
    host = arrive("Nora", PHONE).registers()

    link = host.makes_a_link(host.opens_a_club())
    picture = host.page.get_by_role("img", name="QR code").screenshot()

    (code,) = zxingcpp.read_barcodes(Image.open(BytesIO(picture)))
    assert code.text == link


def test_a_nights_debt_is_settled_by_both_sides_and_nobody_pays_the_club_in_person(
    host: Person, arrive: Arrive
) -> None:
    club = host.opens_a_club()
    host.page.goto(f"{club}settings/")
    host.page.locator("#set-fee").fill("1")
    host.page.get_by_role("button", name="Save").click()
    expect(host.page.get_by_text("Saved.")).to_be_visible()
    link = host.makes_a_link(club)
    guest = arrive("Gus").registers()
    guest.joins(link)
    for name in ("Nora", "Gus"):
        host.issues_chips(club, BUY_IN, to=name)
    table = host.opens_a_table(club, staked=True)
    host.sits_down()
    guest.page.goto(table)
    guest.sits_down()
    debt = _owed_after_a_hand(host, guest, table=table, night=f"{club}nights/")
    moved = host.page.get_by_role("list", name="To and from the club").get_by_role("listitem")
    expect(moved.filter(has_text=re.compile("(Nora|Gus) to the club"))).not_to_have_count(0)
    expect(host.page.get_by_text(re.compile("pays the club", re.IGNORECASE))).to_have_count(0)

    debt.click()
    host.page.get_by_role("button", name="It was").click()
    expect(host.page.get_by_text("Nora says so, Gus not yet")).to_be_visible()
    guest.page.goto(host.path())
    guest.page.get_by_role("button", name="Confirm").click()

    expect(guest.page.get_by_text("Nobody owes anybody.")).to_be_visible()
    expect(guest.page.get_by_text(", as both say")).to_be_visible()


def _owed_after_a_hand(host: Person, guest: Person, *, table: str, night: str) -> Locator:
    """Play until the host's page of the night has a debt to be settled; return its button.

    The guest is away once the cards are dealt, so that the clock plays for him at once.
    """
    debt = host.page.get_by_role("button", name=re.compile("^I (have paid|was paid) this$"))
    for _ in range(HANDS_MAX):
        host.waits_for_cards()
        guest.page.get_by_role("button", name="Away").click()
        guest.page.get_by_role("button", name="Sit out").click()
        host.waits_for_a_turn()
        host.knocks()
        expect(host.page.locator(".result")).to_be_visible()
        host.page.goto(night)
        expect(host.page.get_by_role("heading", name="Who owes whom")).to_be_visible()
        if debt.is_visible():
            return debt
        host.page.goto(table)  # the two were equal: one more
        guest.page.get_by_role("button", name="I am back").click()
    raise AssertionError("somebody owes, sooner or later")
