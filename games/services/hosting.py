"""What hosts and officials do to a table: each act asks for its right and stands in the log."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from audit.attempts import official
from audit.services import record
from clubs.roles import Right
from foundation import clock, transactions
from foundation.canonical import JSON, JSONObject
from games import strengths, terms
from games.access import AtHand, AtTable, require_voider
from games.errors import BotsNotAllowed
from games.models import Chair, Table
from games.services import chairs, chat, hands, tables
from games.statuses import TableKind

T = TypeVar("T")
BY_OFFICIAL = "official"
"""The reason code of a hand that a person voided; his words stand in the log."""


@official("table.change", tells="asked")
def change_terms(at: AtTable, asked: Mapping[str, JSON], *, key: str, source: str) -> Table:
    """Set other terms, by field, from the next deal on; chairs must agree to a changed sheet.

    Raises:
        Forbidden, TableClosed, BadTerms, Unplayable;
        TableFull: more chairs are taken than would remain.
    """
    at.require(Right.HOST_TABLE)

    def act() -> Table:
        return tables.change_terms(
            table=at.table.pk,
            by=at.member.user_id,
            change=lambda present: terms.changed(present, asked),
            command=key,
        )

    return _logged(at, "table.change", act, after=dict(asked), source=source)


@official("table.close")
def close(at: AtTable, *, key: str, source: str) -> Table:
    """Close the table; a hand that is on is finished first.

    Raises:
        Forbidden: the asker may not.
    """
    at.require(Right.HOST_TABLE)

    def act() -> Table:
        return tables.close(table=at.table.pk, by=at.member.user_id, command=key)

    return _logged(at, "table.close", act, source=source)


@official("table.pause", tells="paused")
def pause(at: AtTable, *, paused: bool, key: str, source: str) -> Table:
    """Open no further hands, or open them again.

    Raises:
        Forbidden, TableClosed.
    """
    at.require(Right.HOST_TABLE)

    def act() -> Table:
        return tables.pause(table=at.table.pk, by=at.member.user_id, paused=paused, command=key)

    return _logged(at, "table.pause" if paused else "table.resume", act, source=source)


@official("table.seat_bot", tells="strength")
def seat_bot(at: AtTable, strength: str, *, key: str, source: str) -> Chair:
    """Give a bot a chair.

    Raises:
        Forbidden, TableClosed, TableFull, UnknownStrength;
        BotsNotAllowed: the table is staked, and the club lets no bots sit there.
    """
    at.require(Right.ADD_BOT)
    staked = at.table.kind == TableKind.STAKED
    if staked and not at.member.club.rules_of_club.bots_at_staked:
        raise BotsNotAllowed

    def act() -> Chair:
        return chairs.seat_bot(
            table=at.table.pk,
            by=at.member.user_id,
            strength=strength,
            strengths=strengths.offered(),
            command=key,
        )

    return _logged(at, "table.seat_bot", act, after={"strength": strength}, source=source)


@official("table.send_off", tells="chair bot")
def send_off(at: AtTable, chair: str, *, bot: bool, key: str, source: str) -> None:
    """Take a chair away: a bot's, or a person's; a hand that is on is played out for it.

    Raises:
        Forbidden, TableClosed; NotFound: the table has no such chair.
    """
    at.require(Right.ADD_BOT if bot else Right.APPROVE_SEAT)

    def act() -> None:
        chairs.remove_chair(
            table=at.table.pk,
            chair=chair,
            bot=bot,
            by=at.member.user_id,
            why="sent_off",
            command=key,
        )

    _logged(at, "table.send_off", act, after={"chair": chair}, source=source)


@official("table.approve", tells="chair")
def approve(at: AtTable, chair: str, *, key: str, source: str) -> None:
    """Let a chair play where the host approves who sits.

    Raises:
        Forbidden, TableClosed; NotFound: the table has no such chair.
    """
    at.require(Right.APPROVE_SEAT)

    def act() -> None:
        chairs.approve(table=at.table.pk, chair=chair, by=at.member.user_id, command=key)

    _logged(at, "table.approve", act, after={"chair": chair}, source=source)


@official("table.silence", tells="chair silenced")
def silence(at: AtTable, chair: str, *, silenced: bool, source: str) -> None:
    """Let the player of a chair say nothing at this table, or something again.

    Raises:
        Forbidden; NotFound: the table has no such chair with a person on it.
    """
    at.require(Right.HOST_TABLE)

    def act() -> None:
        chat.silence(table=at.table.pk, chair=chair, silenced=silenced)

    name = "table.silence" if silenced else "table.unsilence"
    _logged(at, name, act, after={"chair": chair}, source=source)


@official("hand.void")
def void_hand(at: AtHand, *, reason: str, key: str, source: str) -> int:
    """Cancel a live hand (rules 7.6): nobody pays. Return the version at which it ended.

    Raises:
        MayNotVoid: as `access.require_voider`. HandFinished: it is over or void already.
    """
    require_voider(at)

    def act() -> int:
        stream = hands.void_hand(
            hand=at.hand.pk,
            by=at.member.user_id,
            reason=BY_OFFICIAL,
            key=key,
            at=clock.now_us(),
        )
        record(
            actor=at.member.user_id,
            act="hand.void",
            club=at.hand.club_id,
            object=at.hand.pk,
            reason=reason,
            source=source,
        )
        return stream.state.version

    return transactions.run(act)


def _logged(
    at: AtTable,
    act: str,
    change: Callable[[], T],
    *,
    source: str,
    after: JSONObject | None = None,
) -> T:
    """Do it and write it into the club's log, or neither."""

    def done() -> T:
        result = change()
        record(
            actor=at.member.user_id,
            act=act,
            club=at.table.club_id,
            object=at.table.pk,
            after=after,
            source=source,
        )
        return result

    return transactions.run(done)
