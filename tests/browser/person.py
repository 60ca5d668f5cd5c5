"""Somebody at a browser: what a person does with the pages, by what the pages say."""

import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol, Self

from playwright.sync_api import Error, Page, expect

from foundation.canonical import JSONObject

DESKTOP = (1280, 860)
PHONE = (360, 740)
PASSWORD = "a quiet evening"
STEPS_MAX = 200  # a hand of three in which one only draws and discards ends sooner
STEP_MS = 3000
PAUSE_MAX = 60  # seconds
HEARD_MS = 400  # till a second press on "sure?" counts
HANDS_MS = 60_000  # several hands in a row may end before one's turn
NO_NATURALS: JSONObject = {"settings": {"default_rules": {"natural_totals": []}}}

_DRAW_OR_DISCARD = re.compile(r"^(Draw|Discard .+)$")


@dataclass
class Person:
    """A person before a page. `faults` is what the page's scripts complained about."""

    page: Page
    name: str
    faults: list[str] = field(default_factory=list)
    username: str = ""

    def __post_init__(self) -> None:
        self.page.on("pageerror", self._note)

    def registers(self) -> Self:
        """Become known here, under a username of one's own."""
        self.username = f"{self.name.lower()}{secrets.token_hex(4)}"
        self.page.goto("/register/")
        self.page.get_by_label("Username").fill(self.username)
        self.page.get_by_label("Name at the table").fill(self.name)
        self.page.get_by_label("Password").fill(PASSWORD)
        self.page.get_by_role("button", name="Register").click()
        expect(self.page.get_by_role("heading", name="My clubs")).to_be_visible()
        return self

    def opens_a_club(self, name: str = "River Street") -> str:
        """Open a club in which no hand ends at the deal; return its path."""
        self.page.goto("/")
        self.page.get_by_label("Its name").fill(name)
        self.page.get_by_role("button", name="Open the club").click()
        expect(self.page.get_by_role("heading", name="Tables")).to_be_visible()
        club = self.path()
        call(self, "PATCH", f"clubs/{club.strip('/').rpartition('/')[2]}", NO_NATURALS)
        return club

    def makes_a_link(self, club: str) -> str:
        """Invite one more person as a manager; return the link."""
        self.page.goto(f"{club}members/")
        self.page.get_by_role("button", name="Make a link").click()
        return self.page.get_by_label("Invite link").input_value()

    def joins(self, link: str) -> None:
        """Follow an invite."""
        self.page.goto(link)
        self.page.get_by_role("button", name="Join the club").click()
        expect(self.page.get_by_role("heading", name="Tables")).to_be_visible()

    def issues_chips(self, club: str, amount: int, *, to: str) -> None:
        """Issue chips as the treasurer; `to` begins the member's name."""
        self.page.goto(f"{club}chips/")
        whom = self.page.get_by_label("For whom")
        option = whom.locator("option", has_text=to).first
        whom.select_option(value=option.get_attribute("value"))
        form = self.page.locator("#chips")
        form.get_by_label("How many").fill(str(amount))
        form.get_by_label("Reason").fill("paid at the door")
        self.page.get_by_role("button", name="Post the entry").click()
        expect(self.page.get_by_text(f"Issued {amount}.")).to_be_visible()

    def opens_a_table(self, club: str, *, staked: bool = False, name: str = "Back room") -> str:
        """Open a table with a short pause between hands; return its path."""
        self.page.goto(f"{club}tables/new/")
        self.page.get_by_label("Its name").fill(name)
        if staked:
            self.page.get_by_role("radio", name="The club’s chips").check()
        self.page.get_by_label("Basic stake").fill("5")
        self.page.get_by_label("Pause between hands").fill("3")
        self.page.get_by_role("button", name="Open the table").click()
        expect(self.page.get_by_role("heading", name=name)).to_be_visible()
        return self.path()

    def sits_down(self) -> None:
        """Take a chair, having read the sheet."""
        self.page.get_by_role("button", name="Sit down").click()
        self.page.get_by_role("button", name="I agree").click()
        expect(self.page.get_by_role("button", name="Leave")).to_be_visible()

    def adds_a_bot(self) -> None:
        """Fill one more chair as the host."""
        bots = self.page.locator(".chair:not(.free)")
        before = bots.count()
        self.page.get_by_role("button", name="Add easy bot").click()
        expect(bots).to_have_count(before + 1)

    def waits_for_cards(self) -> None:
        """Wait until a hand is on."""
        expect(self.page.locator("[data-part=hand] .held")).not_to_have_count(0)

    def lets_the_result_stay(self) -> None:
        """As the host, at the table: let no other hand follow the one that is on."""
        call(self, "POST", f"tables/{self._table()}/pause")

    def lets_the_next_hand_wait(self) -> None:
        """As the host, at the table: let the next hand take cuts for as long as it may."""
        call(self, "PATCH", f"tables/{self._table()}", {"deal_pause_seconds": PAUSE_MAX})

    def waits_for_a_turn(self) -> None:
        """Wait until it is one's own turn, over hands that end before it (a bot knocks, say)."""
        expect(self.page.locator("main[data-turn=yours]")).to_be_visible(timeout=HANDS_MS)

    def plays_to_the_end(self) -> None:
        """Draw and discard until the result is shown."""
        result = self.page.locator(".result")
        for _ in range(STEPS_MAX):
            mine = self.page.locator("main[data-turn=yours]")
            expect(result.or_(mine).first).to_be_visible()
            if result.is_visible():
                return
            self.plays_one_step()
        raise AssertionError("the hand did not end")

    def plays_one_step(self) -> None:
        """Draw from the stock at the start of a turn, else choose the last card and discard it."""
        expect(self.page.locator("main:not([data-waiting=yes])")).to_be_visible()
        ready = self.page.get_by_role("button", name=_DRAW_OR_DISCARD).first
        target = ready if ready.is_visible() else self.page.locator("[data-part=hand] .held").last
        with suppress(Error):  # the turn went on meanwhile: look again
            target.click(timeout=STEP_MS)

    def knocks(self) -> None:
        """Knock, and mean it; what was asked before has lapsed by then."""
        knock = self.page.locator("[data-key=do-k]")
        expect(knock).to_contain_text("Knock with")
        knock.click()
        expect(knock).to_contain_text("sure?")
        self.page.wait_for_timeout(HEARD_MS)
        knock.click()

    def path(self) -> str:
        """Return where the page is."""
        return re.sub(r"^\w+://[^/]+", "", self.page.url).partition("#")[0]

    def _table(self) -> str:
        return self.path().strip("/").rpartition("/")[2]

    def _note(self, error: Error) -> None:
        self.faults.append(f"{self.page.url}: {error}")


def call(person: Person, method: str, path: str, body: object = None) -> Mapping[str, object]:
    """Ask the API for something under a person's own session."""
    answer: Mapping[str, object] = person.page.evaluate(_CALL, [method, path, body])
    return answer


class Arrive(Protocol):
    """Brings a new person before a browser of their own."""

    def __call__(self, name: str, size: tuple[int, int] = DESKTOP) -> Person:
        """Return the person, not known here yet."""
        ...


_CALL = """async ([method, path, body]) => {
  const api = await import("/static/clubs/js/api.js");
  return api.call(method, path, body ?? undefined);
}"""
