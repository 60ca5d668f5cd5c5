"""The same actions over HTTP and over sockets, against a web process on the same cores."""

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    asynccontextmanager,
    contextmanager,
)
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import httpx
import websockets
from websockets.typing import Subprotocol

from bench import players
from bench.players import Pair
from clubs.models import User
from clubs.services.people import add_device
from foundation.canonical import JSONObject
from games.messages import action
from games.store import hands as store

WARM_SECONDS = 2.0
"""So long the web process warms up before a steady rate is measured."""

_port = 0


@contextmanager
def web(application: str = "tonk_project.asgi:application") -> Iterator[int]:
    """Run one web process of uvicorn; give its process id."""
    global _port
    _port = _free_port()
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "uvicorn",
            application,
            "--port",
            str(_port),
            "--log-level",
            "warning",
            "--lifespan",
            "off",
            "--no-access-log",
            "--ws-per-message-deflate",
            "false",
        ],
        env={**os.environ, "TONK_PROCESS": "web"},
    )
    try:
        _wait()
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def sweeper() -> Iterator[None]:
    """Run one sweeper: what is due, the next hand's deal above all, is done as in play."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "sweep"],
        cwd=Path(__file__).parent.parent,
        env={**os.environ, "TONK_PROCESS": "sweeper"},
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


def saturate(seconds: float) -> tuple[float, float]:
    """Return how many a second one connection gets done: nothing, and actions."""
    pair = players.pair(players.club(), 1)
    tokens = _tokens(pair)
    with httpx.Client(base_url=_base()) as client:
        token = next(iter(tokens.values()))
        body = {"version": 1, "action": {"do": "draw", "from": "stock"}}
        done, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            client.post("nothing", json=body, headers=_headers(token)).raise_for_status()
            done += 1
        nothing = done / (time.perf_counter() - began)
        times: list[float] = []
        while sum(times) < seconds:
            asked = choose(pair)
            began = time.perf_counter()
            answer = client.post(
                f"hands/{asked.hand}/actions",
                json=asked.body,
                headers=_headers(tokens[asked.player]),
            )
            times.append(time.perf_counter() - began)
            answer.raise_for_status()
            follow(pair)
    return nothing, len(times) / sum(times)


def paced_http(tables: int, rate: int, seconds: float) -> list[float]:
    """Return the latencies of actions sent at a steady rate, one connection a table."""
    return asyncio.run(_paced(tables, rate, seconds, _http_line))


def paced_sockets(tables: int, rate: int, seconds: float) -> list[float]:
    """Return the latencies from act to ack of actions sent at a steady rate."""
    return asyncio.run(_paced(tables, rate, seconds, _socket_line))


@dataclass(frozen=True)
class Ask:
    """One action as a client sends it."""

    hand: str
    player: str
    body: JSONObject
    version: int = 0


Line = Callable[
    [Pair, dict[str, str]], AbstractAsyncContextManager[Callable[[Ask], Awaitable[None]]]
]


async def _paced(tables: int, rate: int, seconds: float, line: Line) -> list[float]:
    opened = await asyncio.to_thread(pairs, tables)
    for pair, _ in opened:  # else all tables' first deals would be measured
        await asyncio.to_thread(choose, pair)
    begin = time.perf_counter() + WARM_SECONDS
    times: list[float] = []
    each = [
        _play(pair, tokens, tables / rate, (begin, begin + seconds), line, times)
        for pair, tokens in opened
    ]
    await asyncio.gather(*each)
    return times


async def _play(
    pair: Pair,
    tokens: dict[str, str],
    every: float,
    between: tuple[float, float],
    line: Line,
    times: list[float],
) -> None:
    await asyncio.sleep(pair.chance.random() * every)
    async with line(pair, tokens) as send:
        due = time.perf_counter()
        while due < between[1]:
            asked = await asyncio.to_thread(choose, pair)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            began = time.perf_counter()
            await send(asked)
            if due >= between[0]:
                times.append(time.perf_counter() - began)
            await asyncio.to_thread(follow, pair)
            due += every


@asynccontextmanager
async def _http_line(
    _: Pair, tokens: dict[str, str]
) -> AsyncIterator[Callable[[Ask], Awaitable[None]]]:
    async with httpx.AsyncClient(base_url=_base()) as client:

        async def send(asked: Ask) -> None:
            answer = await client.post(
                f"hands/{asked.hand}/actions",
                json=asked.body,
                headers=_headers(tokens[asked.player]),
            )
            answer.raise_for_status()

        yield send


@asynccontextmanager
async def _socket_line(
    pair: Pair, tokens: dict[str, str]
) -> AsyncIterator[Callable[[Ask], Awaitable[None]]]:
    address = socket_address(f"tables/{pair.table}")
    async with AsyncExitStack() as stack:
        sockets = {
            player: await stack.enter_async_context(
                websockets.connect(
                    address, subprotocols=[Subprotocol("tonk.v1"), Subprotocol(f"bearer.{token}")]
                )
            )
            for player, token in tokens.items()
        }

        async def send(asked: Ask) -> None:
            key = str(uuid4())
            frame = {"type": "act", "id": key, "hand": asked.hand, **asked.body}
            await sockets[asked.player].send(json.dumps(frame))
            while (told := json.loads(await sockets[asked.player].recv())).get("id") != key:
                pass
            assert told["type"] == "ack", told

        yield send


def socket_address(path: str) -> str:
    """Return the address of a socket of the web process."""
    return f"ws://127.0.0.1:{_port}/ws/{path}/"


def pairs(tables: int) -> list[tuple[Pair, dict[str, str]]]:
    """Open tables with two people each; return them with their tokens."""
    club = players.club()
    opened = [players.pair(club, number) for number in range(tables)]
    return [(pair, _tokens(pair)) for pair in opened]


def _tokens(pair: Pair) -> dict[str, str]:
    users = User.objects.filter(chairs__table=pair.table)
    return {user.pk: add_device(user, name="bench")[1] for user in users}


def choose(pair: Pair) -> Ask:
    """Return what the pair's seat to act asks for."""
    state, command = pair.choose()
    assert state.turn is not None
    return Ask(
        state.hand,
        state.holders[state.turn.seat - 1].player,
        {"version": state.version, "action": action(command)},
        state.version,
    )


def follow(pair: Pair) -> None:
    """Let the pair know how the hand stands."""
    assert pair.state is not None
    pair.state = store.refresh(pair.state.hand).state


def _headers(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}", "Idempotency-Key": str(uuid4())}


def _base() -> str:
    return f"http://127.0.0.1:{_port}/api/v1/"


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def _wait() -> None:
    for _ in range(600):
        try:
            if httpx.get(f"http://127.0.0.1:{_port}/healthz").is_success:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise TimeoutError("the web process gives no answer")
