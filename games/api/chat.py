"""Phrases: which there are, saying one, and whom the host lets say none."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.doors import Door, Given
from clubs.api.idempotent import unsafe
from clubs.commands import Outcome
from games.api.doors import TableDoor
from games.api.shapes import chat as shapes
from games.phrases import PHRASES
from games.services import chat, hosting

DONE = Outcome(204, None)


class PhrasesView(Door):
    """All that can be said at a table."""

    @extend_schema(operation_id="phrases", tags=["chat"], responses={200: shapes.Phrases})
    def get(self, request: Request) -> Response:  # noqa: ARG002
        """List the set phrases with their words."""
        results = [{"phrase": key, "words": words} for key, words in PHRASES.items()]
        return Response({"results": results, "next": None, "previous": None})


class SayView(TableDoor):
    """Saying something."""

    @extend_schema(
        operation_id="table_say", tags=["chat"], request=shapes.Say, responses={204: None}
    )
    @unsafe(shapes.Say)
    def post(self, given: Given, *, table: str) -> Outcome:  # noqa: ARG002
        """Say a set phrase to everybody at the table; at most five in 30 s.

        It goes over the sockets as `said`, once, and is kept nowhere. 409 `not_seated`,
        `chat_off`; 403 `silenced`; 422 `unknown_phrase`.
        """
        chat.say(table=self.at.table, member=self.at.member, phrase=given.text("phrase"))
        return DONE


class SilenceView(TableDoor):
    """Whom the host lets say nothing."""

    @extend_schema(operation_id="table_silence", tags=["chat"], request=None, responses={204: None})
    @unsafe()
    def post(self, given: Given, *, table: str, chair: str) -> Outcome:  # noqa: ARG002
        """Let a chair's player say no phrases at this table, also when he sits down anew."""
        hosting.silence(self.at, chair, silenced=True, source=self.source)
        return DONE

    @extend_schema(operation_id="table_unsilence", tags=["chat"], responses={204: None})
    @unsafe()
    def delete(self, given: Given, *, table: str, chair: str) -> Outcome:  # noqa: ARG002
        """Let a chair's player say phrases again."""
        hosting.silence(self.at, chair, silenced=False, source=self.source)
        return DONE
