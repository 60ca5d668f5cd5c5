"""One line to a table that comes back by itself: docs/protocol.md in code."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from typing import TypeAlias
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

JSON: TypeAlias = Mapping[str, "JSON"] | Sequence["JSON"] | str | int | bool | None
Frame: TypeAlias = dict[str, JSON]

PING_SECONDS = 20
PONG_SECONDS = 10
PAUSES_SECONDS = (0.3, 1, 2, 4, 8, 15)
HAVE_SECONDS = 1
POLL_SECONDS = 3
"""Between calls that bring nothing; what is asked of a hand that is on waits by itself."""
CALLS_AFTER = 2
"""Sockets that fail in a row before calls take their place, until one is good."""
TOO_MANY = 4429
LOST: Frame = {"type": "lost"}
"""Ours, not the server's: heard once the line is broken, whenever it cannot be had."""
FINAL = {4401: "You are signed out.", 4403: "This table is not yours to see (any more)."}


class Ended(Exception):
    """The server will not have us: sign in, or go elsewhere."""


class Line:
    """Keeps the hand and the version that were shown, and each act until it is answered.

    `call` gives over HTTP what a socket would answer to a frame: `calls.Calls.answer`.
    """

    def __init__(
        self,
        address: str,
        token: str,
        hear: Callable[[Frame], None],
        call: Callable[[Frame], AsyncIterator[Frame]],
    ) -> None:
        self.address = address
        self.token = token
        self.hear = hear
        self.call = call
        self.hand: str | None = None
        self.version = 0
        self.unanswered: dict[str, Frame] = {}
        self._socket: ClientConnection | None = None
        self._failures = 0
        self._failing = asyncio.Event()
        self._is_silent = False

    async def run(self) -> None:
        """Follow the table until the server says that this is over.

        Raises:
            Ended: with the reason.
        """
        while True:
            with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                async with connect(
                    self.address,
                    subprotocols=[Subprotocol("tonk.v1"), Subprotocol(f"bearer.{self.token}")],
                    ping_interval=None,  # the protocol has its own
                    close_timeout=1,
                ) as self._socket:
                    await self._follow(self._socket)
            code = None if self._socket is None else self._socket.close_code
            self._socket = None
            if code in FINAL:
                raise Ended(FINAL[code])
            pause = PAUSES_SECONDS[min(self._failures, len(PAUSES_SECONDS) - 1)]
            pause *= 4 if code == TOO_MANY else 1
            self._failures += 1
            if self._failures >= CALLS_AFTER:
                self._failing.set()
            else:
                self.hear(LOST)
            await asyncio.sleep(pause * random.uniform(0.75, 1.25))  # noqa: S311 - no secret

    async def poll(self) -> None:
        """Follow the table by calls while sockets fail; `run` meanwhile tries for the next one.

        Raises:
            Ended: with the reason.
        """
        while True:
            await self._failing.wait()
            shown = self.hand, self.version
            for frame in (*self.unanswered.values(), self._resumption()):
                await self._ask(frame)
            if (self.hand, self.version) == shown:
                await asyncio.sleep(POLL_SECONDS)

    async def act(self, action: Mapping[str, JSON]) -> None:
        """Ask for an action at the version that is shown; it is asked again until answered."""
        act: Frame = {
            "type": "act",
            "id": str(uuid4()),
            "hand": self.hand,
            "version": self.version,
            "action": action,
        }
        self.unanswered[str(act["id"])] = act
        await self._ask(act)

    async def say(self, phrase: str) -> None:
        """Say a set phrase; nobody waits for it, so it is sent once."""
        await self._ask({"type": "say", "phrase": phrase})

    async def look(self) -> None:
        """Ask for the present picture, which says what is legal."""
        await self._ask({"type": "resume", "hand": None, "after": 0})

    async def send(self, frame: Frame) -> None:
        """Send a frame if there is a line; what matters is sent again by the next one."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(json.dumps(frame))

    async def _ask(self, frame: Frame) -> None:
        """Send a frame, or call for its answer while sockets fail."""
        if not self._failing.is_set():
            await self.send(frame)
            return
        async for answer in self.call(frame):
            await self._take(answer)

    async def _follow(self, socket: ClientConnection) -> None:
        await self._begin()
        reporting = [asyncio.create_task(each) for each in (self._ping(socket), self._have())]
        try:
            async for text in socket:
                self._failures, self._is_silent = 0, False
                self._failing.clear()
                await self._take(json.loads(text))
        finally:
            for task in reporting:
                task.cancel()

    async def _take(self, frame: Frame) -> None:
        match frame:
            case {"type": "view", "view": {"id": str(hand), "version": int(version)}}:
                if hand == self.hand and version < self.version:
                    return
                self.hand, self.version = hand, version
            case {"type": "event", "hand": str(hand), "event": {"version": int(version)}}:
                if hand != self.hand and version == 1:
                    self.hand, self.version = hand, 0
                if hand != self.hand or version <= self.version:
                    return
                if version > self.version + 1:
                    await self._resume()
                    return
                self.version = version
            case {"type": "ack" | "refused", "id": str(key)}:
                if self.unanswered.pop(key, None) is None:
                    return
            case {"type": "behind"}:
                await self._begin()
        self.hear(frame)

    async def _begin(self) -> None:
        """Go on from what was shown, and ask again what was not answered."""
        await self._resume()
        for act in list(self.unanswered.values()):
            await self.send(act)

    async def _resume(self) -> None:
        await self.send(self._resumption())

    def _resumption(self) -> Frame:
        return {"type": "resume", "hand": self.hand, "after": self.version}

    async def _ping(self, socket: ClientConnection) -> None:
        """Give signs of life, and give up a line that has none: nobody closes a dead one."""
        while True:
            await asyncio.sleep(PING_SECONDS - PONG_SECONDS)
            self._is_silent = True
            await self.send({"type": "ping"})
            await asyncio.sleep(PONG_SECONDS)
            if self._is_silent:
                await socket.close()

    async def _have(self) -> None:
        """Confirm what the player has been shown."""
        confirmed: tuple[str | None, int] = (None, 0)
        while True:
            await asyncio.sleep(HAVE_SECONDS)
            if (self.hand, self.version) != confirmed:
                confirmed = self.hand, self.version
                await self.send({"type": "have", "hand": self.hand, "version": self.version})
