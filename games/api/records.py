"""What is given out when a hand is over: its record, its events as a file, its proof."""

from collections.abc import Mapping
from typing import Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.doors import HandDoor
from games.api.shapes import hands as shapes
from games.selectors import records

LINES: Final = "application/x-ndjson"
FORMAT = OpenApiParameter(
    "format", str, enum=["hand", "events"], description="tonk-hand/1, or tonk-events/1."
)


class EventLines(BaseRenderer):
    """JSON Lines, made by the view."""

    media_type = LINES
    format = "events"

    def render(
        self,
        data: object,
        accepted_media_type: str | None = None,  # noqa: ARG002 - the interface
        renderer_context: Mapping[str, object] | None = None,  # noqa: ARG002
    ) -> bytes:
        """Return the lines as they are."""
        assert isinstance(data, str)
        return data.encode()


class RecordView(HandDoor):
    """A hand as a file."""

    renderer_classes = (JSONRenderer, EventLines)
    may_conflict = True

    @extend_schema(
        operation_id="hand_record",
        tags=["hands"],
        parameters=[FORMAT],
        responses={(200, "application/json"): shapes.Record, (200, LINES): OpenApiTypes.STR},
    )
    def get(self, request: Request, *, hand: str) -> Response:  # noqa: ARG002
        """Return the record (tonk-hand/1), or the stored events as a file (tonk-events/1).

        409 `hand_not_over` or `not_shown_yet` till it may be seen. With `format=events` the answer
        is text of the type application/x-ndjson, one JSON object a line: no JSON as a whole, so
        read it line by line, past a client's decoding of the record.
        """
        match request.query_params.get("format", "hand"):
            case "hand":
                request.accepted_renderer = JSONRenderer()
                return Response(records.record(self.at))
            case "events":
                request.accepted_renderer = EventLines()
                lines = "".join(f"{line}\n" for line in records.events_file(self.at))
                return Response(lines, content_type=LINES)
            case _:
                raise ValidationError({"format": "hand or events."})


class ProofView(HandDoor):
    """What proves a hand's shuffle."""

    may_conflict = True

    @extend_schema(operation_id="hand_proof", tags=["hands"], responses={200: shapes.Proof})
    def get(self, request: Request, *, hand: str) -> Response:  # noqa: ARG002
        """Return commitment, cuts, seed and algorithm: 409 as for the record."""
        return Response(records.proof(self.at))
