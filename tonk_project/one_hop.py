"""Plain HTTP under ASGI: one thread answers a request from its beginning to its end.

Django's own handler runs middleware that knows both ways on the loop, makes a thread for each
request, and changes to it for every step: a millisecond or two of each. Threads here are kept.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from io import SEEK_END
from typing import IO, ParamSpec

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

Scope = Mapping[str, object]
Message = Mapping[str, object]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
P = ParamSpec("P")

THREADS_MAX = 1_000
"""As many requests are answered at once. A call that waits for an event keeps its thread, though
no database connection; whoever is beyond these waits for a thread."""

_GONE = "tonk.gone"  # in the scope: the task that is done when the client is gone


class OneHop(ASGIHandler):
    """Django's handler, its middleware and views loaded as the plain code that ours are."""

    def __init__(self) -> None:
        super().__init__()
        threads = ThreadPoolExecutor(THREADS_MAX, thread_name_prefix="request")
        self._in_thread = sync_to_async(self.respond, thread_sensitive=False, executor=threads)

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002
        """Load the middleware as plain code, whatever is asked."""
        super().load_middleware(is_async=False)

    def make_view_atomic(
        self, view: Callable[P, HttpResponseBase]
    ) -> Callable[P, HttpResponseBase]:
        """Begin no async view, Django's last step before it, for a client that is gone.

        Before such a view waits there is nothing yet that could be cancelled.
        """
        if not iscoroutinefunction(view):
            return super().make_view_atomic(view)

        async def begun(*args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            request = args[0]
            assert isinstance(request, ASGIRequest)
            if request.scope[_GONE].done():
                raise asyncio.CancelledError
            response: HttpResponseBase = await view(*args, **kwargs)
            return response

        return begun  # type: ignore[return-value]  # Django awaits it, as it would the view

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; a view that waits is told if the client goes."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        gone = asyncio.create_task(_gone(receive))
        answering = asyncio.create_task(self._answer({**scope, _GONE: gone}, body, send))
        try:
            await asyncio.wait({answering, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (gone, answering):
                task.cancel()  # of the one that is done, nothing
        await asyncio.gather(gone, return_exceptions=True)
        with suppress(asyncio.CancelledError):
            await answering

    async def _answer(self, scope: Scope, body: IO[bytes], send: Send) -> None:
        await self.send_response(await self._in_thread(scope, body), send)

    def respond(self, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        """Return the whole answer; what it took (rows, the body) is given back by then."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=type(self), scope=scope)
        with closing(body):
            try:
                response = self._response(scope, body)
            except BaseException:  # a view that waited, and whose client is gone
                signals.request_finished.send(sender=type(self))
                raise
            with closing(response):
                return _whole(response)

    def _response(self, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        request, refused = self.create_request(scope, body)
        response = refused if request is None else self.get_response(request)
        assert response is not None
        response._handler_class = type(self)  # type: ignore[attr-defined]  # named in a signal
        return response

    async def read_body(self, receive: Receive) -> IO[bytes]:
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
        self, scope: Scope, body_file: IO[bytes]
    ) -> tuple[ASGIRequest, None] | tuple[None, HttpResponseBase]:
        """Say how long the body is: one that came in chunks did not tell, and would be none."""
        length = body_file.seek(0, SEEK_END)
        body_file.seek(0)
        told = scope["headers"]
        assert isinstance(told, list)
        rest = [(name, value) for name, value in told if name != b"content-length"]
        headers = [*rest, (b"content-length", str(length).encode())]
        return super().create_request({**scope, "headers": headers}, body_file)


def _whole(response: HttpResponseBase) -> HttpResponseBase:
    """Return the response with a streamed content read to its end: its source is this thread's."""
    if not response.streaming:
        return response
    whole = HttpResponse(b"".join(response), status=response.status_code)
    whole.headers, whole.cookies = response.headers, response.cookies
    return whole


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
