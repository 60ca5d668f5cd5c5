"""Chips move: issued, redeemed, passed on, put right."""

from functools import partial
from typing import Protocol

from drf_spectacular.utils import extend_schema

from clubs.api.doors import ClubDoor, Given
from clubs.api.idempotent import Key, unsafe
from clubs.api.money import shapes
from clubs.commands import Outcome
from clubs.models import Member
from clubs.services import chips
from ledger.values import Change


class ChipsView(ClubDoor):
    """A treasurer's chips."""

    @extend_schema(
        operation_id="chips_move",
        tags=["chips"],
        request=shapes.ChipsChange,
        responses={201: shapes.Posted},
    )
    @unsafe(shapes.ChipsChange, key=Key.REQUIRED)
    def post(self, given: Given, *, slug: str) -> Outcome:  # noqa: ARG002
        """Issue chips to a member or the bots' purse, or redeem them."""
        return _moved(self, given, chips.move_chips)


class TransfersView(ClubDoor):
    """A member's chips, for another member."""

    @extend_schema(
        operation_id="chips_give",
        tags=["chips"],
        request=shapes.Gift,
        responses={201: shapes.Posted},
    )
    @unsafe(shapes.Gift, key=Key.REQUIRED)
    def post(self, given: Given, *, slug: str) -> Outcome:  # noqa: ARG002
        """Pass chips to another member, where the club's `transfers` is on.

        My own, or as a treasurer those of the member called `from`.
        """
        payer = given.text("from", self.member.id)
        if payer == self.member.id:
            return _moved(self, given, chips.give_chips)
        return _moved(self, given, partial(chips.pass_chips, payer=payer))


class ReversalView(ClubDoor):
    """A journal put right."""

    @extend_schema(
        operation_id="journal_reverse",
        tags=["chips"],
        request=shapes.Reason,
        responses={201: shapes.Reversed},
    )
    @unsafe(shapes.Reason, key=Key.REQUIRED)
    def post(self, given: Given, *, slug: str, journal: str) -> Outcome:  # noqa: ARG002
        """Undo a journal of the club, whole and once."""
        posted = chips.reverse_journal(
            self.member,
            journal=journal,
            reason=given.text("reason"),
            key=given.key,
            source=self.source,
        )
        return Outcome(201, {"journal": posted.journal})


class _Move(Protocol):
    """An act of a member's by which chips come to another, or go."""

    def __call__(
        self, by: Member, /, *, member: str, amount: int, reason: str, key: str, source: str
    ) -> Change:
        """Post it."""
        ...


def _moved(door: ClubDoor, given: Given, move: _Move) -> Outcome:
    change = move(
        door.member,
        member=given.text("member"),
        amount=given.whole("amount"),
        reason=given.text("reason"),
        key=given.key,
        source=door.source,
    )
    return Outcome(201, {"journal": change.posted.journal, "balance": change.balance})
