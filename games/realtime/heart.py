"""The web's heart: it beats while the event loop that answers everybody turns.

ASGI's lifespan, since that is there in every web process, with sockets or without.
"""

import asyncio

import structlog
from django.db import Error

from foundation import clock
from games import outages
from games.realtime.scope import Receive, Scope, Send
from games.realtime.threads import rows

EVERY_SECONDS = 1

log = structlog.get_logger(__name__)


async def heart(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
    """Beat from the server's start to its end."""
    await receive()
    await send({"type": "lifespan.startup.complete"})
    ending = asyncio.ensure_future(receive())
    while not ending.done():
        try:
            await rows(outages.beat, clock.now_us(), outages.WEB)
        except Error as error:  # the database is away: then the sweeper's heart is silent, too
            log.warning("beat_failed", error=type(error).__name__)
        await asyncio.wait({ending}, timeout=EVERY_SECONDS)
    await send({"type": "lifespan.shutdown.complete"})
