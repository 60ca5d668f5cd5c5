"""The terminal's line: what it asks again, when it takes itself for broken, calls, or gives up."""

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

EVENT: Frame = {"type": "event", "hand": "h_1", "event": {"type": "hand_opened", "version": 1}}
ACTION: Frame = {"do": "knock"}


async def nobody(asked: Frame) -> AsyncIterator[Frame]:
    """Answer no call."""
    answers: list[Frame] = []
    for frame in answers:
        yield frame


@asynccontextmanager
async def line_to(
    answer: Callable[[ServerConnection], Awaitable[None]],
    heard: list[Frame],
    call: Callable[[Frame], AsyncIterator[Frame]] = nobody,
) -> AsyncIterator[tuple[Line, "asyncio.Task[None]"]]:
    """Run a line to a server that treats each connection so."""

    async def serve_one(socket: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            await answer(socket)

    async with serve(serve_one, "127.0.0.1", 0, subprotocols=["tonk.v1"]) as server:  # type: ignore[list-item]
        port = server.sockets[0].getsockname()[1]
        line = Line(f"ws://127.0.0.1:{port}/", "TOKEN", hear=heard.append, call=call)
        running, polling = asyncio.create_task(line.run()), asyncio.create_task(line.poll())
        async with asyncio.timeout(10):
            yield line, running
        for task in (running, polling):
            task.cancel()
        await asyncio.gather(running, polling, return_exceptions=True)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pauses take no time."""
    monkeypatch.setattr(lines, "PAUSES_SECONDS", (0.01,))
    monkeypatch.setattr(lines, "HAVE_SECONDS", 0.01)
    monkeypatch.setattr(lines, "POLL_SECONDS", 0.01)
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


async def fail(socket: ServerConnection) -> None:
    """Say nothing and close."""
    await socket.close(1013)


async def test_where_sockets_fail_the_hand_is_followed_by_calls_from_what_was_shown() -> None:
    after: list[Frame] = []

    async def call(asked: Frame) -> AsyncIterator[Frame]:
        after.append(asked)
        if len(after) <= 2:
            yield {**EVENT, "event": {"type": "cut_made", "version": len(after)}}

    heard: list[Frame] = []
    async with line_to(fail, heard, call):
        while len(after) < 4:
            await asyncio.sleep(0.01)

    assert [(asked["hand"], asked["after"]) for asked in after[:4]] == [
        (None, 0),
        ("h_1", 1),
        ("h_1", 2),
        ("h_1", 2),
    ]
    assert [frame["type"] for frame in heard] == ["lost", "event", "event"], "lost is said once"


async def test_an_act_is_called_for_at_once_and_again_until_it_is_answered() -> None:
    acts: list[Frame] = []
    waiting, never = asyncio.Event(), asyncio.Event()

    async def call(asked: Frame) -> AsyncIterator[Frame]:
        if asked["type"] == "act":
            acts.append(asked)
            yield lines.LOST if len(acts) < 3 else {"type": "refused", "id": asked["id"]}
        elif not acts:
            waiting.set()
            await asyncio.sleep(0.05)
        elif len(acts) >= 3:
            await never.wait()

    heard: list[Frame] = []
    async with line_to(fail, heard, call) as (line, _):
        await waiting.wait()
        await line.act(ACTION)
        assert len(acts) == 1, "nobody waits for the next event to act"
        while line.unanswered:
            await asyncio.sleep(0.01)

    assert acts == [acts[0]] * 3, "the same frame with the same id"
    assert heard[-1]["type"] == "refused"


async def test_what_two_calls_bring_is_heard_once_and_never_an_older_picture() -> None:
    async def call(asked: Frame) -> AsyncIterator[Frame]:
        if asked["type"] == "act":
            refused: Frame = {"type": "refused", "id": asked["id"]}
            for frame in (picture(3), EVENT, picture(2), refused, refused):
                yield frame

    heard: list[Frame] = []
    async with line_to(fail, heard, call) as (line, _):
        while lines.LOST not in heard:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        await line.act(ACTION)

    assert [frame["type"] for frame in heard] == ["lost", "view", "refused"]
    assert (line.hand, line.version) == ("h_1", 3)


def picture(version: int) -> Frame:
    """Return a view of the hand."""
    return {"type": "view", "view": {"id": "h_1", "version": version}}


async def test_a_socket_that_is_good_again_ends_the_calls() -> None:
    connections, calls, asked_by_socket = 0, 0, asyncio.Event()

    async def recover(socket: ServerConnection) -> None:
        nonlocal connections
        connections += 1
        if connections < 4:
            await socket.close(1013)
            return
        async for text in socket:
            if json.loads(text) == {"type": "say", "phrase": "hello"}:
                asked_by_socket.set()
            await socket.send('{"type": "pong"}')

    async def call(asked: Frame) -> AsyncIterator[Frame]:
        nonlocal calls
        calls += 1
        yield EVENT

    heard: list[Frame] = []
    async with line_to(recover, heard, call) as (line, _):
        while {"type": "pong"} not in heard:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        before = calls
        await line.say("hello")
        await asked_by_socket.wait()

    assert 0 < before == calls
    assert line.version == 1, "the socket went on from what the calls had brought"


async def test_calls_that_are_not_wanted_end_with_the_reason() -> None:
    async def call(asked: Frame) -> AsyncIterator[Frame]:
        if asked["type"] == "resume":
            raise Ended(lines.FINAL[4401])
        yield EVENT

    heard: list[Frame] = []
    line = Line("ws://127.0.0.1:1/", "TOKEN", hear=heard.append, call=call)
    running = asyncio.create_task(line.run())
    with pytest.raises(Ended, match="signed out"):
        await asyncio.wait_for(line.poll(), 10)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
