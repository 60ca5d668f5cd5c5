"""A real server and the reference client, with a wire between them that breaks inside frames."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Literal

import httpx
import uvicorn

from clients.terminal.calls import Calls
from clients.terminal.line import JSON, Frame, Line
from clubs.models import User
from games.hand_state import HandState
from games.models import Table
from games.realtime.threads import rows
from games.store import hands as store
from tests.full.games.club import House, choose
from tests.full.games.realtime.client import device
from tests.full.games.realtime.tables import dealt, player
from tonk_project.asgi import application

PATIENCE_SECONDS = 120


class Wire:
    """Carries bytes both ways, and breaks after some of them."""

    def __init__(self, port: int, chance: random.Random) -> None:
        self.port, self.chance, self.breaks = port, chance, 0

    async def carry(self, down: asyncio.StreamReader, up: asyncio.StreamWriter) -> None:
        """Serve one connection until it breaks."""
        server, client = await asyncio.open_connection("127.0.0.1", self.port)
        left = self.chance.randrange(200, 6_000)

        async def pipe(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
            nonlocal left
            while left > 0 and (data := await source.read(self.chance.randrange(1, 300))):
                sink.write(data[:left])
                left -= len(data)

        piping = [
            asyncio.create_task(pipe(down, client)),
            asyncio.create_task(pipe(server, up)),
        ]
        with suppress(OSError):
            await asyncio.wait(piping, return_when=asyncio.FIRST_COMPLETED)
        self.breaks += 1
        for task in piping:
            task.cancel()
        for each in (client, up):
            each.transport.abort()


@asynccontextmanager
async def served(
    chance: random.Random, *, sockets: Literal["auto", "none"] = "auto"
) -> AsyncIterator[tuple[Wire, int]]:
    """Serve the project on a port of its own; give the wire to it, and the wire's port."""
    config = uvicorn.Config(application, port=0, lifespan="off", log_level="critical", ws=sockets)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port: int = server.servers[0].sockets[0].getsockname()[1]
    wire = Wire(port, chance)
    listening = await asyncio.start_server(wire.carry, "127.0.0.1", 0)
    yield wire, listening.sockets[0].getsockname()[1]
    listening.close()
    server.should_exit = True
    await serving


async def test_a_wire_that_breaks_inside_frames_costs_no_event_and_no_act(house: House) -> None:
    table, state = await dealt(house)
    chance = random.Random(5)
    async with served(chance) as (wire, port), AsyncExitStack() as calling:
        seen: list[list[int]] = [[] for _ in state.holders]
        lines = [
            await line_to(
                port,
                table,
                player(house, state, seat),
                hear=noting(seen[seat - 1], state),
                calling=calling,
            )
            for seat in range(1, len(state.holders) + 1)
        ]
        running = [
            asyncio.create_task(each) for line in lines for each in (line.run(), line.poll())
        ]
        first = state.version
        for line in lines:
            line.hand, line.version = state.hand, first
        async with asyncio.timeout(PATIENCE_SECONDS):
            while state.turn is not None:
                state = await acted(lines[state.turn.seat - 1], state, chance)
            while any(line.version < state.version for line in lines):
                await asyncio.sleep(0.05)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
    assert wire.breaks > len(lines)
    for versions in seen:
        assert versions == list(range(first + 1, state.version + 1))


async def line_to(
    port: int,
    table: Table,
    user: User,
    *,
    hear: Callable[[Frame], None],
    calling: AsyncExitStack,
) -> Line:
    """Return a player's line over the wire, and his calls over it too, until `calling` ends."""
    token = await device(user)
    headers = {"Authorization": f"Bearer {token}"}
    api = await calling.enter_async_context(
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api/v1/", headers=headers)
    )
    address = f"ws://127.0.0.1:{port}/ws/tables/{table.pk}/"
    return Line(address, token, hear, Calls(api, table.pk).answer)


def noting(seen: list[int], state: HandState) -> Callable[[Frame], None]:
    """Return what notes the versions of the hand's events as they come."""

    def hear(frame: Frame) -> None:
        match frame:
            case {"type": "event", "hand": hand, "event": {"version": int(version)}} if (
                hand == state.hand
            ):
                seen.append(version)

    return hear


async def acted(line: Line, state: HandState, chance: random.Random) -> HandState:
    """Let a player act once he has seen all; wait for the answer, over however many lines."""
    while line.version < state.version:
        await asyncio.sleep(0.01)
    action = choose(state, chance)
    if action["do"] == "knock" and state.version < 20:
        return state
    typed: dict[str, JSON] = json.loads(json.dumps(action))
    await line.act(typed)
    while line.unanswered:
        await asyncio.sleep(0.01)
    return (await rows(store.refresh, state.hand)).state
