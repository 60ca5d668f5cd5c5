"""Durable actions a second and their latencies: through the service, over HTTP, over sockets.

Beside each figure stand the floors of the same run: the ORM and psycopg doing just the lock, the
insert and the update; a view that does nothing; optionally the `eventsourcing` library. Clients
run on the same cores. Exits with 2 where the optional comparator is not installed.

    python bench/bench_actions.py [--quick]
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from multiprocessing.pool import Pool
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench import pace  # noqa: E402
from bench.house import servers  # noqa: E402
from bench.pace import latency  # noqa: E402

if TYPE_CHECKING:
    from bench.players import Pair

LIBRARY = Path(os.environ.get("TONK_DATA", ROOT / ".tonk")) / "bench-eventsourcing"
INSTALL = f'python3 -m venv "{LIBRARY}" && "{LIBRARY}/bin/pip" install "eventsourcing[postgres]"'
FULL, QUICK = 4.0, 1.0
ROUNDS = 3
"""Floors and service are measured in turns, and their middles compared: machines have moods."""
SERVICE = "through the service"
PACED = 2.5
"""So many times as long is a steady rate kept: its slowest hundredth is to be of many acts."""
TABLES_DEALT = 100
"""Hands that each caller has dealt before it begins: they last for some 3,000 actions."""
TABLES_PACED, RATE_PACED = 20, 200
WARM_SECONDS = 1.0
EVENTS, EVENTS_QUICK = (10_000, 1_000_000), (10_000, 20_000)


def main() -> int:
    """Measure everything and print it."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--quick", action="store_true", help="a second each, no million events")
    quick = options.parse_args().quick
    seconds = QUICK if quick else FULL
    with servers():
        from bench import wire

        rates = _service(seconds)
        with wire.web(), wire.sweeper():
            asyncio.run(_over_the_wire(seconds))
        library = _library(seconds)
        _growth(seconds, EVENTS_QUICK if quick else EVENTS)  # the last: it leaves a vacuum to do
    if library is None:
        print(f"\nThe eventsourcing library is not installed; install it with:\n  {INSTALL}")
        return 2
    print(f"\neventsourcing library, load and save: {library:,.0f}/s")
    print(f"  service, one caller: {rates[1] / library:.2f} of it (aim 2)")
    return 0


def _service(seconds: float) -> dict[int, float]:
    """Floors and service, with 1 and 4 callers, each a process of its own."""
    from bench import floors

    _execute(floors.CREATE)
    rates: dict[int, float] = {}
    for callers in (1, 4):
        found: dict[str, list[float]] = {}
        every: list[float] = []
        with _pool(callers) as pool:
            for _ in range(ROUNDS):
                for name in floors.FLOORS:
                    asked = [(number, name, seconds) for number in range(callers)]
                    rate = sum(pool.starmap(_floor, asked, chunksize=1))
                    found.setdefault(name, []).append(rate)
                played = _played(pool, callers, seconds)
                rate = sum(len(times) / sum(times) for times in played)
                found.setdefault(SERVICE, []).append(rate)
                every += (second for times in played for second in times)
        print(f"\n{callers} caller{'s' * (callers > 1)}: durable actions a second")
        middle = {name: statistics.median(each) for name, each in found.items()}
        for name, rate in middle.items():
            print(f"  {name:32} {rate:8,.0f}")
        print(f"  service: {latency(sorted(every))}")
        rates[callers] = middle[SERVICE]
        ratio = rates[callers] / middle["Django ORM, three statements"]
        print(f"  service: {ratio:.2f} of the ORM's bare transaction (aim 1.5)")
    return rates


def _growth(seconds: float, sizes: tuple[int, int]) -> None:
    """Compare an action's cost with few and with many events stored."""
    costs, stored = [], 0
    for size in sizes:
        _execute(_FILL.format(stored, size - 1))
        _execute("vacuum analyze games_event")
        stored = size
        with _pool(1) as pool:
            costs.append(statistics.median(_played(pool, 1, seconds)[0]))
    few, many = costs
    print(
        f"\nan action with {sizes[0]:,} and with {sizes[1]:,} stored events:"
        f" {few * 1e6:.0f} and {many * 1e6:.0f} µs, {many / few:.2f} times as much (aim 1.2)"
    )


