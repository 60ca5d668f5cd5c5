"""A staked hand that is over, its players, and the officials who did not play in it."""

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from audit.models import Entry
from clubs.roles import Role
from disputes.models import Case
from games.models import Hand, Seat
from games.services import deals
from games.store import hands as store
from ledger import audit as ledger_audit
from ledger.selectors import wallet
from ledger.values import wallet_of
from tests.full.clubs.api import Caller, key
from tests.full.games.api.room import STAKED, Room
from tests.full.games.club import play_out

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

CHIPS = 1000


@dataclass
class Quarrel:
    """A hand of `north` and `south`; `judge` and `second` are arbiters, `host` the owner."""

    room: Room
    hand: str

    @classmethod
    def played(cls, room: Room, **terms: object) -> "Quarrel":
        """Let north and south play a hand in which somebody pays."""
        for name in ("north", "south"):
            room.joined(name, chips=CHIPS)
        for name in ("judge", "second"):
            room.joined(name, Role.ARBITER)
        table = room.table(**{**STAKED, "seats_max": 2, **terms})
        room.sit(table, "north", "south")
        chance = random.Random(11)
        for _ in range(20):
            hand = dealt(table)
            play_out(store.refresh(hand).state, chance)
            if Seat.objects.filter(hand=hand, net__gt=0).exists():
                return cls(room, hand)
        raise AssertionError("somebody pays, sooner or later")

    def by(self, name: str) -> Caller:
        """Return somebody's device."""
        return self.room.devices[name]

    def open(self, name: str = "north", **body: object) -> str:
        """Open a case; return its id."""
        answer = self.try_to_open(name, **body)
        assert answer.status_code == 201, answer.content
        case: str = answer.json()["id"]
        return case

    def try_to_open(self, name: str = "north", **body: object) -> "Answer":
        """Ask for a case."""
        asked = {"reason": "payment", "words": "he knocked before my hit counted", **body}
        return self.by(name).post(f"hands/{self.hand}/disputes", asked)

    def rule(self, case: str, decision: str, name: str = "judge", **body: object) -> "Answer":
        """Rule."""
        asked = {"decision": decision, "reason": "seen on the bench", **body}
        return self.by(name).post(f"disputes/{case}/ruling", asked, key=key())

    def agree(self, case: str, ruling: str, name: str = "second") -> "Answer":
        """Agree to a ruling that waits."""
        return self.by(name).post(f"disputes/{case}/agree", {"ruling": ruling}, key=key())

    def see(self, case: str, name: str = "north") -> dict[str, object]:
        """Return the case as somebody sees it."""
        answer = self.by(name).get(f"disputes/{case}")
        assert answer.status_code == 200, answer.content
        seen: dict[str, object] = answer.json()
        return seen

    def shift(self, amount: int) -> list[dict[str, int]]:
        """Return transfers that take `amount` from seat 1 for seat 2."""
        return [{"seat": 1, "amount": -amount}, {"seat": 2, "amount": amount}]

    @property
    def balances(self) -> list[int]:
        """Return the balance of each seat's wallet."""
        club = Hand.objects.get(pk=self.hand).club_id
        seats = Seat.objects.filter(hand=self.hand).order_by("seat")
        return [wallet(wallet_of(club, seat.player)).balance for seat in seats]

    @property
    def nets(self) -> list[int]:
        """Return what the hand brought each seat."""
        seats = Seat.objects.filter(hand=self.hand).order_by("seat")
        return [seat.net or 0 for seat in seats]

    def acts(self) -> list[str]:
        """Return what the log says was done, in order."""
        return list(Entry.objects.order_by("id").values_list("act", flat=True))


def dealt(table: str) -> str:
    """Deal the next hand at a table whose pause is 0; return it."""
    deals.advance(table)
    return Hand.objects.filter(table=table).latest("number").pk


def state_of(case: str) -> str:
    """Return where a case stands."""
    return Case.objects.get(pk=case).status


def books_hold() -> bool:
    """Tell whether the whole ledger is free of faults."""
    return list(ledger_audit.findings()) == []
