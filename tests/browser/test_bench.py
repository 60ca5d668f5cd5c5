"""A quarrel from the replay to the last word: tried on the bench, ruled, agreed, appealed."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import DESKTOP, PHONE, Arrive, Person, call

BUY_IN = 500
GAP = 8
LIMIT = 3


class Evening:
    """A club whose owner does not play, two players, two arbiters, and a hand that is over."""

    def __init__(self, arrive: Arrive) -> None:
        self.owner = arrive("Nora").registers()
        self.club = self.owner.opens_a_club()
        self.slug = self.club.strip("/").rpartition("/")[2]
        self.north, self.south = self._joins(arrive("Ada")), self._joins(arrive("Bela"))
        self.judge = self._joins(arrive("Cleo"), "arbiter")
        self.second = self._joins(arrive("Dana"), "arbiter")
        settings = {"settings": {"ruling_limit": LIMIT}}
        call(self.owner, "PATCH", f"clubs/{self.slug}", settings)
        for name in ("Ada", "Bela"):
            self.owner.issues_chips(self.club, BUY_IN, to=name)
        self.hand = self._played()

    def wallet(self, person: Person) -> int:
        """Return a player's balance."""
        balance = call(person, "GET", f"clubs/{self.slug}/wallet")["balance"]
        assert isinstance(balance, int)
        return balance

    def _joins(self, person: Person, role: str = "") -> Person:
        person.registers()
        invite = call(self.owner, "POST", f"clubs/{self.slug}/invites", {"uses": 1})
        call(person, "POST", f"invites/{invite['code']}/accept")
        if role:
            everyone = call(self.owner, "GET", f"clubs/{self.slug}/members")["results"]
            assert isinstance(everyone, list)
            member = next(each for each in everyone if each["username"] == person.username)
            roles = {"roles": ["member", role]}
            call(self.owner, "PATCH", f"clubs/{self.slug}/members/{member['id']}", roles)
        return person

    def _played(self) -> str:
        terms: dict[str, object] = {
            "name": "Back room",
            "kind": "staked",
            "stake": 5,
            "seats_max": 2,
        }
        terms |= {"deal_pause_seconds": 0}
        opened = call(self.owner, "POST", f"clubs/{self.slug}/tables", terms)
        table = str(opened["id"])
        for person in (self.north, self.south):
            call(person, "POST", f"tables/{table}/seat", {"sheet": opened["sheet"]})
        for _ in range(400):
            for person in (self.north, self.south):
                hand = _acts(person, table)
                if hand:
                    self._stops(table)
                    return hand
            self.north.page.wait_for_timeout(100)
        raise AssertionError("a hand is dealt and ends in payments")

    def _stops(self, table: str) -> None:
        """Let no hand but the one that was played pay anybody, however long the quarrel takes."""
        call(self.owner, "POST", f"tables/{table}/pause")
        live = call(self.owner, "GET", f"tables/{table}")["hand"]
        if live:
            call(self.owner, "POST", f"hands/{live}/void", {"reason": "the evening is over"})


def _acts(person: Person, table: str) -> str:
    """Knock or draw as it comes; return a hand that is over with payments, "" till then."""
    past = call(person, "GET", f"tables/{table}/hands")["results"]
    assert isinstance(past, list)
    for each in past:
        if any(seat["net"] for seat in each["seats"]):
            return str(each["id"])
    live = call(person, "GET", f"tables/{table}")["hand"]
    view = call(person, "GET", f"hands/{live}") if live else {"legal": []}
    legal = view["legal"]
    assert isinstance(legal, list)
    if legal:
        action = next((each for each in legal if each["do"] == "knock"), legal[0])
        call(
            person, "POST", f"hands/{live}/actions", {"version": view["version"], "action": action}
        )
    return ""


@pytest.fixture
def evening(arrive: Arrive) -> Evening:
    """The evening before the quarrel."""
    return Evening(arrive)


