"""From the sending of an act to its arrival at the other seat, over sockets, stored in between.

Hands are dealt by a sweeper, as in play. Beside it, in the same run and with one web process as
well, a bare Channels consumer that passes a frame of the same size on to everybody at the table;
and boardgame.io's server, which keeps nothing, where it is installed. Clients run on the same
cores. Exits with 2 where that optional comparator is not installed.

    python bench/bench_realtime.py [--quick] [--seconds N] [--idle N]
"""

import argparse
import asyncio
import json
import os
import resource
import sys
import time
from collections.abc import Awaitable
from contextlib import AsyncExitStack
from pathlib import Path

import websockets
from websockets.asyncio.client import ClientConnection

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench import boardgame, pace  # noqa: E402
from bench.house import servers  # noqa: E402
from bench.pace import Act, Paced  # noqa: E402

TABLES = 60
SOCKETS = 200
FRAME_BYTES = 330
"""The median length of an event's frame."""
RATES = (100, 300)
SECONDS = 10.0
IDLE = 5_000
IDLE_A_TABLE = 50
AT_ONCE = 50
"""Idle sockets that are opened at the same time."""


def main() -> int:
    """Measure paced, saturated and idle, and print it."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--quick", action="store_true", help="two seconds each, 500 idle sockets")
    options.add_argument("--seconds", type=float, help=f"of each measurement ({SECONDS})")
    options.add_argument("--idle", type=int, help=f"idle sockets ({IDLE}); 0: none")
    given = options.parse_args()
    seconds = given.seconds or (2.0 if given.quick else SECONDS)
    idle = given.idle if given.idle is not None else (500 if given.quick else IDLE)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with servers():
        from bench import wire

        with wire.web("bench.sockets:application") as process, wire.sweeper():
            asyncio.run(_measure(seconds, process))
        if idle:
            with wire.web("bench.sockets:application") as process:
                asyncio.run(_idle(idle, process))
    return _boardgame(seconds)


def _boardgame(seconds: float) -> int:
    if not boardgame.is_installed():
        print(f"\nboardgame.io is not installed; install it with:\n  {boardgame.INSTALL}")
        return 2
    for rate, told in boardgame.measured(
        tables=TABLES, sockets=SOCKETS, seconds=seconds, rates=(*RATES, 0)
    ):
        print(f"boardgame.io in memory, {f'{rate}/s' if rate else 'saturated'}: {told}")
    return 0


async def _measure(seconds: float, process: int) -> None:
    saturated = {}
    for name, table in (("product", _product), ("bare consumer", _floor)):
        async with AsyncExitStack() as stack:
            acts = [await table(stack, number) for number in range(TABLES)]
            await pace.stagger(acts)
            for rate in RATES:
                await _told(f"{name}, {rate}/s", process, pace.play(acts, seconds, rate=rate))
            told = await _told(f"{name}, saturated", process, pace.play(acts, seconds))
            saturated[name] = told.rate
    ratio = saturated["product"] / saturated["bare consumer"]
    print(f"saturated: {ratio:.2f} of the bare consumer's rate (aim 0.3)")


async def _told(name: str, process: int, playing: Awaitable[Paced]) -> Paced:
    before = _cpu(process)
    told = await playing
    print(f"{name}: {told}, {(_cpu(process) - before) / told.seconds:.0%} of a core")
    return told


async def _product(stack: AsyncExitStack, number: int) -> Act:
    """Seat two people who play on and on; every third device only listens."""
    from bench.socket_table import SocketTable

    return (await SocketTable.opened(stack, extra=_extra(number))).act


def _extra(number: int) -> int:
    """Return how many devices more than two a table has, so that all have SOCKETS."""
    return 1 + (number < SOCKETS - 3 * TABLES)


async def _floor(stack: AsyncExitStack, number: int) -> Act:
    """Open as many sockets of the bare consumer."""
    from bench import wire

    sockets = [
        await stack.enter_async_context(
            websockets.connect(wire.socket_address(f"floor/{number}"), max_queue=None)
        )
        for _ in range(2 + _extra(number))
    ]

    async def act() -> float:
        began = time.perf_counter()
        await sockets[0].send("x" * FRAME_BYTES)
        await sockets[1].recv()
        took = time.perf_counter() - began
        await sockets[0].recv()
        return took

    return act


async def _idle(many: int, process: int) -> None:
    """Open sockets that only stay, let each say that it is alive, and say what they weigh."""
    from bench import wire
    from bench.socket_table import connect, kept_alive

    rooms = await asyncio.to_thread(wire.pairs, -(-many // IDLE_A_TABLE))
    places = [(pair.table, list(tokens.values())) for pair, tokens in rooms]
    before = _memory(process)
    sockets: list[ClientConnection] = []
    async with AsyncExitStack() as stack, kept_alive(sockets):
        for first in range(0, many, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, many))
            sockets += await asyncio.gather(
                *(
                    connect(
                        stack, places[n // IDLE_A_TABLE][0], places[n // IDLE_A_TABLE][1][n % 2]
                    )
                    for n in numbers
                )
            )
        alive = await asyncio.gather(*(_answers(socket) for socket in sockets))
        now = _memory(process)
    each = (now - before) / many
    print(
        f"{sum(alive):,} of {many:,} idle sockets answer: {now / 1e6:.0f} MB in the process"
        f" (aim 600), {each / 1e3:.0f} kB each"
    )


async def _answers(socket: ClientConnection) -> bool:
    await socket.send('{"type": "ping"}')
    try:
        while json.loads(await socket.recv())["type"] != "pong":
            pass
    except websockets.ConnectionClosed:
        return False
    return True


def _cpu(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(process: int) -> int:
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    sys.exit(main())
