"""Durable actions a second and their latencies: through the service, over HTTP, over sockets.

Beside each figure stand the floors of the same run: the ORM and psycopg doing just the lock, the
insert and the update; a view that does nothing; optionally the `eventsourcing` library. Clients
run on the same cores. Exits with 2 where the optional comparator is not installed.

    python bench/bench_actions.py [--quick]
"""

import argparse
import json
import multiprocessing
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from multiprocessing.pool import Pool
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.house import servers  # noqa: E402

LIBRARY = Path(os.environ.get("TONK_DATA", ROOT / ".tonk")) / "bench-eventsourcing"
INSTALL = f'python3 -m venv "{LIBRARY}" && "{LIBRARY}/bin/pip" install "eventsourcing[postgres]"'
FULL, QUICK = 4.0, 1.0
TABLES_PACED, RATE_PACED = 20, 200
EVENTS_MANY = 1_000_000


def main() -> int:
    """Measure everything and print it."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--quick", action="store_true", help="a second each, no million events")
    quick = options.parse_args().quick
    seconds = QUICK if quick else FULL
    with servers():
        rates = _service(seconds)
        _growth(seconds, EVENTS_MANY // (100 if quick else 1))
        _over_the_wire(seconds)
        library = _library(seconds)
    if library is None:
        print(f"\nThe eventsourcing library is not installed; install it with:\n  {INSTALL}")
        return 2
    print(f"\neventsourcing library, load and save: {library:,.0f}/s")
    print(f"  service, one caller: {rates[1] / library:.2f} of it (aim 2)")
    return 0


def _service(seconds: float) -> dict[int, float]:
    """Floors and service, with 1 and 4 callers, each a process of its own."""
    from django.db import connection

    from bench import floors

    with connection.cursor() as cursor:
        cursor.execute(floors.CREATE)
    connection.close()
    rates: dict[int, float] = {}
    for callers in (1, 4):
        with _pool(callers) as pool:
            print(f"\n{callers} caller{'s' * (callers > 1)}: durable actions a second")
            floor = {}
            for name in floors.FLOORS:
                floor[name] = sum(pool.starmap(_floor, _each(callers, name, seconds)))
                print(f"  {name:32} {floor[name]:8,.0f}")
            played = pool.starmap(_play, _each(callers, "", seconds))
            rates[callers] = sum(len(each) / sum(each) for each in played)
            times = sorted(second for each in played for second in each)
            ratio = rates[callers] / floor["Django ORM, three statements"]
            print(f"  {'through the service':32} {rates[callers]:8,.0f}  {_latency(times)}")
            print(f"  service: {ratio:.2f} of the ORM's bare transaction (aim 1.5)")
    return rates


def _growth(seconds: float, many: int) -> None:
    """Compare an action's cost with few and with many events stored."""
    from django.db import connection

    with _pool(1) as pool:
        few = pool.apply(_play, (0, "", seconds))
    with connection.cursor() as cursor:
        cursor.execute(_FILL, [many])
        cursor.execute("analyze games_event")
    connection.close()
    with _pool(1) as pool:
        lots = pool.apply(_play, (0, "", seconds))
    cost = statistics.median(lots) / statistics.median(few)
    print(f"\nan action's cost with {many:,} stored events: {cost:.2f} of before (aim 1.2)")


_FILL = """
insert into games_event (stream, version, club, type, schema, actor, command, at, public,
                         public_bytes, private, private_digest, previous, hash)
select 'h_fill' || n / 50, n %% 50 + 1, 'b_fill', 'card_drawn', 1, 'p_fill', 'fill', n,
       '{"seat": 1, "from": "stock"}', convert_to(repeat('x', 100), 'UTF8'),
       convert_to(repeat('x', 60), 'UTF8'), sha256('x'), sha256('x'), sha256('x')
from generate_series(0, %s - 1) n
"""


def _over_the_wire(seconds: float) -> None:
    """HTTP at full rate against the view that does nothing; HTTP and sockets paced."""
    from bench import wire

    with wire.web():
        nothing, http = wire.saturate(seconds)
        print("\nHTTP, one connection: a second")
        print(f"  {'a view that does nothing':32} {nothing:8,.0f}")
        print(f"  {'an action':32} {http:8,.0f}")
        print(f"  an action: {http / nothing:.2f} of the view that does nothing (aim 0.5)")
        for name, paced in (("HTTP", wire.paced_http), ("sockets", wire.paced_sockets)):
            times = paced(TABLES_PACED, RATE_PACED, seconds)
            print(
                f"{name}, {RATE_PACED}/s over {TABLES_PACED} tables:"
                f" {len(times) / seconds:.0f}/s done, {_latency(sorted(times))} (aim p99 30 ms)"
            )


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

    return floors.rate(floors.FLOORS[name], f"row{number + 1}", seconds)


def _play(number: int, _: str, seconds: float) -> list[float]:
    from bench import players

    pair = players.pair(players.club(), number)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pair.act()
    return pair.seconds


def _pool(callers: int) -> Pool:
    return multiprocessing.get_context("spawn").Pool(callers, initializer=_begin)


def _begin() -> None:
    import django

    django.setup()


def _each(callers: int, name: str, seconds: float) -> list[tuple[int, str, float]]:
    return [(number, name, seconds) for number in range(callers)]


def _latency(times: Sequence[float]) -> str:
    p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
    return f"p50 {p50 * 1000:.2f} ms, p99 {p99 * 1000:.2f} ms"


if __name__ == "__main__":
    sys.exit(main())
