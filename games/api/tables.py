"""Tables: a club's lobby, a new one, one of them, and what its host does to it."""

from functools import partial

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import access
from clubs.api.doors import ClubDoor, Given
from clubs.api.idempotent import unsafe
from clubs.api.pagination import NewestFirst
from clubs.commands import Outcome
from clubs.roles import Right
from games.api.doors import TableDoor, command_id
from games.api.shapes import tables as shapes
from games.models import Table
from games.selectors import tables as selectors
from games.services import deals, hosting, tables
from games.terms import proposed

STATE = OpenApiParameter(
    "state",
    enum=["open", "closed"],
    default="open",
    description="`closed`: the closed tables, whose hands are kept; else those that are not.",
)


class TablesView(ClubDoor):
    """A club's tables."""

    pagination_class = NewestFirst

    @extend_schema(
        operation_id="tables_list",
        tags=["tables"],
        parameters=[STATE],
        responses={200: shapes.Table(many=True)},
    )
    def get(self, request: Request, *, slug: str) -> Response:  # noqa: ARG002
        """List the tables that are not closed, or those that are, newest first."""
        access.require(self.member, Right.SEE_TABLE)
        match request.query_params.get("state", "open"):
            case "open":
                tables = selectors.lobby(self.member.club_id)
            case "closed":
                tables = selectors.closed_tables(self.member.club_id)
            case _:
                raise ValidationError({"state": "open or closed."})
        return self.rows(tables, partial(selectors.tables_view, viewer=self.person.pk))

    @extend_schema(
        operation_id="table_open",
        tags=["tables"],
        request=shapes.NewTable,
        responses={201: shapes.TableInFull},
    )
    @unsafe(shapes.NewTable)
    def post(self, given: Given, *, slug: str) -> Outcome:  # noqa: ARG002
        """Open a table, which the asker then hosts."""
        access.require(self.member, Right.OPEN_TABLE)
        table = tables.open_table(
            club=self.member.club_id,
            host=self.member.user_id,
            terms=proposed(given.values, club=self.member.club.rules_of_club),
            command=command_id(given),
        )
        return Outcome(201, selectors.table_view(table, viewer=self.person.pk))


class OneTable(TableDoor):
    """A door of a table whose answer is the table."""

    def shown(self, table: Table) -> Outcome:
        """Return a table as the answer to what was done to it."""
        return Outcome(200, selectors.table_view(table, viewer=self.person.pk))


class TableView(OneTable):
    """One table."""

    @extend_schema(operation_id="table", tags=["tables"], responses={200: shapes.TableInFull})
    def get(self, request: Request, *, table: str) -> Response:  # noqa: ARG002
        """Show a table: its chairs, the hand opened or on, its rule sheet in words."""
        return Response(selectors.table_view(self.at.table, viewer=self.person.pk))

    @extend_schema(
        operation_id="table_change",
        tags=["tables"],
        request=shapes.TableChange,
        responses={200: shapes.TableInFull},
    )
    @unsafe(shapes.TableChange)
    def patch(self, given: Given, *, table: str) -> Outcome:  # noqa: ARG002
        """Set other terms from the next deal on; every chair must agree to a changed sheet."""
        changed = hosting.change_terms(
            self.at, given.values, key=command_id(given), source=self.source
        )
        return self.shown(changed)


class ClosingView(OneTable):
    """The end of a table."""

    @extend_schema(
        operation_id="table_close",
        tags=["tables"],
        request=None,
        responses={200: shapes.TableInFull},
    )
    @unsafe()
    def post(self, given: Given, *, table: str) -> Outcome:  # noqa: ARG002
        """Close the table for good; a hand that is on is finished first (`closing`)."""
        return self.shown(hosting.close(self.at, key=command_id(given), source=self.source))


class PausingView(OneTable):
    """A pause between hands."""

    @extend_schema(
        operation_id="table_pause",
        tags=["tables"],
        request=None,
        responses={200: shapes.TableInFull},
    )
    @unsafe()
    def post(self, given: Given, *, table: str) -> Outcome:  # noqa: ARG002
        """Open no further hands until the table is resumed."""
        paused = hosting.pause(self.at, paused=True, key=command_id(given), source=self.source)
        return self.shown(paused)


class ResumingView(OneTable):
    """The end of a pause."""

    @extend_schema(
        operation_id="table_resume",
        tags=["tables"],
        request=None,
        responses={200: shapes.TableInFull},
    )
    @unsafe()
    def post(self, given: Given, *, table: str) -> Outcome:  # noqa: ARG002
        """Open hands again."""
        resumed = hosting.pause(self.at, paused=False, key=command_id(given), source=self.source)
        deals.promptly(resumed.pk)
        return self.shown(resumed)


class PastHandsView(TableDoor):
    """What was played at a table."""

    pagination_class = NewestFirst

    @extend_schema(
        operation_id="table_hands", tags=["hands"], responses={200: shapes.PastHand(many=True)}
    )
    def get(self, request: Request, *, table: str) -> Response:  # noqa: ARG002
        """List the table's hands that are over or void, newest first."""
        return self.rows(selectors.past_hands(self.at.table), selectors.hands_view)
