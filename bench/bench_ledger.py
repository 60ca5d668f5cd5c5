"""How fast the ledger settles and reads, beside plain statements and django-hordak in one run.

A settlement is that of a 3-seat hand: two payments, four legs, three holds ended, durable. The
holds of all callers are placed before it, outside the time. Beside it, in the same run on the same
server: plain psycopg statements on the same tables without triggers or foreign keys, and
django-hordak writing the same four legs (`HORDAK_PYTHON` names a Python that has bench/hordak.txt
installed; left out without it). Each of our legs carries the balance that it leaves, and nobody
pays what he has not: hordak's rows say as much once it has asked the balances. Both ways are
measured, its bare legs and with the balances.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from operator import add
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench import ledger_fill, ledger_floors, ledger_reads  # noqa: E402
from tonk_project.embedded import places, services  # noqa: E402
from tonk_project.embedded.family import Family  # noqa: E402

HORDAK_LEGS_MAX = 100_000
ROUNDS = 3
BATCH = 50
"""Hands that a caller holds at once: of a wallet some three are open then, as in a busy club."""


@dataclass(slots=True)
class Report:
    """Figures by name, printed as they come and kept for the JSON at the end."""

    figures: dict[str, float] = field(default_factory=dict)

    def add(self, name: str, figure: float, unit: str) -> float:
        """Print and keep one figure."""
        self.figures[name] = figure
        print(f"  {name:<58} {figure:>10,.2f} {unit}", flush=True)
        return figure


def main() -> None:
    """Start a durable PostgreSQL of its own, measure at each size, print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--legs", type=int, nargs="+", default=[10_000, 100_000, 1_000_000])
    parser.add_argument("--hands", type=int, default=300, help="settlements a caller and round")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    options = parser.parse_args()
    family = Family(mark=f"bench {os.getpid()}", say=print)
    with tempfile.TemporaryDirectory(prefix="tonk-bench-") as folder:
        where = places.find(Path(folder))
        where.data.chmod(0o755)
        try:
            os.environ |= services.start(family, where)
            os.environ["DJANGO_SETTINGS_MODULE"] = "tonk_project.settings"
            report = measure(options.legs, options.hands)
        finally:
            family.stop()
    if options.json:
        options.json.write_text(json.dumps(report.figures, indent=1))


def measure(sizes: list[int], hands: int) -> Report:
    """Fill to each size in turn, and measure all that is compared there."""
    ledger_fill.migrate()
    report = Report()
    for legs in sorted(sizes):
        began = time.perf_counter()
        ledger_fill.fill(legs)
        print(f"{legs:,} legs (filled in {time.perf_counter() - began:.0f} s)", flush=True)
        for callers in (1, 4):
            settlements(report, legs=legs, callers=callers, hands=hands)
        for name, milliseconds in ledger_reads.measured().items():
            report.add(f"{name}, {legs} legs", milliseconds, "ms")
    for name in ledger_reads.READS:
        at = [report.figures[f"{name}, {legs} legs"] for legs in sizes]
        report.add(f"{name}: most over least", max(at) / min(at), "times (aim: 1.2)")
    return report


def settlements(report: Report, *, legs: int, callers: int, hands: int) -> None:
    """Measure all ways to settle in turns, and compare the medians of the rounds."""
    ways = {
        "ours": (ledger_floors.hold_ours, ledger_floors.settle_ours),
        "plain statements": (ledger_floors.hold_plainly, ledger_floors.settle_plainly),
    }
    found: dict[str, list[float]] = {way: [] for way in ways}
    batches = -(-hands // BATCH)
    with ProcessPoolExecutor(callers, mp_context=get_context("spawn")) as pool:
        for round_number in range(ROUNDS):
            for way, (hold, settle) in ways.items():
                spent = [0.0] * callers
                for batch in range(batches):
                    seeds = [hash((round_number, batch, caller)) for caller in range(callers)]
                    held = list(pool.map(hold, seeds, [BATCH] * callers))
                    spent = list(map(add, spent, pool.map(settle, held)))
                found[way].append(sum(batches * BATCH / seconds for seconds in spent))
            if "HORDAK_PYTHON" in os.environ and legs <= HORDAK_LEGS_MAX:
                for way, rate in hordak(legs=legs, callers=callers, hands=hands).items():
                    found.setdefault(way, []).append(rate)
    at = f"{callers} caller{'s' * (callers > 1)}, {legs} legs"
    rates = {
        way: report.add(f"settled by {way}, {at}", statistics.median(rates), "a second")
        for way, rates in found.items()
    }
    report.add(f"ours over plain, {at}", rates["ours"] / rates["plain statements"], "(aim: 0.5)")
    for way in ("hordak's bare legs", "hordak with balances"):
        other = report.figures.get(f"settled by {way}, {at}")
        if other:
            report.add(f"ours over {way}, {at}", rates["ours"] / other, "(aim: 2, then 3)")


def hordak(*, legs: int, callers: int, hands: int) -> dict[str, float]:
    """Let django-hordak's own environment fill and post one round; it prints JSON."""
    script = ROOT / "bench" / "ledger_hordak.py"
    arguments = [str(legs), str(callers), str(hands)]
    ran = subprocess.run(
        [os.environ["HORDAK_PYTHON"], script, *arguments],
        check=True,
        capture_output=True,
        text=True,
    )
    rates: dict[str, float] = json.loads(ran.stdout.splitlines()[-1])
    return rates


if __name__ == "__main__":
    main()
