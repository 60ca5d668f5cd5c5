"""How fast the engine plays on one core, beside the gin rummy of OpenSpiel and RLCard.

Seconds of the processor, medians of the rounds. Exits with 2 if the comparators, which have an
environment of their own, are not installed.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.engine_workloads import WORKLOADS, Speeds, measure  # noqa: E402
from games.engine.notation import judge  # noqa: E402

ROUNDS = 7
COMPARATORS = Path(os.environ.get("TONK_DATA", ROOT / ".tonk")) / "bench-engine"
INSTALL = f"python3 -m venv {COMPARATORS} && {COMPARATORS}/bin/pip install open_spiel rlcard"
STORED = ROOT / "tests" / "hands" / "default.jsonl"


def main() -> int:
    """Measure in rounds and print what they reached."""
    chance = random.Random(1)
    reached: dict[str, list[Speeds]] = {workload.name: [] for workload in WORKLOADS}
    replays = []
    others: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for workload in WORKLOADS:
            reached[workload.name].append(measure(workload, chance))
        replays.append(_replays())
        for name, speed in _others().items():
            others.setdefault(name, []).append(speed)
    _print_speeds(reached)
    print(f"\nreplays of stored hands: {statistics.median(replays):,.0f} hands/s")
    if not others:
        print(f"\nThe comparators are not installed. Install them with:\n  {INSTALL}")
        return 2
    _print_ratios(reached, others)
    return 0


def _replays() -> float:
    lines = STORED.read_bytes().splitlines()
    started = time.process_time()
    for line in lines:
        judge(line)
    return len(lines) / (time.process_time() - started)


def _others() -> dict[str, float]:
    python = COMPARATORS / "bin" / "python"
    if not python.exists():
        return {}
    script = Path(__file__).with_name("engine_comparators.py")
    done = subprocess.run([python, script], capture_output=True, text=True, check=True)
    speeds: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return speeds


def _print_speeds(reached: dict[str, list[Speeds]]) -> None:
    print(f"{'a second, one core':<44}{'actions':>10}{'hands':>9}{'deals':>9}{'settled':>9}")
    for name, speeds in reached.items():
        print(
            f"{name:<44}{statistics.median([s.actions for s in speeds]):>10,.0f}"
            f"{statistics.median([s.hands for s in speeds]):>9,.0f}"
            f"{statistics.median([s.deals for s in speeds]):>9,.0f}"
            f"{statistics.median([s.settlements for s in speeds]):>9,.0f}"
        )


def _print_ratios(reached: dict[str, list[Speeds]], others: dict[str, list[float]]) -> None:
    for other, speeds in others.items():
        print(
            f"\n{other}, gin rummy: {statistics.median(speeds):,.0f} actions/s; ours in its rounds:"
        )
        for name, ours in reached.items():
            ratios = [mine.actions / theirs for mine, theirs in zip(ours, speeds, strict=True)]
            print(f"  {name:<42}{statistics.median(ratios):>6.1f} times")


if __name__ == "__main__":
    sys.exit(main())
