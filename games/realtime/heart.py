"""The web's heart: it beats while the event loop that answers everybody turns.

ASGI's lifespan, since that is there in every web process, with sockets or without. The loop only
marks that it turns. A thread of its own, on a connection that it keeps, writes the mark: under
load no beat queues behind the calls that wait, and of a loop that hangs the mark grows old.
"""

import asyncio
from threading import Event, Thread

import structlog
from django.db import Error, connection

from foundation import clock
from games import outages
from games.realtime.scope import Receive, Scope, Send

EVERY_SECONDS = 0.25
END_SECONDS_MAX = 1
"""What a database that does not answer may add to the end of the process."""

log = structlog.get_logger(__name__)


async def heart(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
    """Beat from the server's start to its end."""
    await receive()
    beating = _Beating()
    beating.start()
    await send({"type": "lifespan.startup.complete"})
    ending = asyncio.ensure_future(receive())
    while not ending.done():
        beating.turned_at = clock.now_us()
        await asyncio.wait({ending}, timeout=EVERY_SECONDS)
    beating.ended.set()
    beating.join(END_SECONDS_MAX)
    await send({"type": "lifespan.shutdown.complete"})


class _Beating(Thread):
    """Writes when the loop last turned, again and again until it has `ended`."""

    def __init__(self) -> None:
        super().__init__(name="heart", daemon=True)
        self.turned_at = clock.now_us()
        self.ended = Event()

    def run(self) -> None:
        """Beat; a database that is away is waited for."""
        while not self.ended.is_set():
            try:
                outages.beat_web(self.turned_at)
            except Error as error:
                log.warning("beat_failed", error=type(error).__name__)
                connection.close()
            self.ended.wait(EVERY_SECONDS)
        connection.close()
