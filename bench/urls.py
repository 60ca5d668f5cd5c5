"""The product's addresses, and the view that does nothing."""

from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tonk_project.urls import urlpatterns as product


class Nothing(APIView):
    """Authenticate, throttle, parse, and answer as much as an action's answer is long."""

    def post(self, request: Request) -> Response:
        """Answer without having done anything."""
        assert isinstance(request.data, dict)
        return Response({"version": request.data["version"], "events": ["x" * ANSWER_BYTES]})


ANSWER_BYTES = 330
"""The median length of an action's answer."""

urlpatterns = [path("api/v1/nothing", Nothing.as_view()), *product]
