"""Wallets: what is in one, how it came to be, how far it may go."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import selectors
from clubs.api.doors import ClubDoor, Given
from clubs.api.idempotent import unsafe
from clubs.api.money import shapes
from clubs.api.pagination import NUMBERS, Cursor
from clubs.commands import Outcome
from clubs.selectors import money
from clubs.services import chips
from foundation import clock
from foundation.canonical import JSONObject
from ledger import selectors as ledger
from ledger.models import Leg
from ledger.values import AccountRef, Entry, Unit

UNIT = OpenApiParameter(
    "unit",
    enum=[unit for unit, _ in shapes.UNITS],
    default="chips",
    description="Which of the club's two units.",
)

AT = OpenApiParameter(
    "at",
    OpenApiTypes.DATETIME,
    description="An instant (RFC 3339; a `+` is sent as `%2B`): the answer is the balance then.",
)
WALLET = PolymorphicProxySerializer(
    component_name="WalletOrBalance",
    serializers=[shapes.WalletShape, shapes.BalanceThen],
    resource_type_field_name=None,
)


class Statement(Cursor):
    """A wallet's movements, newest first: the account's own count is their order."""

    ordering = "-version"
    keys = NUMBERS


class WalletDoor(ClubDoor):
    """A view of one wallet: one's own, or another's for those who may see it."""

    def account(self, member_id: str | None) -> AccountRef:
        """Return the wallet that the path names."""
        return money.wallet_for(self.member, member_id, unit=self._unit())

    def shown(self, ref: AccountRef) -> Response:
        """Return what the wallet holds, or held at the instant that the query names."""
        asked = self.request.query_params.get("at")
        if asked is None:
            return Response(shapes.WalletShape(ledger.wallet(ref)).data)
        at_us = _instant(asked)
        balance = ledger.balance_as_of(ref, at_us)
        return Response({"unit": ref.unit, "at": clock.iso(at_us), "balance": balance})

    def _unit(self) -> Unit:
        match self.request.query_params.get("unit", "chips"):
            case "chips":
                return "chips"
            case "practice":
                return "practice"
            case _:
                raise ValidationError({"unit": "chips or practice."})


class WalletView(WalletDoor):
    """My wallet in a club."""

    @extend_schema(
        operation_id="wallet",
        tags=["chips"],
        parameters=[UNIT, AT],
        responses={200: WALLET},
    )
    def get(self, request: Request, *, slug: str) -> Response:  # noqa: ARG002
        """Show my wallet, or what was in it at an instant."""
        return self.shown(self.account(None))


class EntriesView(WalletDoor):
    """My wallet's movements."""

    pagination_class: ClassVar[type[Cursor]] = Statement

    @extend_schema(
        operation_id="wallet_entries",
        tags=["chips"],
        parameters=[UNIT],
        responses={200: shapes.EntryShape(many=True)},
    )
    def get(self, request: Request, *, slug: str) -> Response:  # noqa: ARG002
        """List why each of my chips moved, newest first."""
        return self.rows(ledger.statement(self.account(None)), _entries)


class MemberWalletView(WalletDoor):
    """A member's wallet, or the bots' purse."""

    @extend_schema(
        operation_id="member_wallet",
        tags=["chips"],
        parameters=[UNIT, AT],
        responses={200: WALLET},
    )
    def get(self, request: Request, *, slug: str, member_id: str) -> Response:  # noqa: ARG002
        """Show a member's wallet, or that of `bots`, to a treasurer or a manager."""
        return self.shown(self.account(member_id))


class MemberEntriesView(WalletDoor):
    """The movements of a member's wallet, or of the bots' purse."""

    pagination_class: ClassVar[type[Cursor]] = Statement

    @extend_schema(
        operation_id="member_wallet_entries",
        tags=["chips"],
        parameters=[UNIT],
        responses={200: shapes.EntryShape(many=True)},
    )
    def get(self, request: Request, *, slug: str, member_id: str) -> Response:  # noqa: ARG002
        """List the movements of a member's wallet, or of `bots`, newest first."""
        return self.rows(ledger.statement(self.account(member_id)), _entries)


class LimitsView(ClubDoor):
    """How far a member's wallet may go."""

    @extend_schema(operation_id="limits", tags=["chips"], responses={200: shapes.Limits})
    def get(self, request: Request, *, slug: str, member_id: str) -> Response:  # noqa: ARG002
        """Show a member's credit and loss limit: one's own, or to a treasurer or a manager."""
        return Response(self._limits(member_id))

    @extend_schema(
        operation_id="limits_change",
        tags=["chips"],
        request=shapes.LimitsChange,
        responses={200: shapes.Limits},
    )
    @unsafe(shapes.LimitsChange)
    def patch(self, given: Given, *, slug: str, member_id: str) -> Outcome:  # noqa: ARG002
        """Set a member's credit (a treasurer), or loss limit (oneself, or a manager).

        Where both are asked for and one is refused, neither is set.
        """
        chips.set_limits(
            self.member,
            member=member_id,
            limits={
                name: None if given.values[name] is None else given.whole(name)
                for name in ("loss_limit", "credit")
                if name in given.values
            },
            reason=given.text("reason"),
            source=self.source,
        )
        return Outcome(200, self._limits(member_id))

    def _limits(self, member_id: str) -> JSONObject:
        ref = money.wallet_for(self.member, member_id)
        found = ledger.limits(ref, clock.now_us())
        now, coming = found[:1], found[1:]
        return {
            "credit": ledger.wallet(ref).credit,
            "credit_reason": money.credit_reason(ref),
            "loss_limit": now[0].amount if now else None,
            "coming_loss_limit": coming[0].amount if coming else None,
            "coming_from": clock.iso(coming[0].from_us) if coming else None,
        }


def _instant(text: str) -> int:
    try:
        return clock.from_iso(text)
    except ValueError as error:
        said = "An instant such as 2026-11-28T21:00:00Z (RFC 3339; a + is sent as %2B)."
        raise ValidationError({"at": said}) from error


def _entries(legs: Sequence[Leg]) -> list[JSONObject]:
    page = ledger.entries_of(legs)
    names = selectors.names(
        {player for each in page for player in (each.author, each.other)} - {""}
    )
    return [_entry(entry, names) for entry in page]


def _entry(entry: Entry, names: Mapping[str, str]) -> JSONObject:
    return {
        "journal": entry.journal,
        "kind": entry.kind,
        "amount": entry.amount,
        "balance_after": entry.balance_after,
        "at": clock.iso(entry.at_us),
        "hand": entry.hand or None,
        "reason": entry.reason,
        "clause": entry.clause,
        "author": entry.author or None,
        "author_name": names.get(entry.author),
        "other": entry.other or None,
        "other_name": names.get(entry.other),
        "reverses": entry.reverses,
        "reverses_at": None if entry.reverses_at_us is None else clock.iso(entry.reverses_at_us),
        "reverses_reason": entry.reverses_reason,
        "reversed_by": entry.reversed_by,
    }
