"""All sockets of one event loop: their rooms, and the one channel on which the pushes come.

Each push is decrypted once a process and told to the table's sockets there; Channels' own way,
a channel for each socket, would decrypt it for each.
"""

import asyncio
from contextlib import suppress
from weakref import WeakKeyDictionary, WeakValueDictionary

import structlog
from channels.layers import get_channel_layer
from cryptography.fernet import InvalidToken
from django.db import Error
from redis.exceptions import RedisError

from games import pushes
from games.pushes import group_of
from games.realtime import watch
from games.realtime.deliveries import Deliveries
from games.realtime.limits import Allowance
from games.realtime.line import Line
from games.realtime.room import Room
from games.realtime.threads import rows
from games.services.deliveries import note

log = structlog.get_logger(__name__)


class Hub:
    """The rooms with sockets in them. Its tasks live while there is one."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self.deliveries = Deliveries()
        self._allowances: WeakValueDictionary[str, Allowance] = WeakValueDictionary()
        self._channel = ""
        self._heard: set[str] = set()
        self._tuning = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    def allowance(self, player: str) -> Allowance:
        """Return what a person's sockets may still ask: one for all of them."""
        return self._allowances.setdefault(player, Allowance())

    async def enter(self, line: Line) -> None:
        """Let a socket into its table's room, and show everyone the table with it."""
        room = self.rooms.setdefault(line.table, Room(line.table))
        room.lines.add(line)
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._keep())]
        await self.tune(line.table)
        room.refresh()

    async def leave(self, line: Line) -> None:
        """Let a socket out; the last one of a table closes the room."""
        room = self.rooms[line.table]
        room.lines.discard(line)
        await line.stop()
        if room.lines or self.rooms.get(line.table) is not room:
            return
        del self.rooms[line.table]
        await room.stop()
        await self.tune(line.table)
        if not self.rooms:
            await self._stop()

    async def tune(self, table: str) -> None:
        """Hear a table's pushes while it has a room here; a broker that is away is asked later."""
        layer = get_channel_layer()
        assert layer is not None
        async with self._tuning:
            wanted = table in self.rooms
            if wanted == (table in self._heard):
                return
            try:
                if not self._channel:
                    self._channel = await layer.new_channel()
                    self._tasks.append(asyncio.create_task(self._hear(self._channel)))
                if wanted:
                    await layer.group_add(group_of(table), self._channel)
                    self._heard.add(table)
                else:
                    self._heard.discard(table)
                    await layer.group_discard(group_of(table), self._channel)
            except (RedisError, OSError) as error:
                log.warning("not_tuned", table=table, error=type(error).__name__)

    async def _keep(self) -> None:
        """Every two seconds: who may stay, who was told all, who is there, what was delivered."""
        number = 0
        while True:
            await asyncio.sleep(watch.ROUND_SECONDS)
            number += 1
            try:
                await watch.compare(self.rooms)
                if number % watch.PRESENCE_ROUNDS == 0:
                    await watch.note_presence(self.rooms)
                await rows(note, self.deliveries.take())
            except Error as error:  # the next round makes up for it
                log.warning("round_failed", error=type(error).__name__)
            for table in list(self.rooms):
                await self.tune(table)

    async def _hear(self, channel: str) -> None:
        layer = get_channel_layer()
        assert layer is not None
        while True:
            try:
                push = pushes.read(await layer.receive(channel))
            except (InvalidToken, ValueError, KeyError) as error:  # of another key, or version
                log.warning("push_unreadable", error=type(error).__name__)
                continue
            room = self.rooms.get(push["table"])
            if room is not None:
                room.hear(push)

    async def _stop(self) -> None:
        tasks, self._tasks, self._channel = self._tasks, [], ""
        self._heard.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(Error):
            await rows(note, self.deliveries.take())


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """Return the hub of the running event loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())
