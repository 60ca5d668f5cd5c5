"""Clubs: mine, a new one, one of them."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import selectors
from clubs.api.club import shapes
from clubs.api.doors import ClubDoor, Door, Given
from clubs.api.idempotent import unsafe
from clubs.commands import Outcome
from clubs.services import clubs


class ClubsView(Door):
    """All clubs of a person."""

    @extend_schema(
        operation_id="clubs_list", tags=["clubs"], responses={200: shapes.ClubShape(many=True)}
    )
    def get(self, request: Request) -> Response:  # noqa: ARG002
        """List my clubs, those too that have yet to approve me (`my_status` pending)."""
        return self.page(selectors.clubs_of(self.person), shapes.ClubShape)

    @extend_schema(
        operation_id="club_open",
        tags=["clubs"],
        request=shapes.NewClub,
        responses={201: shapes.ClubShape},
    )
    @unsafe(shapes.NewClub)
    def post(self, given: Given) -> Outcome:
        """Open a club; whoever opens it is its owner."""
        owner = clubs.open_club(self.person, name=given.text("name"), source=self.source)
        return Outcome(201, shapes.ClubShape(owner).data)


class ClubView(ClubDoor):
    """One club."""

    @extend_schema(operation_id="club", tags=["clubs"], responses={200: shapes.ClubShape})
    def get(self, request: Request, *, slug: str) -> Response:  # noqa: ARG002
        """Show a club of mine."""
        return Response(shapes.ClubShape(self.member).data)

    @extend_schema(
        operation_id="club_change",
        tags=["clubs"],
        request=shapes.ClubChange,
        responses={200: shapes.ClubShape},
    )
    @unsafe(shapes.ClubChange)
    def patch(self, given: Given, *, slug: str) -> Outcome:  # noqa: ARG002
        """Change the name, the unit or settings (422 `unknown_setting`, `bad_setting`)."""
        unit = given.values.get("unit")
        changes = {**given.values, **(unit if isinstance(unit, dict) else {})}
        self.member.club = clubs.change_club(self.member, changes, source=self.source)
        return Outcome(200, shapes.ClubShape(self.member).data)


class ClubClosingView(ClubDoor):
    """The end of a club."""

    @extend_schema(
        operation_id="club_close", tags=["clubs"], request=None, responses={200: shapes.ClubShape}
    )
    @unsafe()
    def post(self, given: Given, *, slug: str) -> Outcome:  # noqa: ARG002
        """Close the club for good: all stays to be read, nothing new begins."""
        self.member.club = clubs.close_club(self.member, source=self.source)
        return Outcome(200, shapes.ClubShape(self.member).data)
