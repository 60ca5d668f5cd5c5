"""What people and bots do at their chairs: sit, agree, leave, rest, come back, be approved.

Every act locks the table's row and is an event of its stream; a hand that is on is played out.
"""

from collections.abc import Callable, Collection

from django.db import connection

from clubs.models import Member
from foundation import clock
from foundation.ids import new_id
from foundation.refusals import NotFound
from games import facts, waiting
from games.engine.seating import newcomer_index, next_dealer
from games.errors import (
    AlreadySeated,
    NotSeated,
    SheetNotAgreed,
    TableClosed,
    TableFull,
    UnknownStrength,
)
from games.models import Chair, Table
from games.services import tables
from games.statuses import Access, HandStatus, TableStatus
from games.turns import SECOND

_NOTE_PRESENCES = """
update games_chair c set seen_at = %s
from unnest(%s::text[], %s::text[]) as there(table_id, player_id)
where c.table_id = there.table_id and c.player_id = there.player_id and c.left_at is null
"""
PRESENCE_EVERY_SECONDS = 5
"""How fresh a noted presence may be and still be left as it is."""


def sit(*, table: str, player: str, sheet: str, several_tables: bool, command: str) -> Chair:
    """Take a chair, having seen the sheet; rules 2.5 say where. Return the chair.

    Raises:
        TableClosed, SheetNotAgreed, AlreadySeated, TableFull.
    """
    taken: list[Chair] = []

    def act(row: Table) -> list[facts.TableFact]:
        if sheet != row.sheet:
            raise SheetNotAgreed(row.sheet)
        _lock_member(row, player)
        _refuse_second_chair(row, player, several_tables=several_tables)
        chair = Chair(
            id=new_id("c"),
            player_id=player,
            agreed_sheet=sheet,
            approved=row.access == Access.MEMBERS or player == row.host_id,
            silenced=row.chairs.filter(player=player, silenced=True).exists(),
            seen_at=clock.now_us(),
        )
        after = _take_place(row, chair)
        taken.append(chair)
        return [facts.ChairTaken(chair.pk, player, after, sheet)]

    tables.act(table, by=player, command=command, change=act)
    return taken[-1]


def seat_bot(
    *, table: str, by: str, strength: str, strengths: tuple[str, ...], command: str
) -> Chair:
    """Give a bot of a known strength a chair; bots agree to every sheet. Return the chair.

    Raises:
        UnknownStrength, TableClosed, TableFull.
    """
    if strength not in strengths:
        raise UnknownStrength(strength[:20], strengths)
    taken: list[Chair] = []

    def act(row: Table) -> list[facts.TableFact]:
        chair = Chair(
            id=new_id("c"), bot=strength, bot_number=_free_number(row), agreed_sheet=row.sheet
        )
        after = _take_place(row, chair)
        taken.append(chair)
        return [facts.BotSeated(chair.pk, strength, after)]

    tables.act(table, by=by, command=command, change=act)
    return taken[-1]


def agree(*, table: str, player: str, sheet: str, command: str) -> Chair:
    """Agree to the table's present sheet; return the chair.

    Raises:
        NotSeated, TableClosed, SheetNotAgreed.
    """

    def act(row: Table, chair: Chair) -> list[facts.TableFact]:
        if sheet != row.sheet:
            raise SheetNotAgreed(row.sheet)
        if chair.agreed_sheet == sheet:
            return []
        chair.agreed_sheet = sheet
        chair.save(update_fields=["agreed_sheet"])
        return [facts.SheetAgreed(chair.pk, sheet)]

    return _at_own_chair(table, player=player, command=command, act=act)


def leave(*, table: str, player: str, why: str = "left", command: str) -> None:
    """Give the chair up; a hand that is on is played out for it (rules 9.2).

    Raises:
        NotSeated.
    """

    def act(row: Table) -> list[facts.TableFact]:
        return [_give_up(row, _own(row, player), why)]

    tables.act(table, by=player, command=command, change=act, even_closed=True)


def remove_chair(*, table: str, chair: str, bot: bool, by: str, why: str, command: str) -> None:
    """Take a chair away: a bot's, or a person's whom an official sends off.

    Raises:
        NotFound: no such chair here.
    """

    def act(row: Table) -> list[facts.TableFact]:
        return [_give_up(row, _one(row, chair, bot=bot), why)]

    tables.act(table, by=by, command=command, change=act)


def approve(*, table: str, chair: str, by: str, command: str) -> None:
    """Let a chair play where the host approves who sits.

    Raises:
        NotFound: no such chair here.
    """

    def act(row: Table) -> list[facts.TableFact]:
        found = _one(row, chair, bot=False)
        if found.approved:
            return []
        found.approved = True
        found.save(update_fields=["approved"])
        return [facts.ChairApproved(chair)]

    tables.act(table, by=by, command=command, change=act)


def set_away(*, table: str, player: str, why: str, command: str) -> Chair:
    """Sit out: not dealt in until back; a hand that is on is played for the seat at once.

    Raises:
        NotSeated, TableClosed.
    """

    def act(row: Table, chair: Chair) -> list[facts.TableFact]:
        if chair.away:
            return []
        chair.away = True
        _note_absence(row, chair, absent=True)
        chair.save(update_fields=["away"])
        return [facts.ChairAway(chair.pk, why)]

    return _at_own_chair(table, player=player, command=command, act=act)


