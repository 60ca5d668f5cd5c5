"""What a client knows of its table's hand: no more than events tell.

It draws from the stock and discards what it drew, so that a client costs next to nothing.
"""

from dataclasses import dataclass, field
from typing import TypedDict

PACK = 52


class Next(TypedDict):
    """Where the turn goes on."""

    seat: int
    phase: str


class SeatOf(TypedDict):
    """Who was dealt which seat."""

    seat: int
    player: str


class Event(TypedDict, total=False):
    """What the client looks at of an event."""

    version: int
    type: str
    next: Next
    card: str | None
    seats: list[SeatOf]
    hands: list[list[str] | None]
    upcard: str | None


@dataclass
class Told:
    """A hand of the players at a table, as far as they were told of it."""

    players: list[str]
    hand: str = ""
    version: int = 0
    turn: Next | None = None
    _drawn: str = ""
    _stock: int = 0
    _seats: dict[int, int] = field(default_factory=dict)

    def take(self, hand: str, event: Event) -> None:
        """Note what an event says; of a hand that is over, that there is no turn."""
        self.hand, self.version, self.turn = hand, event["version"], event.get("next")
        self._drawn = event.get("card") or ""
        if event["type"] == "hand_dealt":
            self._seats = {
                each["seat"]: self.players.index(each["player"]) for each in event["seats"]
            }
            held = sum(len(event["hands"][0] or event["hands"][1] or ()) for _ in event["seats"])
            self._stock = PACK - held - (event["upcard"] is not None)
        elif event["type"] == "card_drawn":
            self._stock -= 1

    def actor(self) -> int:
        """Return whose turn it is, by his place among the players."""
        assert self.turn is not None
        return self._seats[self.turn["seat"]]

    def action(self) -> dict[str, str]:
        """Return what he does."""
        assert self.turn is not None
        if self.turn["phase"] == "drawn":
            return {"do": "discard", "card": self._drawn}
        return {"do": "draw", "from": "stock"} if self._stock else {"do": "call_dry"}
