"""A person with a bad line: plays over HTTP, sends again under the same key until answered."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from uuid import uuid4

import httpx

from foundation.canonical import JSON
from games.codec.reading import Stored

AGAIN_SECONDS = 0.2
PATIENCE_SECONDS = 120
PASSING = frozenset({429, 502, 503, 504})
STALE = frozenset({409})

SLOW: dict[str, JSON] = {"natural_totals": [], "no_knock_turns": 4}
"""House rules under which a hand is long: it ends early only if somebody goes out."""


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """An action that was answered with 200: its hand and the versions that it made."""

    hand: str
    versions: tuple[int, ...]


@dataclass
class Player:
    """One person at one table, with two bots."""

    base: str
    chance: random.Random
    seconds: int = 60
    """Of a turn, and of the bank."""
    token: str = ""
    table: str = ""
    acknowledged: list[Acknowledged] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)

    def begin(self) -> None:
        """Register, open a club and a table, seat two bots, sit down."""
        name = f"p{uuid4().hex[:12]}"
        body = {"username": name, "password": f"pass-{uuid4().hex}", "display_name": name}
        self.token = self.ask("POST", "auth/register", body).text("token")
        club = self.ask("POST", "clubs", {"name": f"Club of {name}"}).text("slug")
        terms: dict[str, JSON] = {
            "name": "Chaos",
            "kind": "practice",
            "stake": 1,
            "rules": SLOW,
            "seats_max": 3,
            "turn_seconds": self.seconds,
            "bank_seconds": self.seconds,
            "deal_pause_seconds": 0,
        }
        table = self.ask("POST", f"clubs/{club}/tables", terms)
        self.table = table.text("id")
        for _ in range(2):
            self.ask("POST", f"tables/{self.table}/bots", {"strength": "easy"})
        self.ask("POST", f"tables/{self.table}/seat", {"sheet": table.text("sheet")})

    def play(self, until: Callable[[], bool]) -> None:
        """Play hand after hand; after `until` says so, finish the one that is on."""
        while True:
            hand = self.next_hand(until)
            if hand is None:
                return
            self.play_hand(hand)

    def play_hand(self, hand: str, acted: Callable[[], None] = lambda: None) -> None:
        """Play one hand to its end; call `acted` after each acknowledged action."""
        end = time.monotonic() + 3 * PATIENCE_SECONDS
        while time.monotonic() < end:
            view = self.ask("GET", f"hands/{hand}")
            if view.text("status") in ("over", "void"):
                self.ended.append(hand)
                return
            if view.items("legal"):
                self._act(hand, view)
                acted()
            else:
                time.sleep(AGAIN_SECONDS)
        raise TimeoutError(f"hand {hand} does not end")

    def events(self, hand: str) -> tuple[Stored, ...]:
        """Return the hand's events as this player may see them."""
        return self.ask("GET", f"hands/{hand}/events?after=0").objects("events")

    def next_hand(self, until: Callable[[], bool]) -> str | None:
        """Wait for a hand that was not played yet; None once `until` says so."""
        while not until():
            hand = self._table().text_or_none("hand")
            if hand is not None and hand not in self.ended:
                return hand
            time.sleep(AGAIN_SECONDS)
        return None

    def waits_for_cards(self) -> str:
        """Wait until a hand is on; return it."""
        end = time.monotonic() + PATIENCE_SECONDS
        while (table := self._table()).text_or_none("hand_status") != "on":
            assert time.monotonic() < end, "no hand is dealt"
            time.sleep(AGAIN_SECONDS)
        return table.text("hand")

    def leaves(self) -> None:
        """Give the chair up, and wait until the hand that is on was played out for it."""
        self.ask("DELETE", f"tables/{self.table}/seat")
        end = time.monotonic() + PATIENCE_SECONDS
        while self._table().text_or_none("hand_status") == "on":
            assert time.monotonic() < end, "the hand does not end"
            time.sleep(AGAIN_SECONDS)

    def is_told_of_a_drain(self) -> bool:
        """Tell whether the table says that the club is about to restart."""
        return self._table().flag("draining")

    def _table(self) -> Stored:
        return self.ask("GET", f"tables/{self.table}")

    def _act(self, hand: str, view: Stored) -> None:
        action = self.chance.choice(view.items("legal"))
        body = {"version": view.number("version"), "action": action}
        answer = self.ask("POST", f"hands/{hand}/actions", body, passes=STALE)
        if answer.is_null("code"):
            versions = tuple(event.number("version") for event in answer.objects("events"))
            self.acknowledged.append(Acknowledged(hand, versions))

    def ask(
        self, method: str, path: str, body: JSON = None, passes: frozenset[int] = frozenset()
    ) -> Stored:
        """Send one call, again and again under one key until it is answered."""
        headers = {"Idempotency-Key": str(uuid4())}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        end = time.monotonic() + PATIENCE_SECONDS
        while (got := self._try(method, path, body, headers)) is None:
            assert time.monotonic() < end, f"no answer to {method} {path}"
            time.sleep(AGAIN_SECONDS)
        assert got.is_success or got.status_code in passes, f"{got.status_code} {got.text}"
        return Stored(got.json() if got.content else {})

    def _try(
        self, method: str, path: str, body: JSON, headers: dict[str, str]
    ) -> httpx.Response | None:
        address = f"{self.base}/api/v1/{path}"
        try:
            got = httpx.request(method, address, json=body, headers=headers, timeout=10)
        except httpx.TransportError:
            return None
        return None if got.status_code in PASSING else got
