"""Plain HTTP under ASGI: one change of threads a request, and a body of a known, bounded length."""

from collections.abc import Awaitable, Callable, Mapping
from io import SEEK_END
from typing import IO

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.http import HttpRequest
from django.http.response import HttpResponseBase

Message = Mapping[str, object]


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

    async def read_body(self, receive: Callable[[], Awaitable[Message]]) -> IO[bytes]:
        """Keep of a body one byte more than is taken; the rest is read and dropped."""
        room = settings.REQUEST_BYTES_MAX + 1

        async def bounded() -> Message:
            nonlocal room
            message = await receive()
            if message["type"] != "http.request":
                return message
            body = message.get("body", b"")
            assert isinstance(body, bytes)
            body = body[:room]
            room -= len(body)
            return {**message, "body": body}

        return await super().read_body(bounded)

    def create_request(
        self, scope: Mapping[str, object], body_file: IO[bytes]
    ) -> tuple[ASGIRequest, None] | tuple[None, HttpResponseBase]:
        """Say how long the body is: one that came in chunks did not tell, and would be none."""
        length = body_file.seek(0, SEEK_END)
        body_file.seek(0)
        told = scope["headers"]
        assert isinstance(told, list)
        rest = [(name, value) for name, value in told if name != b"content-length"]
        headers = [*rest, (b"content-length", str(length).encode())]
        return super().create_request({**scope, "headers": headers}, body_file)
