"""Chairs: sit, agree, leave, sit out, come back; bots; whom the host lets play."""

from drf_spectacular.utils import OpenApiExample, extend_schema

from clubs.api.doors import Given
from clubs.api.idempotent import unsafe
from clubs.commands import Outcome
from clubs.roles import Right
from games.api.doors import TableDoor, command_id
from games.api.shapes import tables as shapes
from games.services import chairs, deals, hosting, queues


class SeatView(TableDoor):
    """The asker's own chair."""

    @extend_schema(
        operation_id="table_sit",
        tags=["chairs"],
        request=shapes.SheetAgreed,
        responses={201: shapes.ChairTaken},
        examples=[
            OpenApiExample("The sheet that was shown", {"sheet": "9f" * 32}, request_only=True)
        ],
    )
    @unsafe(shapes.SheetAgreed)
    def post(self, given: Given, *, table: str) -> Outcome:
        """Take a chair, having seen the sheet (422 `sheet_not_agreed`: it is another by now)."""
        self.at.require(Right.SIT)
        chair = chairs.sit(
            table=table,
            player=self.person.pk,
            sheet=given.text("sheet"),
            several_tables=self.at.member.club.rules_of_club.several_tables,
            command=command_id(given),
        )
        deals.promptly(table)
        return Outcome(201, {"chair": chair.pk})

    @extend_schema(operation_id="table_leave", tags=["chairs"], responses={204: None})
    @unsafe()
    def delete(self, given: Given, *, table: str) -> Outcome:
        """Give the chair up; a hand that is on is played out for it (rules 9.2)."""
        chairs.leave(table=table, player=self.person.pk, command=command_id(given))
        return Outcome(204, None)


class WaitingView(TableDoor):
    """The asker's place on the waiting list of a full table."""

    @extend_schema(
        operation_id="table_wait", tags=["chairs"], request=None, responses={200: shapes.Place}
    )
    @unsafe()
    def post(self, given: Given, *, table: str) -> Outcome:  # noqa: ARG002
        """Wait for a chair (409 `chair_free`: there is one).

        Who is called sits down before others, while he keeps asking about the table.
        """
        self.at.require(Right.SIT)
        return Outcome(200, {"place": queues.wait(table=table, player=self.person.pk)})

    @extend_schema(operation_id="table_stop_waiting", tags=["chairs"], responses={204: None})
    @unsafe()
    def delete(self, given: Given, *, table: str) -> Outcome:  # noqa: ARG002
        """Wait no longer."""
        queues.give_up_waiting(table=table, player=self.person.pk)
        return Outcome(204, None)


class AgreeView(TableDoor):
    """Agreement to a changed sheet."""

    @extend_schema(
        operation_id="table_agree",
        tags=["chairs"],
        request=shapes.SheetAgreed,
        responses={200: shapes.ChairTaken},
    )
    @unsafe(shapes.SheetAgreed)
    def post(self, given: Given, *, table: str) -> Outcome:
        """Agree to the present sheet; till then the chair is not dealt in."""
        chair = chairs.agree(
            table=table,
            player=self.person.pk,
            sheet=given.text("sheet"),
            command=command_id(given),
        )
        deals.promptly(table)
        return Outcome(200, {"chair": chair.pk})


class AwayView(TableDoor):
    """Sitting out."""

    @extend_schema(
        operation_id="table_away", tags=["chairs"], request=None, responses={200: shapes.ChairTaken}
    )
    @unsafe()
    def post(self, given: Given, *, table: str) -> Outcome:
        """Sit out: not dealt in until back; a hand that is on is played for the seat."""
        chair = chairs.set_away(
            table=table, player=self.person.pk, why="asked", command=command_id(given)
        )
        return Outcome(200, {"chair": chair.pk})


class BackView(TableDoor):
    """Coming back."""

    @extend_schema(
        operation_id="table_back", tags=["chairs"], request=None, responses={200: shapes.ChairTaken}
    )
    @unsafe()
    def post(self, given: Given, *, table: str) -> Outcome:
        """Play again; in a hand that is on, from this turn."""
        chair = chairs.come_back(table=table, player=self.person.pk, command=command_id(given))
        deals.promptly(table)
        return Outcome(200, {"chair": chair.pk})


class BotsView(TableDoor):
    """Bots at the table."""

    @extend_schema(
        operation_id="table_seat_bot",
        tags=["chairs"],
        request=shapes.NewBot,
        responses={201: shapes.ChairTaken},
    )
    @unsafe(shapes.NewBot)
    def post(self, given: Given, *, table: str) -> Outcome:
        """Give a bot a chair (403 `bots_not_allowed`: not at this club's staked tables)."""
        chair = hosting.seat_bot(
            self.at, given.text("strength"), key=command_id(given), source=self.source
        )
        deals.promptly(table)
        return Outcome(201, {"chair": chair.pk})


class BotView(TableDoor):
    """One bot of the table."""

    @extend_schema(operation_id="table_remove_bot", tags=["chairs"], responses={204: None})
    @unsafe()
    def delete(self, given: Given, *, table: str, chair: str) -> Outcome:  # noqa: ARG002
        """Send a bot away; a hand that is on is played out for it."""
        hosting.send_off(self.at, chair, bot=True, key=command_id(given), source=self.source)
        return Outcome(204, None)


class ChairView(TableDoor):
    """Another person's chair, in the hands of the host."""

    @extend_schema(operation_id="table_send_off", tags=["chairs"], responses={204: None})
    @unsafe()
    def delete(self, given: Given, *, table: str, chair: str) -> Outcome:  # noqa: ARG002
        """Send a person off; a hand that is on is played out for the chair."""
        hosting.send_off(self.at, chair, bot=False, key=command_id(given), source=self.source)
        return Outcome(204, None)


class ApprovalView(TableDoor):
    """Whom the host lets play."""

    @extend_schema(
        operation_id="table_approve",
        tags=["chairs"],
        request=None,
        responses={200: shapes.ChairTaken},
    )
    @unsafe()
    def post(self, given: Given, *, table: str, chair: str) -> Outcome:
        """Let a chair be dealt in, at a table whose `access` is `approved`."""
        hosting.approve(self.at, chair, key=command_id(given), source=self.source)
        deals.promptly(table)
        return Outcome(200, {"chair": chair})
