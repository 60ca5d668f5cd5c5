"""Set phrases, said at a table to who is there: told once, kept nowhere, never an event."""

from functools import partial

from clubs import rates
from clubs.access import require
from clubs.errors import TooOften
from clubs.models import Member
from clubs.rates import Rate
from clubs.roles import Right
from clubs.selectors import deaf_to
from foundation import clock, transactions
from foundation.refusals import NotFound
from games import messages, publish
from games.errors import ChatOff, NotSeated, SaidTooOften, Silenced, TableClosed, UnknownPhrase
from games.models import Chair, Table
from games.phrases import PHRASES
from games.statuses import TableStatus, Watch

SAYINGS = Rate("say", times=5, seconds=30)  # of one person at one table


def say(*, table: Table, member: Member, phrase: str) -> None:
    """Let a player who sits at the table say a phrase; `table` is its row as it is now.

    Raises:
        UnknownPhrase; Forbidden: he may not sit; TableClosed; ChatOff; NotSeated; Silenced;
        SaidTooOften: five in 30 s.
    """
    if phrase not in PHRASES:
        raise UnknownPhrase
    require(member, Right.SIT)
    if table.status == TableStatus.CLOSED:
        raise TableClosed
    if not table.chat:
        raise ChatOff
    people = {chair.player_id: chair for chair in table.chairs.filter(left_at=None, bot="")}
    chair = people.get(member.user_id)
    if chair is None:
        raise NotSeated
    if chair.silenced:
        raise Silenced
    _count(table, member)
    deaf = deaf_to(member.user_id)
    transactions.on_commit(
        partial(
            publish.said,
            table=table.pk,
            frame=messages.said(chair=chair.pk, phrase=phrase, at=clock.now_us()),
            to=[player for player in people if player is not None and player not in deaf],
            watched=table.watch == Watch.MEMBERS,
            deaf=deaf,
        )
    )


def _count(table: Table, member: Member) -> None:
    try:
        rates.count(SAYINGS, f"{table.pk}:{member.user_id}")
    except TooOften as refused:
        raise SaidTooOften(refused.retry_after) from refused


def silence(*, table: str, chair: str, silenced: bool) -> None:
    """Let the player of a chair say nothing at this table, or something again.

    Expects a transaction. What it changes is nothing of the play, so it is no event.

    Raises:
        NotFound: the table has no such chair with a person on it.
    """
    found = Chair.objects.filter(table=table, pk=chair, left_at=None, bot="").first()
    if found is None:
        raise NotFound
    Chair.objects.filter(table=table, player=found.player_id).update(silenced=silenced)
    transactions.on_commit(partial(publish.table_changed, table))
