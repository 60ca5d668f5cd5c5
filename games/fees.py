"""What a table takes from a seat: in each hand, or in a player's first hand of a night there.

A night's fee is posted under a mark of its table and player. It is paid while a settlement with
that mark stands: a hand that is voided, by a ruling too, takes none and leaves it due.
"""

from collections.abc import Sequence
from datetime import date

from games.models import Chair, Table
from games.statuses import FeePer, TableKind
from ledger.selectors import fees_paid
from ledger.values import HAND_FEE, NIGHT_FEE


def mark_of(table: str, player: str, per: FeePer) -> str:
    """Return the mark under which a fee is posted; a bot is known by its chair's id."""
    return HAND_FEE if per is FeePer.HAND else f"{NIGHT_FEE}{table}:{player}"


def fee_of(table: Table) -> int:
    """Return the table's fee in whole units; practice tables take none."""
    return table.fee if table.kind == TableKind.STAKED else 0


def due(table: Table, chairs: Sequence[Chair], *, night: date) -> dict[str, int]:
    """Return by chair what it would pay the club in the table's next hand.

    Sees what is committed: under the table's lock no other hand of it can take a fee.
    """
    fee, per = fee_of(table), FeePer(table.fee_per)
    marks = {chair.pk: mark_of(table.pk, chair.who, per) for chair in chairs}
    asked = fee > 0 and per is FeePer.NIGHT
    paid = fees_paid(marks.values(), club=table.club_id, night=night) if asked else frozenset()
    return {chair: 0 if mark in paid else fee for chair, mark in marks.items()}
