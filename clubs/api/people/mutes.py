"""Whom a person does not want to hear."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import selectors
from clubs.api.doors import Door, Given
from clubs.api.idempotent import unsafe
from clubs.api.pagination import Numbered
from clubs.api.people import shapes
from clubs.commands import Outcome
from clubs.services import mutes


class MutesView(Door):
    """Everybody whom a person has muted."""

    pagination_class = Numbered

    @extend_schema(
        operation_id="mutes", tags=["people"], responses={200: shapes.MuteShape(many=True)}
    )
    def get(self, request: Request) -> Response:  # noqa: ARG002
        """List the players whose phrases I do not hear."""
        return self.page(selectors.mutes_of(self.person), shapes.MuteShape)

    @extend_schema(
        operation_id="mute",
        tags=["people"],
        request=shapes.Muted,
        responses={201: shapes.MuteShape},
    )
    @unsafe(shapes.Muted)
    def post(self, given: Given) -> Outcome:
        """Hear a player's phrases no more, on any device, at any table. He is not told."""
        made = mutes.mute(self.person, given.text("player"))
        return Outcome(201, shapes.MuteShape(made).data)


class MuteView(Door):
    """One player whom a person may have muted."""

    @extend_schema(operation_id="unmute", tags=["people"], responses={204: None})
    @unsafe()
    def delete(self, given: Given, *, player: str) -> Outcome:  # noqa: ARG002
        """Hear a player again."""
        mutes.unmute(self.person, player)
        return Outcome(204, None)
