"""What a hand's end means in the ledger: its holds end, its payments are posted, at once."""

from collections.abc import Iterator
from datetime import date
from typing import Literal, NamedTuple

from foundation.statements import execute, fetch_one
from games.facts import Dealt, Ended
from games.fees import mark_of
from games.hand_state import HandState
from games.models import Seat
from games.statuses import TableKind
from ledger import services as ledger
from ledger.values import AccountRef, Fee, PaymentLeg, Unit, purse_of, wallet_of


def unit_of(kind: str) -> Unit:
    """Return the unit that a table of this kind plays for."""
    return "chips" if kind == TableKind.STAKED else "practice"


def account_of(club: str, *, kind: str, player: str, unit: Unit) -> AccountRef:
    """Return what a chair or a seat pays from: the player's wallet, or the bots' purse."""
    if kind == "bot":
        return purse_of(club, unit)
    return wallet_of(club, player, unit)


def settle(state: HandState, *, at: int) -> None:
    """Post the one journal of a hand that was dealt and has ended, void included.

    Expects the caller's transaction and the hand's row locked. A hand never dealt has none.
    """
    if state.dealt is None:
        return
    if not isinstance(state.end, Ended):
        settle_void(state.hand, at=at, event_hash=state.last_hash)
        return
    row = _row(state.hand)
    accounts = [
        account_of(row.club, kind=holder.kind, player=holder.player, unit=row.unit)
        for holder in state.holders
    ]
    _post(
        row,
        kind="settlement",
        payments=list(_payments(state.end, accounts)),
        fees=list(_fees(state.dealt, accounts, table=state.table)),
        at=at,
        event_hash=state.last_hash,
    )
    execute(_NET, [list(state.end.end.net), state.hand])


def settle_void(hand: str, *, at: int, event_hash: bytes) -> None:
    """End the holds of a dealt hand that was cancelled: its journal has no legs.

    Expects the caller's transaction and the hand's row locked.
    """
    _post(_row(hand), kind="void", payments=[], fees=[], at=at, event_hash=event_hash)
    Seat.objects.filter(hand_id=hand).update(net=0)


class _Row(NamedTuple):
    """What the hand's row knows of it and its events do not."""

    hand: str
    club: str
    unit: Unit
    night: date


_HEAD = "select club_id, kind, night from games_hand where id = %s"
_NET = "update games_seat set net = (%s::bigint[])[seat] where hand_id = %s"


def _row(hand: str) -> _Row:
    found = fetch_one(_HEAD, [hand])
    assert found is not None
    club, kind, night = found
    return _Row(hand, club, unit_of(kind), night)


def _post(
    row: _Row,
    *,
    kind: Literal["settlement", "void"],
    payments: list[PaymentLeg],
    fees: list[Fee],
    at: int,
    event_hash: bytes,
) -> None:
    ledger.settle(
        club=row.club,
        subject=row.hand,
        key=f"hand:{row.hand}:settle",
        kind=kind,
        unit=row.unit,
        night=row.night,
        at_us=at,
        payments=payments,
        fees=fees,
        event_hash=event_hash,
    )


def _payments(ended: Ended, accounts: list[AccountRef]) -> Iterator[PaymentLeg]:
    for paid in ended.end.payments:
        yield PaymentLeg(
            payer=accounts[paid.payer - 1],
            payee=accounts[paid.payee - 1],
            amount=paid.amount,
            clause=paid.clause,
        )


def _fees(dealt: Dealt, accounts: list[AccountRef], *, table: str) -> Iterator[Fee]:
    for holder, account in zip(dealt.seats, accounts, strict=True):
        if holder.fee:
            mark = mark_of(table, holder.player, dealt.fee_per)
            yield Fee(payer=account, amount=holder.fee, mark=mark)
