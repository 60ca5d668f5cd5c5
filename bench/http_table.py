"""Two people at one table who play over HTTP, and the call that does nothing, as bare as can be."""

import asyncio
import json
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import TypedDict
from uuid import uuid4

from bench import wire
from bench.told import Event, Told

LOOK_EVERY = 0.2
"""Seconds between two looks whether the next hand is dealt."""


class Answer(TypedDict, total=False):
    """What the client looks at of an answer."""

    hand: str | None
    hand_status: str
    events: list[Event]


@dataclass
class Connection:
    """One connection that is kept: HTTP/1.1 with bodies of a told length, and no more."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def opened(cls, stack: AsyncExitStack) -> "Connection":
        """Connect to the web process."""
        reader, writer = await asyncio.open_connection("127.0.0.1", wire.port())
        stack.callback(writer.close)
        return cls(reader, writer)

    async def ask(self, line: str, token: str, body: object = None) -> Answer:
        """Send one request (`POST hands/x/actions`) and return the answer's document."""
        content = b"" if body is None else json.dumps(body).encode()
        method, path = line.split()
        self.writer.write(
            f"{method} /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\n"
            f"Authorization: Bearer {token}\r\nIdempotency-Key: {uuid4()}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n".encode()
            + content
        )
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"content-length:")[2].split(maxsplit=1)[0])
        text = await self.reader.readexactly(length)
        assert head.startswith(b"http/1.1 200"), text
        answer: Answer = json.loads(text)
        return answer


@dataclass
class HttpTable:
    """A table, its players' tokens in their order, and what they were told of the hand."""

    table: str
    tokens: list[str]
    told: Told
    connection: Connection

    @classmethod
    async def opened(cls, stack: AsyncExitStack) -> "HttpTable":
        """Seat two people who share one connection."""
        [(pair, tokens)] = await asyncio.to_thread(wire.pairs, 1)
        told = Told(list(tokens))
        return cls(pair.table, list(tokens.values()), told, await Connection.opened(stack))

    async def act(self) -> float:
        """Act once; return the seconds until it was answered."""
        if self.told.turn is None:
            await self._next_hand()
        hand, token = self.told.hand, self.tokens[self.told.actor()]
        body = {"version": self.told.version, "action": self.told.action()}
        began = time.perf_counter()
        answer = await self.connection.ask(f"POST hands/{hand}/actions", token, body)
        took = time.perf_counter() - began
        for event in answer["events"]:
            self.told.take(hand, event)
        return took

    async def _next_hand(self) -> None:
        over = self.told.hand
        while self.told.turn is None:
            await asyncio.sleep(LOOK_EVERY)
            self.tokens.reverse()
            self.told.players.reverse()  # each looks in his turn: who makes no call is away soon
            seen = await self.connection.ask(f"GET tables/{self.table}", self.tokens[0])
            if seen["hand_status"] != "on" or seen["hand"] == over:
                continue
            hand = f"{seen['hand']}"
            seen = await self.connection.ask(f"GET hands/{hand}/events", self.tokens[0])
            for event in seen["events"]:
                self.told.take(hand, event)


@dataclass
class Nothing:
    """Somebody who calls the view that does nothing."""

    token: str
    connection: Connection

    @classmethod
    async def opened(cls, stack: AsyncExitStack) -> "Nothing":
        """Sign somebody in, on a connection of his own."""
        [(_, tokens)] = await asyncio.to_thread(wire.pairs, 1)
        return cls(next(iter(tokens.values())), await Connection.opened(stack))

    async def act(self) -> float:
        """Call once; return the seconds until it was answered."""
        body = {"version": 1, "action": {"do": "draw", "from": "stock"}}
        began = time.perf_counter()
        await self.connection.ask("POST nothing", self.token, body)
        return time.perf_counter() - began
