"""The sockets of one table in this process: the table is read once for all of them."""

import asyncio
from dataclasses import dataclass, field

import structlog
from django.db import Error

from games.pushes import Push
from games.realtime import reading
from games.realtime.line import Line
from games.realtime.reading import TableSeen
from games.realtime.threads import rows
from games.selectors.heads import Head

log = structlog.get_logger(__name__)

GATHER_SECONDS = 0.02
"""So long word of changes is gathered before the table is read: a deal gives it twice or thrice."""


@dataclass(slots=True, eq=False)
class Room:
    """The sockets of one table in this process."""

    table: str
    lines: set[Line] = field(default_factory=set)
    seen: TableSeen | None = None
    head: Head | None = None
    _refreshing: asyncio.Task[None] | None = None
    _refresh_again: bool = False

    @property
    def watch(self) -> str:
        """Return who may watch, as far as is known: nobody, until the table is read."""
        return "" if self.seen is None else self.seen.watch

    def hear(self, push: Push) -> None:
        """Tell a push to those whom it concerns."""
        match push["type"]:
            case "table.changed":
                self.refresh()
            case "hand.events":
                for line in self.lines:
                    line.hear(push, self.watch)
            case "table.said":
                for line in self.lines:
                    line.listen(push)

    def compare(self, head: Head) -> None:
        """Find what no push told: of the table, and of each socket's hand."""
        known, self.head = self.head, head
        if known is None or _of_table(known) != _of_table(head):
            self.refresh()
        for line in self.lines:
            line.compare(head, self.watch)

    def refresh(self) -> None:
        """Begin to read the table anew, for all its sockets at once."""
        self._refresh_again = True
        if self._refreshing is None or self._refreshing.done():
            self._refreshing = asyncio.create_task(self._refresh())

    async def stop(self) -> None:
        """End what is under way: the last socket has left."""
        if self._refreshing is not None:
            self._refreshing.cancel()
            await asyncio.gather(self._refreshing, return_exceptions=True)

    async def _refresh(self) -> None:
        while self._refresh_again:
            await asyncio.sleep(GATHER_SECONDS)
            self._refresh_again = False
            try:
                self.seen = await rows(reading.table_seen, self.table)
            except Error as error:
                self.head = None  # the next comparison reads again
                log.warning("reading_failed", table=self.table, error=type(error).__name__)
                return
            for line in self.lines:
                line.show_table(self.seen)


def _of_table(head: Head) -> tuple[object, ...]:
    """Return what of a head a table's frame tells."""
    return head.version, head.present, head.draining
