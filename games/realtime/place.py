"""Where a socket stands in its table's hands: what is next for it, and what it must read first.

Pure. Whatever is dropped, doubled or out of order on its way here, what is let through is every
event once, in order.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.pushes import Batch


class Gap(Exception):
    """Something between the last event let through and this one is missing: the rows have it."""


@dataclass(slots=True)
class Place:
    """The hand that a socket follows, and the version up to which it was let through."""

    hand: str | None = None
    number: int = 0
    version: int = 0
    over: bool = True
    """Whether that hand has ended, so that the table's next one may follow."""
    seated: bool = False
    """Whether the client has a seat in that hand."""

    def take(self, batch: Batch) -> Sequence[str]:
        """Return the frames of `batch` that come next, having moved on past them.

        Raises:
            Gap: there is something to be read before.
        """
        if batch.number < self.number:
            return ()
        if batch.number > self.number:
            if not self.over or batch.first != 1:
                raise Gap
            self.hand, self.number, self.version, self.over = batch.hand, batch.number, 0, False
            self.seated = False
        known = self.version + 1 - batch.first
        if known < 0:
            raise Gap
        following = batch.frames[known:]
        self.version += len(following)
        self.over = self.over or batch.over
        self.seated = self.seated or batch.seated
        return following
