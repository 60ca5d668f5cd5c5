"""A request under ASGI is one thread's from its beginning to its end, and gives all back."""

import asyncio
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from asgiref.sync import async_to_sync
from django.core import signals
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from tonk_project.one_hop import OneHop

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
    await asyncio.wait_for(Calls(view)(scope, receive, send), 10)
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


async def test_who_waits_is_told_that_the_client_is_gone() -> None:
    waits, cancelled, gone = threading.Event(), threading.Event(), asyncio.Event()

    async def wait() -> None:
        waits.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.set()
            raise

    def view(_: HttpRequest) -> HttpResponse:
        async_to_sync(wait)()
        return HttpResponse()

    threads: list[str] = []
    with _noted(threads):
        answering = asyncio.create_task(_get(view, gone=gone))
        assert await asyncio.to_thread(waits.wait, 5)
        gone.set()
        assert await answering == []

    assert cancelled.is_set()
    assert len(threads) == 2, "the request began and was finished"
