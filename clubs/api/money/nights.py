"""What a night was about, and whether the books are even."""

from collections.abc import Iterable

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import access, selectors
from clubs.api.doors import ClubDoor
from clubs.api.money import shapes
from clubs.api.money.debts import claims_named, sides_of
from clubs.roles import Right
from clubs.selectors import money
from foundation.canonical import JSONObject
from ledger.models import OutsideClaim
from ledger.selectors import nights, open_claims_for, settled_claims_for, trial
from ledger.selectors.nights import CLUB, NightSheet

THE_CLUB = "The club"


class NightView(ClubDoor):
    """A club's night."""

    @extend_schema(operation_id="night", tags=["nights"], responses={200: shapes.Night})
    def get(self, request: Request, *, slug: str, date: str) -> Response:  # noqa: ARG002
        """Show a night's hands, each member's net, and who owes whom."""
        return Response(_shown(money.night_for(self.member, date)))


class NightCsvView(ClubDoor):
    """The same for a spreadsheet."""

    @extend_schema(
        operation_id="night_csv",
        tags=["nights"],
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request, *, slug: str, date: str) -> HttpResponse:  # noqa: ARG002
        """Show a night's sheet as CSV, amounts with the club's decimals, without its symbol."""
        sheet = money.night_for(self.member, date)
        paid = list(settled_claims_for(sheet.club, sheet.night))
        names = _names(sheet, paid)
        text = nights.csv_of(sheet, names, paid=paid, decimals=self.member.club.unit_decimals)
        return HttpResponse(text, content_type="text/csv; charset=utf-8")


class TrialView(ClubDoor):
    """A club's books."""

    @extend_schema(operation_id="trial_balance", tags=["chips"], responses={200: shapes.Trial})
    def get(self, request: Request, *, slug: str) -> Response:  # noqa: ARG002
        """Show the club's trial balance, to a treasurer or a manager."""
        access.require(self.member, Right.SEE_TRIAL_BALANCE)
        return Response(shapes.Trial(trial.trial_balance(self.member.club_id)).data)


def _shown(sheet: NightSheet) -> JSONObject:
    claims = list(open_claims_for(sheet.club, sheet.night))
    settled = list(settled_claims_for(sheet.club, sheet.night))
    names = _names(sheet, [*claims, *settled])
    won = sorted(sheet.net.items(), key=lambda item: (-item[1], item[0]))
    return {
        "date": sheet.night.isoformat(),
        "hands": sheet.hands,
        "fees": sheet.fees,
        "members": [
            {"player": player, "name": names[player], "net": amount} for player, amount in won
        ],
        "transfers": [
            {"from": each.payer, "to": each.payee, "amount": each.amount}
            for each in sheet.transfers
        ],
        "claims": claims_named(claims, names),
        "settled": claims_named(settled, names),
    }


def _names(sheet: NightSheet, claims: Iterable[OutsideClaim]) -> dict[str, str]:
    """Return what to call everybody on a night's sheet, no two alike."""
    people = (sheet.net.keys() | sides_of(claims)) - {CLUB}
    return {**selectors.names_apart(people, taken=[THE_CLUB]), CLUB: THE_CLUB}
