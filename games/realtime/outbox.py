"""What waits to be sent to one client: bounded; a reader too slow for it is told to resume."""

import asyncio
from collections import deque

from games.realtime import frames
from games.realtime.limits import OUTBOX_BYTES_MAX, OUTBOX_FRAMES_MAX
from games.realtime.scope import Send


class Outbox:
    """Frames in order, sent by a task that lives only while there is something to send."""

    __slots__ = ("_bytes", "_closing", "_frames", "_send", "_task")

    def __init__(self, send: Send) -> None:
        self._send = send
        self._frames: deque[str] = deque()
        self._bytes = 0
        self._closing: int | None = None
        self._task: asyncio.Task[None] | None = None

    def put(self, text: str) -> bool:
        """Queue one frame; tell whether it fitted.

        If not, everything queued is dropped and `behind` says so: what follows must be asked for.
        """
        if self._closing is not None:
            return True
        fits = len(self._frames) < OUTBOX_FRAMES_MAX and self._bytes + len(text) <= OUTBOX_BYTES_MAX
        if not fits:
            self._frames.clear()
            self._bytes = 0
        self._queue(text if fits else frames.BEHIND)
        return fits

    @property
    def is_closed(self) -> bool:
        """Tell whether nothing more will be sent."""
        return self._closing is not None

    def close(self, code: int) -> None:
        """Send nothing more, then close with `code`."""
        self._closing = code
        self._frames.clear()
        self._start()

    async def stop(self) -> None:
        """Give up what was not sent: the connection is gone."""
        self._closing = 0
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _queue(self, text: str) -> None:
        self._frames.append(text)
        self._bytes += len(text)
        self._start()

    def _start(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._frames:
                text = self._frames.popleft()
                self._bytes -= len(text)
                await self._send({"type": "websocket.send", "text": text})
            if self._closing:
                await self._send({"type": "websocket.close", "code": self._closing})
        except OSError:  # the client went away: what it had asked before is not done
            self._closing = self._closing or 0
            self._frames.clear()
