"""Two people at one table who play over their sockets."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import TypedDict
from uuid import uuid4

import websockets
from websockets.asyncio.client import ClientConnection
from websockets.typing import Subprotocol

from bench import wire
from bench.told import Event, Told

PING_SECONDS = 20


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

    told: Told
    sockets: Sequence[ClientConnection]

    @classmethod
    async def opened(cls, stack: AsyncExitStack, *, extra: int = 0) -> "SocketTable":
        """Seat two people, each with a socket, and let `extra` more devices of theirs listen."""
        [(pair, tokens)] = await asyncio.to_thread(wire.pairs, 1)
        people = list(tokens)
        sockets = []
        for number in range(2 + extra):
            socket = await connect(stack, pair.table, tokens[people[number % 2]])
            await socket.send(json.dumps({"type": "resume", "hand": None, "after": 0}))
            sockets.append(socket)
        await stack.enter_async_context(kept_alive(sockets))
        return cls(Told(people), sockets)

    async def act(self) -> float:
        """Act once; return the seconds until its last event arrived at the other player."""
        if self.told.turn is None:
            await self._next_hand()
        actor, version, hand = self.told.actor(), self.told.version, self.told.hand
        key = str(uuid4())
        frame = {"type": "act", "id": key, "hand": hand, "version": version}
        began = time.perf_counter()
        await self.sockets[actor].send(json.dumps({**frame, "action": self.told.action()}))
        while not _is_after(await self._read(1 - actor), hand, version):
            pass
        took = time.perf_counter() - began
        while (answer := await self._read(actor)).get("id") != key:
            self._take(answer)
        assert answer["type"] == "ack", answer
        return took

    async def _next_hand(self) -> None:
        """Wait until the next hand was dealt: the first player is told as all."""
        over = self.told.hand
        while self.told.turn is None:
            frame = await self._read(0)
            if frame.get("hand") != over:
                self._take(frame)

    async def _read(self, number: int) -> Frame:
        frame: Frame = json.loads(await self.sockets[number].recv())
        return frame

    def _take(self, frame: Frame) -> None:
        if frame["type"] == "event":
            self.told.take(frame["hand"], frame["event"])


def _is_after(frame: Frame, hand: str, version: int) -> bool:
    return (
        frame["type"] == "event" and frame["hand"] == hand and frame["event"]["version"] > version
    )


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
