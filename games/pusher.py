"""One thread a process that sends pushes, so that no action waits for the broker.

Order is kept for each process; a push that is lost, or one too many, is found by its gap.
"""

import asyncio
import os
import threading
from collections.abc import Mapping

import structlog
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

WAITING_MAX = 1_000
"""Pushes under way in one process; a broker that hangs costs pushes, never memory."""

log = structlog.get_logger(__name__)


class Pusher:
    """An event loop of its own: the layer's connection lives as long as the process."""

    def __init__(self) -> None:
        self.pid = os.getpid()
        self._loop = asyncio.new_event_loop()
        self._waiting = threading.Semaphore(WAITING_MAX)
        self._turn = asyncio.Lock()
        threading.Thread(target=self._loop.run_forever, name="pusher", daemon=True).start()

    def send(self, group: str, message: Mapping[str, object]) -> None:
        """Send `message` to `group` soon; return at once."""
        if not self._waiting.acquire(blocking=False):
            log.warning("push_lost", group=group, error="too many are waiting")
            return
        asyncio.run_coroutine_threadsafe(self._send(group, message), self._loop)

    async def _send(self, group: str, message: Mapping[str, object]) -> None:
        layer = get_channel_layer()
        assert layer is not None
        try:
            async with self._turn:
                await layer.group_send(group, dict(message))
        except (RedisError, OSError) as error:
            log.warning("push_lost", group=group, error=type(error).__name__)
        finally:
            self._waiting.release()


_pusher: Pusher | None = None
_making = threading.Lock()


def send(group: str, message: Mapping[str, object]) -> None:
    """Send `message` to `group` from this process' thread; a forked child makes its own."""
    global _pusher
    with _making:
        if _pusher is None or _pusher.pid != os.getpid():
            _pusher = Pusher()
        pusher = _pusher
    pusher.send(group, message)
