"""The terminal's line: what it asks again, what it takes for broken, and when it gives up."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from clients.terminal import line as lines
from clients.terminal.line import Ended, Frame, Line

EVENT = {"type": "event", "hand": "h_1", "event": {"type": "hand_opened", "version": 1}}
ACTION: Frame = {"do": "knock"}


@asynccontextmanager
async def line_to(
    answer: Callable[[ServerConnection], Awaitable[None]], heard: list[Frame]
) -> AsyncIterator[tuple[Line, "asyncio.Task[None]"]]:
    """Run a line to a server that treats each connection so."""

    async def serve_one(socket: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            await answer(socket)

    async with serve(serve_one, "127.0.0.1", 0, subprotocols=["tonk.v1"]) as server:  # type: ignore[list-item]
        port = server.sockets[0].getsockname()[1]
        line = Line(f"ws://127.0.0.1:{port}/", "TOKEN", hear=heard.append)
        running = asyncio.create_task(line.run())
        async with asyncio.timeout(10):
            yield line, running
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pauses take no time."""
    monkeypatch.setattr(lines, "PAUSES_SECONDS", (0.01,))
    monkeypatch.setattr(lines, "HAVE_SECONDS", 0.01)
    monkeypatch.setattr(lines, "PING_SECONDS", 0.1)
    monkeypatch.setattr(lines, "PONG_SECONDS", 0.05)


@pytest.mark.parametrize("code", [4401, 4403])
async def test_a_line_that_is_not_wanted_ends_with_the_reason(code: int) -> None:
    async def refuse(socket: ServerConnection) -> None:
        await socket.close(code)

    async with line_to(refuse, []) as (_, running):
        with pytest.raises(Ended, match=re.escape(lines.FINAL[code])):
            await running


async def test_an_act_is_asked_again_by_the_next_line_and_after_behind() -> None:
    acts: list[Frame] = []
    connections = 0

    async def answer(socket: ServerConnection) -> None:
        nonlocal connections
        connections += 1
        async for text in socket:
            frame = json.loads(text)
            if frame["type"] == "act":
                acts.append(frame)
                if connections == 1:
                    socket.transport.abort()
                elif len(acts) == 2:
                    await socket.send('{"type": "behind"}')
                else:
                    await socket.send(json.dumps({"type": "ack", "id": frame["id"], "version": 2}))

    heard: list[Frame] = []
    async with line_to(answer, heard) as (line, _):
        await line.act(ACTION)
        while line.unanswered:
            await asyncio.sleep(0.01)

    assert len(acts) == 3
    assert all(act == acts[0] for act in acts), "the same frame with the same id"
    assert heard.count(lines.LOST) >= 1


async def test_a_line_on_which_nothing_comes_back_is_opened_anew() -> None:
    opened = asyncio.Queue[None]()

    async def swallow(socket: ServerConnection) -> None:
        opened.put_nowait(None)
        async for _ in socket:
            pass

    async with line_to(swallow, []):
        await opened.get()
        await opened.get()


async def test_what_was_shown_is_confirmed_once() -> None:
    came: list[Frame] = []

    async def answer(socket: ServerConnection) -> None:
        await socket.send(json.dumps(EVENT))
        async for text in socket:
            came.append(json.loads(text))
            if came[-1]["type"] == "ping":
                await socket.send('{"type": "pong"}')

    async with line_to(answer, []):
        while len([frame for frame in came if frame["type"] == "ping"]) < 2:
            await asyncio.sleep(0.01)

    haves = [frame for frame in came if frame["type"] == "have"]
    assert haves == [{"type": "have", "hand": "h_1", "version": 1}]


async def test_a_line_that_fails_again_and_again_is_tried_ever_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lines, "PAUSES_SECONDS", (0.01, 5))
    opened = 0

    async def fail(socket: ServerConnection) -> None:
        nonlocal opened
        opened += 1
        await socket.close(1013)

    async with line_to(fail, []):
        await asyncio.sleep(0.5)

    assert opened == 2