def test_a_quarrel_is_opened_ruled_on_by_two_appealed_and_voided(evening: Evening) -> None:
    north, judge = evening.north.page, evening.judge.page
    before = (evening.wallet(evening.north), evening.wallet(evening.south))

    case = _disputes(evening.north, evening.hand)
    assert _disputes(evening.south, evening.hand) == case
    expect(evening.south.page.get_by_role("button", name="Join it")).to_be_visible()

    judge.goto("/admin/")
    judge.get_by_role("link", name=case).first.click()
    expect(judge.get_by_text("The chain of events holds.")).to_be_visible()
    _takes_it_along(judge, case)
    for _ in range(40):  # back to a moment at which somebody was to act
        judge.get_by_label("Seen by").select_option("all")
        judge.get_by_role("button", name="Look").click()
        if judge.get_by_label("Instead").count():
            break
        judge.get_by_role("link", name="Back", exact=True).click()
    judge.get_by_label("Instead").select_option(index=0)
    judge.get_by_role("button", name="Try").click()
    expect(judge.locator("#compared")).to_be_visible()

    judge.get_by_label("Ada gains").fill("-4")
    judge.get_by_label("Bela gains").fill("4")
    judge.get_by_label("Decision").select_option("adjust")
    judge.get_by_label("Reason").fill("The hit was in time.")
    judge.get_by_role("button", name="Show the effect").click()
    expect(judge.get_by_text("A second arbiter must agree")).to_be_visible()
    judge.get_by_role("button", name="Rule so").click()
    expect(judge.get_by_text("A second arbiter must agree.")).to_be_visible()
    assert (evening.wallet(evening.north), evening.wallet(evening.south)) == before

    second = evening.second.page
    second.goto(f"/admin/disputes/case/{case}/change/")
    second.get_by_role("button", name="Show the effect of the ruling that waits").click()
    expect(second.get_by_text("It moves 4 in all.")).to_be_visible()
    second.get_by_role("button", name="Agree", exact=True).click()
    expect(second.get_by_text("The ruling is in force.")).to_be_visible()
    after = (evening.wallet(evening.north), evening.wallet(evening.south))
    assert after == (before[0] - 4, before[1] + 4)

    north.reload()
    expect(north.get_by_text("The hit was in time.")).to_be_visible()
    north.get_by_role("button", name="Appeal until").click()
    north.get_by_role("button", name="Appeal to the owner").click()
    expect(north.get_by_text("Appealed", exact=True)).to_be_visible()

    owner = evening.owner.page
    owner.goto(f"/admin/disputes/case/{case}/change/")
    owner.get_by_label("Decision").select_option("void")
    owner.get_by_label("Reason").fill("Nobody can tell any more.")
    owner.get_by_role("button", name="Show the effect").click()
    owner.get_by_role("button", name="Rule so").click()
    expect(owner.get_by_text(re.compile("ruling is in force"))).to_be_visible()
    assert [evening.wallet(evening.north), evening.wallet(evening.south)] == [BUY_IN, BUY_IN]
    evening.south.page.goto(f"{evening.club}disputes/{case}/")
    expect(evening.south.page.get_by_text("Nobody can tell any more.")).to_be_visible()
    evening.south.page.goto(f"{evening.club}wallet/")
    expect(evening.south.page.get_by_text("An earlier entry taken back").first).to_be_visible()


def test_what_an_arbiter_wrote_is_there_again_when_it_is_refused(evening: Evening) -> None:
    case = _disputes(evening.north, evening.hand)
    judge = evening.judge.page
    judge.goto(f"/admin/disputes/case/{case}/change/?version=4&as=all")

    judge.get_by_label("Ada gains").fill("-4")
    judge.get_by_label("Bela gains").fill("5")
    judge.get_by_label("Decision").select_option("adjust")
    judge.get_by_label("Reason").fill("The hit was in time,\nand nobody saw it.")
    judge.get_by_role("button", name="Show the effect").click()

    expect(judge.get_by_text("sum to zero, not 1")).to_be_visible()
    expect(judge.get_by_label("Reason")).to_have_value("The hit was in time,\nand nobody saw it.")
    expect(judge.get_by_label("Seen by")).to_have_value("all")
    judge.get_by_label("Bela gains").fill("4")
    judge.get_by_role("button", name="Show the effect").click()
    judge.get_by_role("button", name="Change it on the bench").click()
    expect(judge.get_by_label("Ada gains")).to_have_value("-4")
    expect(judge.get_by_label("Decision")).to_have_value("adjust")
    judge.get_by_role("link", name="Back", exact=True).click()
    expect(judge.get_by_role("heading", name="Version 3 of")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_buttons_of_a_case_stand_apart_from_its_messages(
    evening: Evening, size: tuple[int, int]
) -> None:
    _disputes(evening.north, evening.hand)
    page = evening.judge.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(evening.north.path())
    expect(page.get_by_role("heading", name="Messages")).to_be_visible()

    buttons, room = page.locator("#case .row").last, page.locator("#room")
    above, below = buttons.bounding_box(), room.bounding_box()

    assert above is not None
    assert below is not None
    assert below["y"] - above["y"] - above["height"] >= GAP


def _disputes(person: Person, hand: str) -> str:
    """Open a dispute about the hand; return the case that the page leads to."""
    page = person.page
    page.goto(f"/hands/{hand}/")
    page.get_by_role("button", name="Open a dispute here").click()
    page.get_by_label("What is wrong").select_option("action_not_counted")
    page.get_by_label("What happened, in your words").fill("She knocked before my hit counted")
    page.get_by_role("button", name="Open the dispute").click()
    expect(page.get_by_text("The evidence was frozen at the opening")).to_be_visible()
    return person.path().rstrip("/").rpartition("/")[2]


def _takes_it_along(page: Page, case: str) -> None:
    with page.expect_download() as taken:
        page.get_by_role("link", name="Export as a file").click()
    assert taken.value.suggested_filename == f"{case}.json"
    page.get_by_role("link", name="Print").click()
    expect(page.get_by_role("heading", name=f"Case {case}")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("The chain of events holds.")).to_be_visible()
