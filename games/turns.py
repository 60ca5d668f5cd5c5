"""The clock of a turn: one deadline, the bank included. Pure: instants come in as numbers."""

from typing import NamedTuple

MS = 1_000
SECOND = 1_000_000


class Turn(NamedTuple):
    """Whose turn it is, from when, until when; what is left of the bank when it began."""

    seat: int
    phase: str
    began: int
    deadline: int
    bank_ms: int

    @property
    def bank_from(self) -> int:
        """Return the instant from which the bank is used, whole microseconds."""
        return self.deadline - self.bank_ms * MS


def begin(*, seat: int, phase: str, at: int, turn_seconds: int, bank_ms: int) -> Turn:
    """Return a turn that begins at `at` (whole microseconds)."""
    return Turn(seat, phase, at, at + turn_seconds * SECOND + bank_ms * MS, bank_ms)


def bank_left(turn: Turn, at: int) -> int:
    """Return the bank, in milliseconds, that a turn ended at `at` leaves."""
    used_ms = -(-(at - turn.bank_from) // MS)
    return min(turn.bank_ms, max(0, turn.bank_ms - used_ms))


def refilled(bank_ms: int, *, most_seconds: int, per_hand_seconds: int = 5) -> int:
    """Return a chair's bank, in milliseconds, after a hand: some more, up to its maximum."""
    return min(most_seconds * MS, bank_ms + per_hand_seconds * MS)
