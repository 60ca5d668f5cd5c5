"""Two people at one table who play over their sockets, knowing no more than frames tell.

They draw from the stock and discard what they drew, so that the client costs next to nothing.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import TypedDict
from uuid import uuid4

import websockets
from websockets.asyncio.client import ClientConnection
from websockets.typing import Subprotocol

from bench import wire

PING_SECONDS = 20
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


class Frame(TypedDict, total=False):
    """What the client looks at of a frame."""

    type: str
    id: str
    hand: str
    event: Event
    code: str


@dataclass
class SocketTable:
    """The table's sockets, the players' first, and what they were told of the hand."""

    players: Sequence[str]
    sockets: Sequence[ClientConnection]
    hand: str = ""
    version: int = 0
    turn: Next | None = None
    drawn: str = ""
    stock: int = 0
    _seats: dict[int, int] = field(default_factory=dict)

    @classmethod
    async def opened(cls, stack: AsyncExitStack, *, extra: int) -> "SocketTable":
        """Seat two people, each with a socket, and let `extra` more devices of theirs listen."""
        [(pair, tokens)] = await asyncio.to_thread(wire.pairs, 1)
        people = list(tokens)
        sockets = []
        for number in range(2 + extra):
            socket = await connect(stack, pair.table, tokens[people[number % 2]])
            await socket.send(json.dumps({"type": "resume", "hand": None, "after": 0}))
            sockets.append(socket)
        return cls(people, sockets)

    async def act(self) -> float:
        """Act once; return the seconds until its last event arrived at the other player."""
        turn = self.turn or await self._next_hand()
        actor = self._seats[turn["seat"]]
        key = str(uuid4())
        frame = {
            "type": "act",
            "id": key,
            "hand": self.hand,
            "version": self.version,
            "action": self._choose(turn),
        }
        at_version = self.version
        began = time.perf_counter()
        await self.sockets[actor].send(json.dumps(frame))
        while not self._is_after(await self._read(1 - actor), at_version):
            pass
        took = time.perf_counter() - began
        while (told := await self._read(actor)).get("id") != key:
            self._take(told)
        assert told["type"] == "ack", told
        return took

    def _choose(self, turn: Next) -> dict[str, str]:
        if turn["phase"] == "drawn":
            return {"do": "discard", "card": self.drawn}
        return {"do": "draw", "from": "stock"} if self.stock else {"do": "call_dry"}

    def _is_after(self, told: Frame, version: int) -> bool:
        return (
            told["type"] == "event"
            and told["hand"] == self.hand
            and told["event"]["version"] > version
        )

    async def _next_hand(self) -> Next:
        """Wait until the next hand was dealt: the first player is told as all."""
        over = self.hand
        while self.turn is None:
            told = await self._read(0)
            if told.get("hand") != over:
                self._take(told)
        return self.turn

    async def _read(self, number: int) -> Frame:
        told: Frame = json.loads(await self.sockets[number].recv())
        return told

    def _take(self, told: Frame) -> None:
        """Note what an event says; of a hand that is over, that there is no turn."""
        if told["type"] != "event":
            return
        event = told["event"]
        self.hand, self.version, self.turn = told["hand"], event["version"], event.get("next")
        self.drawn = event.get("card") or ""
        if event["type"] == "hand_dealt":
            self._seats = {
                each["seat"]: self.players.index(each["player"]) for each in event["seats"]
            }
            held = sum(len(event["hands"][0] or event["hands"][1] or ()) for _ in event["seats"])
            self.stock = PACK - held - (event["upcard"] is not None)
        elif event["type"] == "card_drawn":
            self.stock -= 1


async def connect(stack: AsyncExitStack, table: str, token: str) -> ClientConnection:
    """Open a socket of a device at a table."""
    offered = [Subprotocol("tonk.v1"), Subprotocol(f"bearer.{token}")]
    address = wire.socket_address(f"tables/{table}")
    return await stack.enter_async_context(
        websockets.connect(address, subprotocols=offered, max_queue=None)
    )


@asynccontextmanager
async def kept_alive(sockets: Sequence[ClientConnection]) -> AsyncIterator[None]:
    """Let each socket say something often enough to stay open, as clients do."""

    async def ping() -> None:
        while True:
            await asyncio.sleep(PING_SECONDS)
            for socket in list(sockets):
                await socket.send('{"type": "ping"}')

    pinging = asyncio.create_task(ping())
    try:
        yield
    finally:
        pinging.cancel()
        await asyncio.gather(pinging, return_exceptions=True)
