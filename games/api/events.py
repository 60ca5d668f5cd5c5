"""A hand's events over HTTP, and the long poll: HTTP alone is enough to follow a hand.

A wait is woken by the table's pushes, looks again every few seconds in case one was lost, and
holds no database connection: one thread of the process, and one of its token's two places.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Final

import structlog
from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.errors import TooOften
from games import pushes
from games.api.doors import HandDoor, whole
from games.api.shapes import events as shapes
from games.selectors import views
from games.statuses import HandStatus

WAIT_SECONDS_MAX: Final = 20
"""Seconds that one call may wait: under what proxies on the way allow."""
WAITS_OF_TOKEN_MAX: Final = 2
"""Waiting calls of one token: a phone that lost one may begin the next."""
WAITS_OF_PROCESS_MAX: Final = 500
"""Calls of one process that may wait: each keeps a thread, and who plays needs threads too."""
LOOK_EVERY: Final = 5
"""Seconds after which a waiting call looks again without being called: pushes may be lost."""

log = structlog.get_logger(__name__)
rooms = BoundedSemaphore(WAITS_OF_PROCESS_MAX)
"""One is taken by each call that would wait, before it is known whether it must."""
_WAIT = re.compile(r"(?:^|[\s,;])wait\s*=\s*(\d{1,6})\b", re.IGNORECASE)
PREFER = OpenApiParameter(
    "Prefer",
    str,
    OpenApiParameter.HEADER,
    description="`wait=N`: if there is nothing yet, wait up to N seconds"
    f" ({WAIT_SECONDS_MAX} at most, where N is more) for the next event; at most"
    f" {WAITS_OF_TOKEN_MAX} such calls at once a token.",
)
APPLIED = OpenApiParameter(
    "Preference-Applied",
    str,
    OpenApiParameter.HEADER,
    response=[200],
    description="`wait=N`, if the call waited: for up to N seconds.",
)
AFTER = OpenApiParameter(
    "after",
    {"type": "integer", "minimum": 0, "maximum": 999_999_999, "default": 0},
    description="The newest version that one has.",
)


class NothingYet(Response):
    """No event yet, and the caller would wait: at which table."""

    def __init__(self, data: object, *, table: str) -> None:
        super().__init__(data)
        self.table = table


@dataclass
class Call:
    """A call that would wait: is there room for it, and which of its token's places has it?"""

    room: bool
    place: str = ""


class EventsView(HandDoor):
    """A hand's events."""

    call: Call | None = None
    """Set if the call would wait."""

    @extend_schema(
        operation_id="hand_events",
        tags=["hands"],
        parameters=[AFTER, PREFER, APPLIED],
        responses={200: shapes.Events},
    )
    def get(self, request: Request, *, hand: str) -> Response:  # noqa: ARG002
        """Return the events above `after` as the asker may see them."""
        found = views.hand_events(self.at, after=whole(request, "after", default=0))
        live = HandStatus(self.at.hand.status).live
        if found["events"] or not live or self.call is None:
            return Response(found)
        self.call.place = self.call.place or self._free_place(self.call)
        return NothingYet(found, table=self.at.hand.table_id)

    def _free_place(self, call: Call) -> str:
        if not call.room:
            raise TooOften(retry_after=LOOK_EVERY)
        token = self.device.pk if self.device else self.request._request.session.session_key
        for number in range(WAITS_OF_TOKEN_MAX):
            place = f"waits:{token}:{number}"
            if cache.add(place, True, timeout=WAIT_SECONDS_MAX + LOOK_EVERY):  # noqa: FBT003 - any value
                return place
        raise TooOften(retry_after=LOOK_EVERY)


def seconds_to_wait(request: Request | HttpRequest) -> int:
    """Return how long the caller would wait, 0 if not at all."""
    asked = _WAIT.search(request.headers.get("Prefer", ""))
    return min(int(asked[1]), WAIT_SECONDS_MAX) if asked else 0


async def hand_events(request: HttpRequest, hand: str) -> HttpResponse:
    """Answer at once if there is something; else, if the caller would wait, when there is."""
    if not seconds_to_wait(request):
        return await _ask(request, hand)
    call = Call(room=rooms.acquire(blocking=False))
    try:
        return await _wait(request, hand, call)
    finally:
        if call.room:
            rooms.release()
        await _give_back(call)


hand_events.cls = EventsView  # type: ignore[attr-defined]  # what the schema reads
hand_events.initkwargs = {}  # type: ignore[attr-defined]
hand_events.csrf_exempt = True  # type: ignore[attr-defined]  # the door itself checks


async def _wait(request: HttpRequest, hand: str, call: Call) -> HttpResponse:
    answer = await _ask(request, hand, call)
    if not isinstance(answer, NothingYet):
        return answer
    try:
        return await _wait_for_more(request, hand, call, table=answer.table)
    except (RedisError, OSError) as error:
        log.warning("wait_cut_short", hand=hand, error=type(error).__name__)
        return answer


async def _wait_for_more(
    request: HttpRequest, hand: str, call: Call, *, table: str
) -> HttpResponse:
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds_to_wait(request)
    async with _pushes(table) as pushed:
        while True:
            answer = await _ask(request, hand, call)
            left = until - loop.time()
            if left <= 0 or not isinstance(answer, NothingYet):
                break
            await pushed(min(left, LOOK_EVERY))
    answer["Preference-Applied"] = f"wait={seconds_to_wait(request)}"
    return answer


@asynccontextmanager
async def _pushes(table: str) -> AsyncIterator[Callable[[float], Awaitable[None]]]:
    """Hear the table's pushes; give a call that waits some seconds for the next."""
    layer = get_channel_layer()
    assert layer is not None
    group, channel = pushes.group_of(table), await layer.new_channel()
    await layer.group_add(group, channel)
    hearing = asyncio.ensure_future(layer.receive(channel))

    async def pushed(seconds: float) -> None:
        nonlocal hearing
        await asyncio.wait({hearing}, timeout=seconds)
        if hearing.done():
            hearing.result()
            hearing = asyncio.ensure_future(layer.receive(channel))

    try:
        yield pushed
    finally:
        hearing.cancel()
        await layer.group_discard(group, channel)


@database_sync_to_async
def _ask(request: HttpRequest, hand: str, call: Call | None = None) -> HttpResponse:
    """Call the door in a thread that gives its database connection back when it is done."""
    return EventsView.as_view(call=call)(request, hand=hand)


@sync_to_async
def _give_back(call: Call) -> None:
    """Free the call's place: in the thread of its `_ask`, which may still be about to take it."""
    if call.place:
        cache.delete(call.place)
