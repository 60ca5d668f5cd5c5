"""Waiting for a chair of a full table. No event: who waits is nothing of the play."""

from functools import partial

from foundation import clock, transactions
from games import publish, waiting
from games.errors import AlreadySeated, ChairFree, TableClosed
from games.models import Waiting
from games.services import tables
from games.services.chairs import PRESENCE_EVERY_SECONDS
from games.statuses import TableStatus
from games.store import tables as store
from games.turns import SECOND


def wait(*, table: str, player: str) -> int:
    """Put the player on the waiting list, if not there yet; return his place, 1 the next.

    Raises:
        TableClosed; AlreadySeated: at this table; ChairFree: there is no need to wait.
    """
    return transactions.run(lambda: _wait(table, player))


def _wait(table: str, player: str) -> int:
    row, at = store.lock(table), clock.now_us()
    if row.status != TableStatus.OPEN:
        raise TableClosed
    circle = tables.circle(row)
    if any(chair.player_id == player for chair in circle):
        raise AlreadySeated(table)
    if waiting.may_sit(row, player, free=row.seats_max - len(circle), at=at):
        raise ChairFree
    Waiting.objects.get_or_create(table=row, player_id=player, defaults={"seen_at": at})
    _tell(table)
    return [each.player_id for each in row.waiting.all()].index(player) + 1


def give_up_waiting(*, table: str, player: str) -> None:
    """Take the player off the waiting list, if he is on it."""
    Waiting.objects.filter(table=table, player=player).delete()
    _tell(table)


def note_waiting(*, table: str, player: str) -> None:
    """Note that who waits is still there, at most every few seconds."""
    at = clock.now_us()
    Waiting.objects.filter(
        table=table, player=player, seen_at__lt=at - PRESENCE_EVERY_SECONDS * SECOND
    ).update(seen_at=at)


def _tell(table: str) -> None:
    transactions.on_commit(partial(publish.table_changed, table))