def come_back(*, table: str, player: str, command: str) -> Chair:
    """Play again: a hand that is on gives the play back at once.

    Raises:
        NotSeated, TableClosed.
    """

    def act(row: Table, chair: Chair) -> list[facts.TableFact]:
        if not chair.away:
            return []
        chair.away, chair.timeouts = False, 0
        chair.back_at = chair.seen_at = clock.now_us()
        _note_absence(row, chair, absent=False)
        chair.save(update_fields=["away", "timeouts", "back_at", "seen_at"])
        return [facts.ChairBack(chair.pk)]

    return _at_own_chair(table, player=player, command=command, act=act)


def note_presence(*, table: str, player: str, seen_at: int | None = None) -> None:
    """Note that the player is there: a call about the table, or an open socket.

    One plain update, no lock on the table; at most every few seconds for a chair: none at all if
    the caller knows that it was `seen_at` just now.
    """
    at = clock.now_us()
    if seen_at is not None and seen_at >= at - PRESENCE_EVERY_SECONDS * SECOND:
        return
    Chair.objects.filter(
        table_id=table,
        player_id=player,
        left_at=None,
        seen_at__lt=at - PRESENCE_EVERY_SECONDS * SECOND,
    ).update(seen_at=at)


def note_presences(people: Collection[tuple[str, str]]) -> None:
    """Note that these players are there, each at a table (table, player), in one statement."""
    tables_, players = zip(*people, strict=True) if people else ((), ())
    with connection.cursor() as cursor:
        cursor.execute(_NOTE_PRESENCES, (clock.now_us(), list(tables_), list(players)))


def _at_own_chair(
    table: str, *, player: str, command: str, act: Callable[[Table, Chair], list[facts.TableFact]]
) -> Chair:
    """Let `act` change the player's own chair under the table's lock; return the chair."""
    found: list[Chair] = []

    def locked(row: Table) -> list[facts.TableFact]:
        chair = _own(row, player)
        found.append(chair)
        return act(row, chair)

    tables.act(table, by=player, command=command, change=locked)
    return found[-1]


def _own(table: Table, player: str) -> Chair:
    chair = table.chairs.filter(left_at=None, player_id=player).first()
    if chair is None:
        raise NotSeated
    return chair


def _one(table: Table, chair: str, *, bot: bool) -> Chair:
    found = table.chairs.filter(left_at=None, pk=chair, player__isnull=bot).first()
    if found is None:
        raise NotFound
    return found


def _lock_member(table: Table, player: str) -> None:
    """Let one person sit at one table at a time: two tables' locks would let both through."""
    list(
        Member.objects.select_for_update()
        .filter(club_id=table.club_id, user_id=player)
        .values_list("pk")
    )


def _refuse_second_chair(table: Table, player: str, *, several_tables: bool) -> None:
    seats = Chair.objects.filter(
        player_id=player, left_at=None, table__club_id=table.club_id
    ).exclude(table__status=TableStatus.CLOSED)
    other = (seats.filter(table=table) if several_tables else seats).first()
    if other is not None:
        raise AlreadySeated(other.table_id)


def _free_number(table: Table) -> int:
    """Return the smallest number that no bot of the circle has."""
    taken = {chair.bot_number for chair in tables.circle(table)}
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


def _take_place(table: Table, chair: Chair) -> str | None:
    """Put a new chair into the circle (rules 2.5); return the chair on whose left it stands."""
    circle = tables.circle(table)
    if table.status != TableStatus.OPEN:
        raise TableClosed
    free = table.seats_max - len(circle)
    if not waiting.may_sit(table, chair.player_id, free=free, at=clock.now_us()):
        raise TableFull(table.seats_max)
    chairs = [each.pk for each in circle]
    dealer = next_dealer(chairs, table.last_dealer, chairs) if table.last_dealer else None
    index = newcomer_index(chairs, dealer)
    chair.table, chair.taken_at = table, clock.now_us()
    chair.bank_ms = table.bank_seconds * 1000
    circle.insert(index, chair)
    for place, each in enumerate(circle):
        each.place = place
    chair.save(force_insert=True)
    table.waiting.filter(player=chair.player_id).delete()
    Chair.objects.bulk_update([each for each in circle if each is not chair], ["place"])
    return circle[index - 1].pk if len(circle) > 1 else None


def _give_up(table: Table, chair: Chair, why: str) -> facts.ChairLeft:
    if table.last_dealer == chair.pk:
        circle = tables.circle(table)
        table.last_dealer = circle[circle.index(chair) - 1].pk if len(circle) > 1 else ""
    _note_absence(table, chair, absent=True)
    chair.left_at = clock.now_us()
    chair.save(update_fields=["left_at"])
    return facts.ChairLeft(chair.pk, why)


def _note_absence(table: Table, chair: Chair, *, absent: bool) -> None:
    """Tell the hand that is on, if the chair has a seat in it, whether to play for it at once."""
    hand = (
        table.hands.select_for_update().filter(status=HandStatus.ON, seats__chair=chair.pk).first()
    )
    if hand is None:
        return
    seat = hand.seats.get(chair=chair.pk).seat
    others = [each for each in hand.absent if each != seat]
    hand.absent = [*others, seat] if absent else others
    hand.save(update_fields=["absent"])
