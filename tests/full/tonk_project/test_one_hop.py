"""A request under ASGI is one thread's from its beginning to its end, and gives all back."""

import asyncio
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from asgiref.sync import async_to_sync
from django.core import signals
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import override_settings
from django.urls import path

from games.api.events import WAITS_OF_PROCESS_MAX
from tonk_project.one_hop import THREADS_MAX, OneHop

Sent = list[Mapping[str, object]]


class Calls(OneHop):
    """Answers with what a view of the test returns."""

    def __init__(self, view: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__()
        self._view = view

    def get_response(self, request: HttpRequest) -> HttpResponseBase:
        """Return what the view of the test returns."""
        return self._view(request)


async def _get(
    view: Callable[[HttpRequest], HttpResponseBase], *, gone: asyncio.Event | None = None
) -> Sent:
    return await _ask(Calls(view), gone=gone)


async def _ask(door: OneHop, *, gone: asyncio.Event | None = None) -> Sent:
    sent: Sent = []
    told = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Mapping[str, object]:
        if told:
            return told.pop()
        await (gone or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    async def send(message: Mapping[str, object]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
    await asyncio.wait_for(door(scope, receive, send), 10)
    return sent


@contextmanager
def _noted(threads: list[str]) -> Iterator[None]:
    def note(**_: object) -> None:
        threads.append(threading.current_thread().name)

    signals.request_started.connect(note)
    signals.request_finished.connect(note)
    try:
        yield
    finally:
        signals.request_started.disconnect(note)
        signals.request_finished.disconnect(note)


async def test_the_view_and_both_signals_run_in_one_thread() -> None:
    threads: list[str] = []

    def view(_: HttpRequest) -> HttpResponse:
        threads.append(threading.current_thread().name)
        return HttpResponse(b"done")

    with _noted(threads):
        sent = await _get(view)

    assert (sent[0]["status"], sent[1]["body"]) == (200, b"done")
    assert len(threads) == 3
    assert len(set(threads)) == 1
    assert threads[0] != threading.current_thread().name


async def test_a_stream_is_read_in_the_thread_that_answers() -> None:
    threads: list[str] = []

    def view(_: HttpRequest) -> StreamingHttpResponse:
        def lines() -> Iterator[bytes]:
            for line in (b"one ", b"two"):
                threads.append(threading.current_thread().name)
                yield line

        return StreamingHttpResponse(lines(), status=207, headers={"X-Told": "whole"})

    with _noted(threads):
        sent = await _get(view)

    assert (sent[0]["status"], sent[1]["body"]) == (207, b"one two")
    headers = sent[0]["headers"]
    assert isinstance(headers, list)
    assert (b"X-Told", b"whole") in headers
    assert len(threads) == 4
    assert len(set(threads)) == 1


class Waits:
    """A view that waits, and notes when it begins and when it is broken off."""

    def __init__(self) -> None:
        self.begun, self.cancelled = threading.Event(), threading.Event()

    def __call__(self, _: HttpRequest) -> HttpResponse:
        """Wait for longer than any test."""
        async_to_sync(self._wait)()
        return HttpResponse()

    async def _wait(self) -> None:
        self.begun.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            self.cancelled.set()
            raise


async def test_who_waits_is_told_that_the_client_is_gone() -> None:
    view, gone = Waits(), asyncio.Event()
    threads: list[str] = []
    with _noted(threads):
        answering = asyncio.create_task(_get(view, gone=gone))
        assert await asyncio.to_thread(view.begun.wait, 5)
        gone.set()
        assert await answering == []

    assert view.cancelled.is_set()
    assert len(threads) == 2, "the request began and was finished"


begun = threading.Event()


async def _waiting(_: HttpRequest) -> HttpResponse:
    begun.set()
    return HttpResponse()


urlpatterns = [path("", _waiting)]


class Slow:
    """Middleware that takes its time before the view."""

    reached, goes_on = threading.Event(), threading.Event()

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on when the test says so."""
        self.reached.set()
        assert self.goes_on.wait(5)
        return self._answer(request)


@override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[f"{__name__}.Slow"])
async def test_who_would_wait_does_not_begin_when_the_client_is_gone_by_then() -> None:
    gone, threads = asyncio.Event(), list[str]()
    with _noted(threads):
        answering = asyncio.create_task(_ask(OneHop(), gone=gone))
        assert await asyncio.to_thread(Slow.reached.wait, 5)
        gone.set()
        assert await answering == []
        Slow.goes_on.set()
        while len(threads) < 2:
            await asyncio.sleep(0.01)

    assert not begun.is_set()

    assert (await _ask(OneHop()))[0]["status"] == 200, "whose client stays"
    assert begun.is_set()


async def test_what_the_server_breaks_off_is_told_to_who_waits() -> None:
    view = Waits()
    answering = asyncio.create_task(_get(view))
    assert await asyncio.to_thread(view.begun.wait, 5)
    answering.cancel()

    assert await asyncio.to_thread(view.cancelled.wait, 5)


def test_who_waits_leaves_threads_to_who_plays() -> None:
    assert WAITS_OF_PROCESS_MAX <= THREADS_MAX // 2
