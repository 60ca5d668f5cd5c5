"""A body is read as far as it is taken, also one that does not say how long it is."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from tonk_project.middleware import ReadableRequests
from tonk_project.one_hop import OneHop

CHUNK = b"x" * 65_536


class Echo(OneHop):
    """Answers with the body, if it is one that is taken."""

    def get_response(self, request: HttpRequest) -> HttpResponseBase:
        """Return what came, under the length that was told."""
        return ReadableRequests(lambda asked: HttpResponse(asked.body))(request)


def _coming(chunks: list[bytes]) -> Callable[[], Awaitable[dict[str, object]]]:
    """Hand over the chunks, then stay connected without a word."""
    left = list(chunks)

    async def receive() -> dict[str, object]:
        if not left:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

    return receive


async def _send(chunks: list[bytes]) -> tuple[object, bytes]:
    answered: list[Mapping[str, object]] = []

    async def send(message: Mapping[str, object]) -> None:
        answered.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/v1/auth/login",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
    }
    await Echo()(scope, _coming(chunks), send)
    bodies = [message.get("body", b"") for message in answered]
    return answered[0]["status"], b"".join(body for body in bodies if isinstance(body, bytes))


async def test_a_body_in_chunks_is_taken_whole() -> None:
    assert await _send([b'{"user', b"name", b'": 1}']) == (200, b'{"username": 1}')


async def test_a_body_in_chunks_beyond_the_limit_is_too_large() -> None:
    status, answer = await _send([CHUNK] * (settings.REQUEST_BYTES_MAX // len(CHUNK) + 1))

    assert (status, b"too_large" in answer) == (413, True)


async def test_what_goes_far_beyond_the_limit_is_not_kept() -> None:
    with await OneHop().read_body(_coming([CHUNK] * 100)) as kept:
        assert len(kept.read()) == settings.REQUEST_BYTES_MAX + 1
