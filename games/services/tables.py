"""A table's life between hands: it is opened, set to other terms, paused, closed.

Every act locks the table's row, is an event of the table's stream, and leaves a hand that is on
alone: it is played out on its own terms.
"""

from collections.abc import Callable
from functools import partial

from foundation import clock, transactions
from foundation.ids import new_id
from games import facts, publish
from games.codec.ruleset import decode_rules
from games.errors import TableClosed, TableFull
from games.models import Chair, Hand, Table
from games.statuses import LIVE, Access, FeePer, TableKind, TableStatus, Watch
from games.store import tables as store
from games.terms import Terms


def open_table(*, club: str, host: str, terms: Terms, command: str) -> Table:
    """Open a table on checked terms; whoever opens it hosts it. Return its row."""
    return transactions.run(partial(_open, club, host, terms.checked(), command))


def _open(club: str, host: str, terms: Terms, command: str) -> Table:
    at = clock.now_us()
    table = Table(id=new_id("t"), club_id=club, host_id=host, opened_at=at)
    _set(table, terms)
    table.save(force_insert=True)
    opened = facts.TableOpened(host=host, terms=terms.as_stored(), sheet=terms.sheet)
    store.append(table, [opened], actor=host, command=command, at=at)
    return table


def terms_of(table: Table) -> Terms:
    """Return the terms that the table's row holds."""
    return Terms(
        name=table.name,
        kind=TableKind(table.kind),
        stake=table.stake,
        rules=decode_rules(table.rules),
        seats_max=table.seats_max,
        turn_seconds=table.turn_seconds,
        bank_seconds=table.bank_seconds,
        deal_pause_seconds=table.deal_pause_seconds,
        access=Access(table.access),
        watch=Watch(table.watch),
        fee=table.fee,
        fee_per=FeePer(table.fee_per),
        chat=table.chat,
    )


def change_terms(*, table: str, by: str, change: Callable[[Terms], Terms], command: str) -> Table:
    """Set other terms from the next deal on; who sat must agree to a changed sheet first.

    Raises:
        TableClosed; BadTerms; TableFull: more chairs are taken than would remain.
    """

    def set_terms(row: Table) -> list[facts.TableFact]:
        terms = change(terms_of(row)).checked()
        if len(circle(row)) > terms.seats_max:
            raise TableFull(terms.seats_max)
        changed = terms.sheet != row.sheet
        _set(row, terms)
        row.rules_version += changed
        return [facts.RulesSet(terms.as_stored(), terms.sheet, row.rules_version)]

    return act(table, by=by, command=command, change=set_terms)


def pause(*, table: str, by: str, paused: bool, command: str) -> Table:
    """Open no further hands, or open them again."""

    def set_paused(row: Table) -> list[facts.TableFact]:
        if row.paused == paused:
            return []
        row.paused = paused
        return [facts.TablePaused() if paused else facts.TableResumed()]

    return act(table, by=by, command=command, change=set_paused)


def close(*, table: str, by: str, command: str) -> Table:
    """Close the table; a hand that is on is finished first."""

    def begin_to_close(row: Table) -> list[facts.TableFact]:
        if row.status == TableStatus.CLOSED:
            return []
        if _live_hand(row) is None:
            row.status = TableStatus.CLOSED
            return [facts.TableClosed()]
        if row.status == TableStatus.CLOSING:
            return []
        row.status = TableStatus.CLOSING
        return [facts.TableClosing()]

    return act(table, by=by, command=command, change=begin_to_close, even_closed=True)


def act(
    table: str,
    *,
    by: str,
    command: str,
    change: Callable[[Table], list[facts.TableFact]],
    even_closed: bool = False,
) -> Table:
    """Lock the table, let `change` move its rows, store the facts that it returns, tell sockets.

    Raises:
        TableClosed: it is closed, unless `even_closed`.
    """

    def locked() -> Table:
        row = store.lock(table)
        if row.status == TableStatus.CLOSED and not even_closed:
            raise TableClosed
        happened = change(row)
        if happened:
            store.append(row, happened, actor=by, command=command, at=clock.now_us())
            transactions.on_commit(partial(publish.table_changed, table))
        return row

    return transactions.run(locked)


def circle(table: Table) -> list[Chair]:
    """Return the table's chairs in their order."""
    return list(table.chairs.filter(left_at=None))


def _set(table: Table, terms: Terms) -> None:
    stored = terms.as_stored()
    for field, value in stored.items():
        setattr(table, field, value)
    table.name, table.sheet = terms.name, terms.sheet


def _live_hand(table: Table) -> Hand | None:
    return table.hands.filter(status__in=LIVE).first()
