"""The house rules, for whoever makes a form of them."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.doors import Door
from games.api.shapes.rules import Catalogue
from games.selectors.rules import catalogue


class SwitchesView(Door):
    """Every house rule."""

    @extend_schema(operation_id="rules_switches", tags=["rules"], responses={200: Catalogue})
    def get(self, request: Request) -> Response:  # noqa: ARG002
        """List every switch with its values, default and words, and the presets."""
        return Response(catalogue())