_FILL = """
insert into games_event (stream, version, club, type, schema, actor, command, at, public,
                         public_bytes, private, private_digest, previous, hash)
select 'h_fill' || n / 50, n % 50 + 1, 'b_fill', 'card_drawn', 1, 'p_fill', 'fill', n,
       '{{"seat": 1, "from": "stock"}}', convert_to(repeat('x', 100), 'UTF8'),
       convert_to(repeat('x', 60), 'UTF8'), sha256('x'), sha256('x'), sha256('x')
from generate_series({}, {}) n
"""


async def _over_the_wire(seconds: float) -> None:
    """HTTP as fast as it goes beside the view that does nothing; HTTP and sockets paced."""
    from bench.http_table import HttpTable
    from bench.socket_table import SocketTable

    for connections in (1, 4):
        await _saturated(connections, seconds)
    for name, opened in (("HTTP", HttpTable.opened), ("sockets", SocketTable.opened)):
        async with AsyncExitStack() as stack:
            acts = [(await opened(stack)).act for _ in range(TABLES_PACED)]
            await pace.stagger(acts)
            told = await pace.play(acts, PACED * seconds, rate=RATE_PACED)
        print(f"{name}, {RATE_PACED}/s over {TABLES_PACED} tables: {told} (aim p99 30 ms)")


async def _saturated(connections: int, seconds: float) -> None:
    from bench.http_table import HttpTable, Nothing

    async with AsyncExitStack() as stack:
        nothing = [(await Nothing.opened(stack)).act for _ in range(connections)]
        acts = [(await HttpTable.opened(stack)).act for _ in range(connections)]
        await pace.play(nothing, WARM_SECONDS)
        idle = await pace.play(nothing, seconds)
        await pace.stagger(acts)
        told = await pace.play(acts, seconds)
    # Of the times alone: nobody acts while a table waits for its next hand.
    least, rate = (connections / statistics.mean(each.times) for each in (idle, told))
    print(f"\nHTTP, {connections} connection{'s' * (connections > 1)}: a second")
    print(f"  {'a view that does nothing':32} {least:8,.0f}  {latency(idle.times)}")
    print(f"  {'an action':32} {rate:8,.0f}  {latency(told.times)}")
    print(f"  an action: {rate / least:.2f} of the view that does nothing (aim 0.5)")


def _library(seconds: float) -> float | None:
    python = LIBRARY / "bin" / "python"
    if not python.exists():
        return None
    told = subprocess.run(
        [python, ROOT / "bench" / "library_commands.py", str(seconds)],
        check=True,
        capture_output=True,
        text=True,
    )
    return float(json.loads(told.stdout)["commands"])


def _floor(number: int, name: str, seconds: float) -> float:
    from bench import floors

    _together[0].wait()
    return floors.rate(floors.FLOORS[name], f"row{number + 1}", seconds)


def _played(pool: Pool, callers: int, seconds: float) -> Sequence[Sequence[float]]:
    """Return each caller's times. All deal before one plays: else deals would slow the others."""
    pool.map(_deal, range(callers), chunksize=1)
    return pool.map(_play, [seconds] * callers, chunksize=1)


def _deal(number: int) -> None:
    """Deal the hands of one caller."""
    from bench import players

    club = players.club()
    _dealt[:] = [players.pair(club, number * TABLES_DEALT + n) for n in range(TABLES_DEALT)]
    for pair in _dealt:
        pair.deal()
    _together[0].wait()


def _play(seconds: float) -> Sequence[float]:
    """Act at one table after the other, until the time or the hands are over."""
    _together[0].wait()
    times: list[float] = []
    playing = list(_dealt)
    began = now = time.perf_counter()
    while playing and now - began < seconds:
        for pair in playing:
            asked = pair.choose()
            before = time.perf_counter()
            pair.act(asked)
            now = time.perf_counter()
            times.append(now - before)
        playing = [pair for pair in playing if pair.plays]
    return times


def _pool(callers: int) -> Pool:
    context = multiprocessing.get_context("spawn")
    return context.Pool(callers, _begin, [context.Barrier(callers)])


def _begin(together: Barrier) -> None:
    import django

    django.setup()
    _together.append(together)


_together: list[Barrier] = []
"""Where a caller waits for the others: so each has one of the tasks, and all begin at once."""
_dealt: list["Pair"] = []
"""A caller's tables, with a hand dealt at each."""


def _execute(statement: str) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(statement)
    connection.close()


if __name__ == "__main__":
    sys.exit(main())
