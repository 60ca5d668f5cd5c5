"""How much a socket may ask and keep: every limit of sockets, with its reason."""

from dataclasses import dataclass
from typing import Final

from foundation import clock
from games.turns import SECOND

FRAME_BYTES_MAX: Final = 8_192  # the longest action is some 200 bytes
FRAMES_A_SECOND: Final = 20  # nobody plays so fast; a client that resumes in a loop does
FRAMES_AT_ONCE: Final = 60  # after a reconnection everything unanswered is sent again
SILENT_SECONDS: Final = 60  # clients ping every 20 s
OUTBOX_FRAMES_MAX: Final = 2_000  # the events of the longest hand
OUTBOX_BYTES_MAX: Final = 1_048_576
DELIVERIES_MAX: Final = 20_000  # rows of one write; no process has so many sockets in play

SIGNED_OUT: Final = 4401
MAY_NOT: Final = 4403
SILENT: Final = 4408
TOO_MANY: Final = 4429
TOO_LONG: Final = 1009
NOT_TEXT: Final = 1003
TRY_AGAIN: Final = 1013


@dataclass(slots=True, weakref_slot=True)
class Allowance:
    """Frames that a person may still send, by all his sockets of a process together.

    They come back at a steady rate.
    """

    left: float = FRAMES_AT_ONCE
    at: int = 0

    def spend(self) -> bool:
        """Take one; tell whether there was one."""
        now = clock.now_us()
        gained = (now - self.at) * FRAMES_A_SECOND / SECOND
        self.left = min(FRAMES_AT_ONCE, self.left + gained) - 1
        self.at = now
        return self.left >= 0
