"""Plain HTTP under ASGI with one change of threads a request."""

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class OneHop(ASGIHandler):
    """Django's handler, its middleware and views loaded as the plain code that ours are.

    Loaded as async code, each middleware that knows both ways runs on the loop and hands every
    step of its own to a thread: ten changes of threads a request, and a millisecond or two.
    """

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002
        """Load the middleware as plain code, whatever is asked."""
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request on the one thread that it has for itself."""
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)
