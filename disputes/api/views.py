"""Disputes: opened, seen, spoken in, ruled on, agreed to, appealed."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.doors import ClubDoor, Door, Given
from clubs.api.idempotent import Key, unsafe
from clubs.api.pagination import NewestFirst
from clubs.commands import Outcome
from disputes import access
from disputes.access import AtCase
from disputes.api import shapes
from disputes.models import Case
from disputes.selectors import cases as selectors
from disputes.selectors.effects import Transfer
from disputes.services import cases, rulings
from disputes.services.rulings import Proposal
from disputes.words import Decision
from games.api.doors import HandDoor


class CaseDoor(Door):
    """A view under `disputes/{id}`: 404 to whom the case is none of theirs."""

    at: AtCase

    def initial(self, request: Request, *args: object, **kwargs: str) -> None:
        """Find the asker at the case before anything of the request is read."""
        super().initial(request, *args, **kwargs)
        self.at = access.case_for(self.person, kwargs["dispute"])
        self.club_id = self.at.case.club_id

    def shown(self, case: Case, status: int = 200) -> Outcome:
        """Return the case as the asker sees it."""
        return Outcome(status, selectors.case_view(access.case_for(self.person, case.pk)))


class OpeningView(HandDoor):
    """The disputes of a hand."""

    @extend_schema(
        operation_id="dispute_open",
        tags=["disputes"],
        request=shapes.NewCase,
        responses={201: shapes.CaseInFull},
    )
    @unsafe(shapes.NewCase)
    def post(self, given: Given, *, hand: str) -> Outcome:
        """Dispute a hand that one played in: its evidence is frozen (409 `case_exists`: join)."""
        case = cases.open_case(
            self.person,
            hand,
            reason=given.text("reason"),
            words=given.text("words"),
            version=given.whole("version") if "version" in given.values else None,
        )
        return Outcome(201, selectors.case_view(access.case_for(self.person, case.pk)))


class CasesView(ClubDoor):
    """A club's disputes."""

    pagination_class = NewestFirst

    @extend_schema(
        operation_id="disputes_list",
        tags=["disputes"],
        responses={200: shapes.CaseLine(many=True)},
    )
    def get(self, request: Request, *, slug: str) -> Response:  # noqa: ARG002
        """List the disputes of the hands that I played in; an official sees all of the club's."""
        return self.rows(selectors.cases_for(self.member), selectors.case_lines)


class CaseView(CaseDoor):
    """One dispute."""

    @extend_schema(operation_id="dispute", tags=["disputes"], responses={200: shapes.CaseInFull})
    def get(self, request: Request, *, dispute: str) -> Response:  # noqa: ARG002
        """Show a dispute; that a player was told is a step of it."""
        cases.tell(self.at)
        return Response(selectors.case_view(self.at))


class MessagesView(CaseDoor):
    """What is said in a dispute."""

    @extend_schema(
        operation_id="dispute_write",
        tags=["disputes"],
        request=shapes.Message,
        responses={201: shapes.CaseInFull},
    )
    @unsafe(shapes.Message)
    def post(self, given: Given, *, dispute: str) -> Outcome:  # noqa: ARG002
        """Say something to the parties and the arbiter."""
        cases.write(self.at, text=given.text("text"))
        return self.shown(self.at.case, 201)


class JoiningView(CaseDoor):
    """Parties."""

    @extend_schema(
        operation_id="dispute_join",
        tags=["disputes"],
        request=shapes.Words,
        responses={200: shapes.CaseInFull},
    )
    @unsafe(shapes.Words)
    def post(self, given: Given, *, dispute: str) -> Outcome:  # noqa: ARG002
        """Become a party, as a player of the hand."""
        return self.shown(cases.join(self.at, words=given.text("words")))


class WithdrawalView(CaseDoor):
    """An end by the opener."""

    @extend_schema(
        operation_id="dispute_withdraw",
        tags=["disputes"],
        request=None,
        responses={200: shapes.CaseInFull},
    )
    @unsafe()
    def post(self, given: Given, *, dispute: str) -> Outcome:  # noqa: ARG002
        """Close a case that one opened, while nobody joined it or took it."""
        return self.shown(cases.withdraw(self.at))


class AppealView(CaseDoor):
    """The one appeal."""

    @extend_schema(
        operation_id="dispute_appeal",
        tags=["disputes"],
        request=shapes.Words,
        responses={200: shapes.CaseInFull},
    )
    @unsafe(shapes.Words)
    def post(self, given: Given, *, dispute: str) -> Outcome:  # noqa: ARG002
        """Ask the owner, or the installation's staff, to rule anew: once a case."""
        return self.shown(cases.appeal(self.at, words=given.text("words")))


class TakingView(CaseDoor):
    """The review."""

    @extend_schema(
        operation_id="dispute_take",
        tags=["disputes"],
        request=None,
        responses={200: shapes.CaseInFull},
    )
    @unsafe()
    def post(self, given: Given, *, dispute: str) -> Outcome:  # noqa: ARG002
        """Take a case into review, or over from another arbiter."""
        return self.shown(cases.take(self.at, source=self.source))


class RulingView(CaseDoor):
    """A ruling."""

    @extend_schema(
        operation_id="dispute_rule",
        tags=["disputes"],
        request=shapes.NewRuling,
        responses={201: shapes.CaseInFull},
    )
    @unsafe(shapes.NewRuling, key=Key.REQUIRED)
    def post(self, given: Given, *, dispute: str) -> Outcome:  # noqa: ARG002
        """Rule; above the club's `ruling_limit` it waits until a second arbiter agrees."""
        proposal = Proposal(
            decision=Decision(given.text("decision")),
            reason=given.text("reason"),
            transfers=_transfers(given.values.get("transfers", ())),
            overdraft=bool(given.values.get("overdraft")),
        )
        rulings.rule(self.at, proposal, source=self.source)
        return self.shown(self.at.case, 201)


class AgreementView(CaseDoor):
    """A second arbiter's word."""

    @extend_schema(
        operation_id="dispute_agree",
        tags=["disputes"],
        request=shapes.Agreement,
        responses={200: shapes.CaseInFull},
    )
    @unsafe(shapes.Agreement, key=Key.REQUIRED)
    def post(self, given: Given, *, dispute: str) -> Outcome:  # noqa: ARG002
        """Agree to the ruling that waits: it is posted (409 `ruling_changed`: another waits)."""
        rulings.agree(self.at, ruling=given.text("ruling"), source=self.source)
        return self.shown(self.at.case)


def _transfers(asked: object) -> tuple[Transfer, ...]:
    assert isinstance(asked, list | tuple)
    return tuple(Transfer(each["seat"], each["amount"]) for each in asked)
