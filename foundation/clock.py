"""The one clock: whole microseconds since 1970, UTC. Nothing stored reads another."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_RFC_3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)", re.ASCII)


class FrozenClock:
    """A clock that stands until a test advances it."""

    def __init__(self, at_us: int) -> None:
        self.at_us = at_us

    def __call__(self) -> int:
        return self.at_us

    def advance(self, *, seconds: float) -> int:
        """Move on by `seconds`; return the new instant in microseconds."""
        self.at_us += round(seconds * 1_000_000)
        return self.at_us


def _system_clock() -> int:
    return time.time_ns() // 1000


_source = _system_clock


def now_us() -> int:
    """Return the present instant in whole microseconds."""
    return _source()


def now() -> datetime:
    """Return the present instant as an aware UTC datetime."""
    return instant(now_us())


def instant(at_us: int) -> datetime:
    """Return `at_us` (whole microseconds) as an aware UTC datetime."""
    return _EPOCH + timedelta(microseconds=at_us)


def microseconds(at: datetime) -> int:
    """Return an aware datetime as whole microseconds since 1970."""
    return (at - _EPOCH) // timedelta(microseconds=1)


def iso(at_us: int) -> str:
    """Return `at_us` as UTC ISO 8601 with microseconds, as the API shows times."""
    return instant(at_us).isoformat(timespec="microseconds").replace("+00:00", "Z")


def day(text: str) -> date:
    """Return the date of `YYYY-MM-DD`; no other way of writing it is taken.

    Raises:
        ValueError: it is none.
    """
    found = date.fromisoformat(text)
    if found.isoformat() != text:
        raise ValueError(f"not YYYY-MM-DD: {text}")
    return found


def from_iso(text: str) -> int:
    """Return the instant that `text` names as RFC 3339 writes it; finer than 1 µs is cut off.

    Raises:
        ValueError: it names none, or one that is not in the years 1 to 9999 of UTC.
    """
    spelled = text.upper()
    if not _RFC_3339.fullmatch(spelled):
        raise ValueError(text)
    try:
        return microseconds(datetime.fromisoformat(spelled).astimezone(UTC))
    except OverflowError as error:
        raise ValueError(text) from error


@contextmanager
def frozen(at_us: int | None = None) -> Iterator[FrozenClock]:
    """Stand still at `at_us` (now by default) in this whole process: for tests."""
    global _source
    before = _source
    clock = FrozenClock(now_us() if at_us is None else at_us)
    _source = clock
    try:
        yield clock
    finally:
        _source = before
