"""How fast the admin's lists answer with 2 million events in the database (aim: 300 ms each).

Hands, their events and journals are copied in by bulk: the shapes of play, hashes aside. Each page
is asked for as the staff ask, through all of Django; the median of several times is told.
"""

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.house import servers  # noqa: E402

EVENTS_A_HAND = 40
TIMES = 7
AIM_MS = 300
START_US = 1_767_225_600_000_000  # 2026-01-01
HAND_US = 60_000_000
PLAYERS = 300
LEGS = 200_000
_HANDS = (
    "id club_id table_id number status version last_hash key opened_at cut_until dealt_at ended_at"
    " night kind stake rules_hash ending absent"
)
_SEATS = "hand_id seat chair player kind net"
_EVENTS = "stream version club type schema actor command at public public_bytes previous hash"
PAGES = {
    "first page": "/admin/",
    "tables": "/admin/games/table/",
    "hands": "/admin/games/hand/",
    "hands, older": "/admin/games/hand/?before={middle}",
    "hands that are void": "/admin/games/hand/?status__exact=void",
    "hands of a player": "/admin/games/hand/?q={player}",
    "a hand by its id": "/admin/games/hand/?q={middle}",
    "events": "/admin/games/hand/events/",
    "events, older": "/admin/games/hand/events/?before={middle}:7",
    "events of a hand": "/admin/games/hand/events/?stream={middle}",
    "journals": "/admin/ledger/journal/",
    "legs": "/admin/ledger/leg/",
    "disputes": "/admin/disputes/case/",
    "the queue": "/admin/disputes/case/queue/",
}


def main() -> None:
    """Fill a database of its own, ask for every page, print what each took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=2_000_000)
    parser.add_argument("--json", type=Path, help="write the figures here too")
    options = parser.parse_args()
    os.environ.setdefault("LOG_LEVEL", "ERROR")
    with servers():
        hands = max(1, options.events // EVENTS_A_HAND)
        began = time.perf_counter()
        fill(hands)
        filled = time.perf_counter() - began
        print(f"{hands * EVENTS_A_HAND:,} events of {hands:,} hands (filled in {filled:.0f} s)")
        figures = {name: asked(path, hands) for name, path in PAGES.items()}
        for name, took in figures.items():
            late = "" if took.wall < AIM_MS else "  !"
            print(f"  {name:<24} {took.wall:>8.1f} ms, own {took.own:>8.1f} ms{late}")
    if options.json:
        options.json.write_text(
            json.dumps({name: asdict(took) for name, took in figures.items()}, indent=1)
        )


@dataclass(frozen=True, slots=True)
class Took:
    """Medians of a page, in milliseconds: by the clock, and of this process's own processor.

    A busy machine lengthens the first; what it has over the second is the database's, and waiting.
    """

    wall: float
    own: float


def asked(path: str, hands: int) -> Took:
    """Return what a page takes for the staff."""
    from django.test import Client

    from clubs.models import User

    staff = User.objects.get_or_create(username="staff", is_staff=True)[0]
    client = Client(SERVER_NAME="localhost")
    client.force_login(staff)
    where = path.format(middle=hand_id(hands // 2), player=player_id(7))
    wall, own = [], []
    for _ in range(TIMES):
        began, worked = time.perf_counter(), time.process_time()
        answer = client.get(where)
        wall.append((time.perf_counter() - began) * 1000)
        own.append((time.process_time() - worked) * 1000)
        assert answer.status_code == 200, (where, answer.status_code)
    return Took(statistics.median(wall), statistics.median(own))


def fill(hands: int) -> None:
    """Copy hands with seats and events into a club, then journals into another."""
    from django.db import connection, transaction

    from bench import ledger_fill
    from clubs.models import Club, User
    from games.services.tables import open_table
    from games.terms import proposed

    club = Club.objects.create(slug="bench", name="Bench")
    host = User.objects.create(username="host")
    terms = proposed({"name": "Bench", "kind": "practice", "stake": 5}, club=club.rules_of_club)
    table = open_table(club=club.pk, host=host.pk, terms=terms, command="bench")
    with transaction.atomic(), connection.cursor() as cursor:
        for name, columns, rows in (
            ("games_hand", _HANDS, _hands(hands, club.pk, table.pk)),
            ("games_seat", _SEATS, _seats(hands)),
            ("games_event", _EVENTS, _events(hands, club.pk)),
        ):
            told = ", ".join(columns.split())
            with cursor.copy(f"copy {name} ({told}) from stdin") as copy:
                for row in rows:
                    copy.write_row(row)
    ledger_fill.migrate()
    ledger_fill.fill(LEGS)
    with connection.cursor() as cursor:
        cursor.execute("vacuum analyze")


def hand_id(number: int) -> str:
    """Return the id of a hand of the bench; they rise with time, as ours do."""
    return f"h_{number:026}"


def player_id(number: int) -> str:
    """Return the id of a player of the bench."""
    return f"p_{number:026}"


def _hands(count: int, club: str, table: str) -> Iterator[tuple[object, ...]]:
    for number in range(1, count + 1):
        at = START_US + number * HAND_US
        status = "void" if number % 1000 == 0 else "over"
        night = f"2026-{number * 12 // (count + 1) + 1:02}-{number % 28 + 1:02}"
        yield (
            *(hand_id(number), club, table, number, status, EVENTS_A_HAND, bytes(32), bytes(60)),
            *(at, at, at, at + HAND_US // 2, night, "practice", 5, "", "knock", []),
        )


def _seats(count: int) -> Iterator[tuple[object, ...]]:
    for number in range(1, count + 1):
        for seat in (1, 2):
            player = player_id((number * seat) % PLAYERS)
            yield hand_id(number), seat, f"ch_{seat}", player, "person", 5 if seat == 1 else -5


def _events(count: int, club: str) -> Iterator[tuple[object, ...]]:
    public = '{"card":"7S","lock":0,"seat":1}'
    for number in range(1, count + 1):
        stream, at = hand_id(number), START_US + number * HAND_US
        for version in range(1, EVENTS_A_HAND + 1):
            yield (
                *(stream, version, club, "card_discarded", 1, player_id(version % PLAYERS)),
                *(f"{version}", at + version, public, public.encode(), bytes(32), bytes(32)),
            )


if __name__ == "__main__":
    main()
