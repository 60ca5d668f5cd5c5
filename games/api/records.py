"""What is given out when a hand is over: its record, its events as a file, its proof."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.doors import HandDoor
from games.api.shapes import hands as shapes
from games.selectors import records


class RecordView(HandDoor):
    """A hand as a file."""

    @extend_schema(operation_id="hand_record", tags=["hands"], responses={200: shapes.Record})
    def get(self, request: Request, *, hand: str) -> Response:  # noqa: ARG002
        """Return the record (tonk-hand/1): 409 `hand_not_over`, `not_shown_yet` till it may be."""
        return Response(records.record(self.at))


class ProofView(HandDoor):
    """What proves a hand's shuffle."""

    @extend_schema(operation_id="hand_proof", tags=["hands"], responses={200: shapes.Proof})
    def get(self, request: Request, *, hand: str) -> Response:  # noqa: ARG002
        """Return commitment, cuts, seed and algorithm: 409 as for the record."""
        return Response(records.proof(self.at))
