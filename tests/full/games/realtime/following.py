"""A client that follows the protocol's recipe over lines that break, and keeps what it was told."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Self

from clubs.models import User
from games.models import Table
from tests.full.games.realtime.client import Closed, Event, Socket, device

PATIENCE_SECONDS = 60


@dataclass(eq=False)
class Follower:
    """Follows one hand as one person; `breaks` says after which events its line is cut."""

    user: User
    table: Table
    hand: str
    token: str
    breaks: Callable[[], bool]
    events: list[Event] = field(default_factory=list)
    lines: int = 0

    @classmethod
    async def of(cls, user: User, table: Table, hand: str, *, breaks: Callable[[], bool]) -> Self:
        """Sign a person in on a device that follows the hand from its beginning."""
        return cls(user, table, hand, await device(user), breaks)

    @property
    def version(self) -> int:
        """Return the newest version that it has."""
        return len(self.events)

    async def follow(self, ends: list[int]) -> None:
        """Follow until it has the hand's last event, whose version `ends` holds at the end."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while self.version not in ends:
                await self._one_line(ends)

    async def _one_line(self, ends: list[int]) -> None:
        self.lines += 1
        async with Socket(f"/ws/tables/{self.table.pk}/", token=self.token) as line:
            await line.resume(self.hand, self.version)
            while self.version not in ends:
                try:
                    frame = await asyncio.wait_for(line.until("event"), 1)
                except (TimeoutError, Closed):
                    continue
                if frame["hand"] == self.hand:
                    self._take(frame["event"])
                    if self.breaks():
                        return

    def _take(self, event: Event) -> None:
        assert event["version"] == self.version + 1, "an event twice, or one left out"
        self.events.append(event)
