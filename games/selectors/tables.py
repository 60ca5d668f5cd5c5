"""Tables as the API shows them: chairs and sheet of one, a club's lobby, a table's past."""

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import QuerySet

from clubs.selectors import names
from foundation import clock
from foundation.canonical import JSON, JSONObject
from foundation.clock import iso
from games import strengths
from games.codec.ruleset import decode_rules
from games.drain import is_draining
from games.engine.sheet import sheet
from games.models import Chair, Hand, Seat, Table, Waiting
from games.selectors.callings import names_of
from games.selectors.sheets import fee_words, sheet_changes
from games.statuses import LIVE, HandStatus, TableKind, TableStatus
from games.waiting import called as called_to_sit


def table_view(table: Table, *, viewer: str) -> JSONObject:
    """Return a table as `viewer` sees it: its chairs, hand opened or on, and sheet in words."""
    return {
        **tables_view([table], viewer=viewer)[0],
        "club": table.club.slug,
        "words": [*sheet(decode_rules(table.rules)), *fee_words(table)],
        "sheet_changes": sheet_changes(table, viewer),
        "bot_strengths": list(_bots_of(table)),
    }


def tables_view(tables: Sequence[Table], *, viewer: str = "") -> list[JSONObject]:
    """Return tables without the words, in five queries however many they are.

    `viewer`: the player who sees them, of whose own chair more is said; else nobody in particular.
    """
    draining = is_draining()
    chairs = _chairs_of(tables)
    hands = {
        hand.table_id: hand
        for hand in Hand.objects.filter(table__in=tables, status__in=LIVE).only(
            "id", "table_id", "number", "status", "cut_until"
        )
    }
    queues = _waiting_of(tables)
    seated = (chair.player_id for taken in chairs.values() for chair in taken if chair.player_id)
    waiting = (each.player_id for queue in queues.values() for each in queue)
    called = names([*seated, *waiting])
    return [
        {
            **_table(table, hands.get(table.pk)),
            "chairs": [
                _chair(table, chair, called) | {"limited": _is_limited(chair, viewer)}
                for chair in chairs.get(table.pk, ())
            ],
            "draining": draining,
            "waiting": _queue(table, queues.get(table.pk, ()), chairs.get(table.pk, ()), called),
        }
        for table in tables
    ]


def lobby(club: str) -> QuerySet[Table]:
    """Return a club's tables that are not closed, newest first."""
    return Table.objects.filter(club_id=club).exclude(status=TableStatus.CLOSED).order_by("-id")


def closed_tables(club: str) -> QuerySet[Table]:
    """Return a club's closed tables, the last opened first."""
    return Table.objects.filter(club_id=club, status=TableStatus.CLOSED).order_by("-id")


def past_hands(table: Table) -> QuerySet[Hand]:
    """Return a table's hands that are over or void, newest first."""
    return (
        Hand.objects.filter(table=table)
        .exclude(status__in=LIVE)
        .order_by("-id")
        .prefetch_related("seats")
    )


def hands_view(hands: Sequence[Hand]) -> list[JSONObject]:
    """Return past hands, each with who sat where and what it brought them."""
    seats = [seat for hand in hands for seat in hand.seats.all()]
    called = names_of(
        people=(seat.player for seat in seats if seat.kind == "person"),
        bots=(seat.player for seat in seats if seat.kind == "bot"),
    )
    return [_past(hand, called) for hand in hands]


def _bots_of(table: Table) -> tuple[str, ...]:
    """Return the bots that may be seated at the table."""
    allowed = table.kind == TableKind.PRACTICE or table.club.rules_of_club.bots_at_staked
    return strengths.offered() if allowed else ()


def limited_players(table: str) -> list[str]:
    """Return whose loss limit leaves them out at a table: to nobody but each of themselves."""
    found = Chair.objects.filter(table=table, left_at=None, limited=True, player__isnull=False)
    return list(found.values_list("player", flat=True))


def _is_limited(chair: Chair, viewer: str) -> bool:
    return bool(viewer) and chair.player_id == viewer and chair.limited


def _table(table: Table, hand: Hand | None) -> JSONObject:
    return {
        "id": table.pk,
        "name": table.name,
        "kind": table.kind,
        "stake": table.stake,
        "rules": table.rules,
        "rules_version": table.rules_version,
        "sheet": table.sheet,
        "fee": table.fee,
        "fee_per": table.fee_per,
        "seats_max": table.seats_max,
        "turn_seconds": table.turn_seconds,
        "bank_seconds": table.bank_seconds,
        "deal_pause_seconds": table.deal_pause_seconds,
        "access": table.access,
        "watch": table.watch,
        "chat": table.chat,
        "host": table.host_id,
        "opened_at": iso(table.opened_at),
        "status": table.status,
        "paused": table.paused,
        "hand": None if hand is None else hand.pk,
        "hand_number": None if hand is None else hand.number,
        "hand_status": None if hand is None else hand.status,
        "cut_until": iso(hand.cut_until)
        if hand is not None and hand.status == HandStatus.OPENING
        else None,
    }


def _chair(table: Table, chair: Chair, called: Mapping[str, str]) -> JSONObject:
    return {
        "chair": chair.pk,
        "player": chair.player_id,
        "name": called[chair.player_id] if chair.player_id else chair.bot_name,
        "kind": chair.kind,
        "strength": chair.bot or None,
        "agreed": chair.has_agreed(table),
        "approved": chair.is_let_in(table),
        "away": chair.away,
        "present": bool(chair.bot) or chair.is_present(clock.now_us()),
        "bank_ms": chair.bank_ms,
        "silenced": chair.silenced,
        "needed": chair.uncovered,
    }


def _queue(
    table: Table, queue: Sequence[Waiting], chairs: Sequence[Chair], called: Mapping[str, str]
) -> list[JSON]:
    free = table.seats_max - len(chairs)
    next_ones = called_to_sit(queue, free=free, at=clock.now_us())
    return [
        {
            "player": each.player_id,
            "name": called[each.player_id],
            "called": each.player_id in next_ones,
        }
        for each in queue
    ]


def _waiting_of(tables: Iterable[Table]) -> dict[str, list[Waiting]]:
    found: dict[str, list[Waiting]] = {}
    for each in Waiting.objects.filter(table__in=tables):
        found.setdefault(each.table_id, []).append(each)
    return found


def _chairs_of(tables: Iterable[Table]) -> dict[str, list[Chair]]:
    found: dict[str, list[Chair]] = {}
    for chair in Chair.objects.filter(table__in=tables, left_at=None).order_by("place"):
        found.setdefault(chair.table_id, []).append(chair)
    return found


def _past(hand: Hand, called: Mapping[str, str]) -> JSONObject:
    return {
        "id": hand.pk,
        "number": hand.number,
        "status": hand.status,
        "ending": hand.ending,
        "stake": hand.stake,
        "opened_at": iso(hand.opened_at),
        "ended_at": None if hand.ended_at is None else iso(hand.ended_at),
        "night": None if hand.night is None else hand.night.isoformat(),
        "seats": [_seat(seat, called) for seat in hand.seats.all()],
    }


def _seat(seat: Seat, called: Mapping[str, str]) -> JSON:
    return {
        "seat": seat.seat,
        "chair": seat.chair,
        "player": seat.player,
        "name": called[seat.player],
        "kind": seat.kind,
        "net": seat.net,
    }
