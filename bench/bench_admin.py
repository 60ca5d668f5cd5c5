"""How fast the admin's pages answer with 2 million events in the database (aim: 300 ms each).

Each page is asked for through all of Django, as the staff ask, and as the owner of a club that has
one hand among the many ask; the median of several times is told. With `--data` the database is
kept in a folder: filled at the first run, only measured at the next.
"""

import argparse
import json
import os
import statistics
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench import admin_fill as filled  # noqa: E402
from bench.house import servers  # noqa: E402

TIMES = 7
AIM_MS = 300
PAGES = {
    "first page": "/admin/",
    "tables": "/admin/games/table/",
    "hands": "/admin/games/hand/",
    "hands, older": "/admin/games/hand/?before={middle}",
    "hands that are void": "/admin/games/hand/?status__exact=void",
    "hands of a player": "/admin/games/hand/?q={player}",
    "a hand by its id": "/admin/games/hand/?q={middle}",
    "a hand": "/admin/games/hand/{hand}/change/",
    "events": "/admin/games/hand/events/",
    "events, older": "/admin/games/hand/events/?before={middle}:7",
    "events of a hand": "/admin/games/hand/events/?stream={middle}",
    "journals": "/admin/ledger/journal/",
    "legs": "/admin/ledger/leg/",
    "the log": "/admin/audit/entry/",
    "the log, by whom": "/admin/audit/entry/?by={player}",
    "the log, of an act": "/admin/audit/entry/?act=refused.",
    "the log, of a day": "/admin/audit/entry/?since=2026-02-01&until=2026-02-02",
    "the log, by words": "/admin/audit/entry/?q=shouted",
    "disputes": "/admin/disputes/case/",
    "the queue": "/admin/disputes/case/queue/",
    "the bench": "/admin/disputes/case/{case}/change/",
}
LOOKS = {"the bench, all cards": "/admin/disputes/case/{case}/change/?as=all&version=5"}


def main() -> None:
    """Fill a database of its own, ask for every page, print what each took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=2_000_000)
    parser.add_argument("--data", type=Path, help="keep the database here, for further runs")
    parser.add_argument("--fill", action="store_true", help="only fill it")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    options = parser.parse_args()
    os.environ.setdefault("LOG_LEVEL", "ERROR")
    with servers(folder=options.data):
        hands = max(1, options.events // filled.EVENTS_A_HAND)
        ensure_filled(hands)
        if options.fill:
            return
        figures = measured(hands)
    if options.json:
        told = {name: asdict(took) for name, took in figures.items()}
        options.json.write_text(json.dumps(told, indent=1))


@dataclass(frozen=True, slots=True)
class Took:
    """Medians of a page, in milliseconds: by the clock, and of this process's own processor.

    A busy machine lengthens the first; what it has over the second is the database's, and waiting.
    """

    wall: float
    own: float


def ensure_filled(hands: int) -> None:
    """Fill the database unless an earlier run did."""
    from clubs.models import Club

    if Club.objects.filter(slug=filled.QUIET).exists():
        return
    began = time.perf_counter()
    filled.fill(hands)
    took = time.perf_counter() - began
    print(f"{hands * filled.EVENTS_A_HAND:,} events of {hands:,} hands (filled in {took:.0f} s)")


def measured(hands: int) -> dict[str, Took]:
    """Ask for every page as the staff and as the quiet club's owner; print and return it."""
    from disputes.models import Case

    case = Case.objects.get()
    named = {
        "middle": filled.hand_id(hands // 2),
        "player": filled.player_id(7),
        "hand": case.hand_id,
        "case": case.pk,
    }
    figures: dict[str, Took] = {}
    for who in (filled.STAFF, filled.OWNER):
        for name, path in (PAGES | LOOKS).items():
            took = asked(who, path.format(**named))
            figures[f"{who}: {name}"] = took
            late = "" if took.wall < AIM_MS else "  !"
            print(f"  {who:<12} {name:<24} {took.wall:>8.1f} ms, own {took.own:>8.1f} ms{late}")
    return figures


def asked(who: str, path: str) -> Took:
    """Return what a page takes for a person."""
    from django.test import Client

    from clubs.models import User

    client = Client(SERVER_NAME="localhost")
    client.force_login(User.objects.get(username=who))
    wall, own = [], []
    for _ in range(TIMES):
        began, worked = time.perf_counter(), time.process_time()
        answer = client.get(path)
        wall.append((time.perf_counter() - began) * 1000)
        own.append((time.process_time() - worked) * 1000)
        assert answer.status_code == 200, (path, answer.status_code)
    return Took(statistics.median(wall), statistics.median(own))


if __name__ == "__main__":
    main()
