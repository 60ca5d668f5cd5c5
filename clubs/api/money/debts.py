"""A night's debts that were paid outside: one side says so, the other confirms or declines."""

from collections.abc import Iterable, Mapping, Sequence

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import selectors
from clubs.api.doors import ClubDoor, Given
from clubs.api.idempotent import Key, unsafe
from clubs.api.money import shapes
from clubs.api.pagination import NewestFirst
from clubs.commands import Outcome
from clubs.selectors import money
from clubs.services import debts
from foundation import clock
from foundation.canonical import JSONObject
from ledger.models import OutsideClaim


class DebtsView(ClubDoor):
    """What I say was paid, and what others say of me."""

    pagination_class = NewestFirst

    @extend_schema(
        operation_id="debts_claimed", tags=["nights"], responses={200: shapes.Claim(many=True)}
    )
    def get(self, request: Request, *, slug: str) -> Response:  # noqa: ARG002
        """List what waits for my word or for another's of me, newest first."""
        return self.rows(money.claims_of(self.member), claims_shown)

    @extend_schema(
        operation_id="debt_claim",
        tags=["nights"],
        request=shapes.NewClaim,
        responses={201: shapes.Claim},
    )
    @unsafe(shapes.NewClaim, key=Key.REQUIRED)
    def post(self, given: Given, *, slug: str) -> Outcome:  # noqa: ARG002
        """Say that a debt of mine, or one to me, was paid outside the club."""
        claim = debts.claim_paid(
            self.member,
            night=money.night_called(given.text("night")),
            debtor=given.text("from"),
            creditor=given.text("to"),
            amount=given.whole("amount"),
            source=self.source,
        )
        return Outcome(201, claims_shown([claim])[0])


class DebtView(ClubDoor):
    """One of those."""

    @extend_schema(operation_id="debt_drop", tags=["nights"], responses={204: None})
    @unsafe()
    def delete(self, given: Given, *, slug: str, debt: str) -> Outcome:  # noqa: ARG002
        """Take back what I said, or decline what the other side says."""
        debts.drop_claim(self.member, claim=debt, source=self.source)
        return Outcome(204, None)


class DebtConfirmView(ClubDoor):
    """The other side's word."""

    @extend_schema(
        operation_id="debt_confirm", tags=["nights"], request=None, responses={201: shapes.Settled}
    )
    @unsafe(shapes.Nothing, key=Key.REQUIRED)
    def post(self, given: Given, *, slug: str, debt: str) -> Outcome:  # noqa: ARG002
        """Confirm it: as many chips pass back, and the night owes so much less."""
        posted = debts.confirm_paid(self.member, claim=debt, source=self.source)
        return Outcome(201, {"journal": posted.journal})


def claims_shown(claims: Sequence[OutsideClaim]) -> list[JSONObject]:
    """Return claims as the API shows them, with both sides' names."""
    return claims_named(claims, selectors.names_apart(sides_of(claims)))


def sides_of(claims: Iterable[OutsideClaim]) -> set[str]:
    """Return the players whom claims are about."""
    return {side for each in claims for side in (each.debtor, each.creditor)}


def claims_named(claims: Iterable[OutsideClaim], names: Mapping[str, str]) -> list[JSONObject]:
    """Return claims as the API shows them; `names` by player id."""
    return [
        {
            "id": claim.id,
            "night": claim.night.isoformat(),
            "from": claim.debtor,
            "from_name": names[claim.debtor],
            "to": claim.creditor,
            "to_name": names[claim.creditor],
            "amount": claim.amount,
            "by": claim.author,
            "at": clock.iso(claim.at_us),
        }
        for claim in claims
    ]
