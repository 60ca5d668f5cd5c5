"""The database of `bench_admin`: a club of millions of events, and a quiet one beside it.

Hands, their events, journals and the log's entries are copied in by bulk: the shapes of play,
hashes aside. The quiet club has an owner, one hand that was played, and a case about it.
"""

from collections.abc import Iterator

EVENTS_A_HAND = 40
START_US = 1_767_225_600_000_000  # 2026-01-01
HAND_US = 60_000_000
PLAYERS = 300
LEGS = 200_000
ENTRIES = 200_000
QUIET = "quiet"
STAFF, OWNER = "staff", "quiet-owner"
_HANDS = (
    "id club_id table_id number status version last_hash key opened_at cut_until dealt_at ended_at"
    " night kind stake rules_hash ending absent"
)
_SEATS = "hand_id seat chair player kind net"
_EVENTS = "stream version club type schema actor command at public public_bytes previous hash"
_ENTRIES = "club number at_us actor act object change reason source previous hash"


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
    User.objects.create(username=STAFF, is_staff=True)
    with transaction.atomic(), connection.cursor() as cursor:
        for name, columns, rows in (
            ("games_hand", _HANDS, _hands(hands, club.pk, table.pk)),
            ("games_seat", _SEATS, _seats(hands)),
            ("games_event", _EVENTS, _events(hands, club.pk)),
            ("audit_entry", _ENTRIES, _entries(ENTRIES)),
        ):
            told = ", ".join(columns.split())
            with cursor.copy(f"copy {name} ({told}) from stdin") as copy:
                for row in rows:
                    copy.write_row(row)
    ledger_fill.migrate()
    ledger_fill.fill(LEGS)
    _quarrel()
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


def _entries(count: int) -> Iterator[tuple[object, ...]]:
    previous = bytes(32)
    for number in range(1, count + 1):
        follows = number.to_bytes(32)
        act = "refused.chips.move" if number % 50 == 0 else "table.pause"
        yield (
            *("c_log", number, START_US + number * HAND_US, player_id(number % PLAYERS), act),
            *(f"t_{number % 1000:026}", b"", b"", b"", previous, follows),
        )
        previous = follows


def _quarrel() -> None:
    """Play a hand in the quiet club and open a case about it."""
    from bench import players
    from clubs.models import Member, User
    from clubs.roles import Role
    from disputes.services.cases import open_case

    club = players.club()
    club.slug = QUIET
    club.save()
    owner = User.objects.create(username=OWNER)
    Member.objects.create(club=club, user=owner, roles=[Role.OWNER.value])
    pair = players.pair(club, 1)
    pair.deal()
    while pair.plays:
        pair.act(pair.choose())
    assert pair.state is not None
    player = User.objects.get(pk=pair.state.holders[0].player)
    open_case(
        player, pair.state.hand, reason="payment", words="he knocked before my hit", version=None
    )
