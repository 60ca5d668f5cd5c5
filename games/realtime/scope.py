"""The parts of ASGI that a table's socket uses, typed."""

from collections.abc import Awaitable, Callable
from typing import NotRequired, TypedDict


class Kwargs(TypedDict):
    """What the path names."""

    table: str


class Route(TypedDict):
    """Where the URL router led."""

    kwargs: Kwargs


class Scope(TypedDict):
    """A connection."""

    headers: list[tuple[bytes, bytes]]
    subprotocols: list[str]
    url_route: Route


class Received(TypedDict):
    """What the server hands over: a frame, or the connection's end."""

    type: str
    text: NotRequired[str | None]


Receive = Callable[[], Awaitable[Received]]
Send = Callable[[dict[str, object]], Awaitable[None]]
