"""How often something may be tried: an atomic counter in Redis, one a window of time."""

import hashlib
from dataclasses import dataclass

from django.core.cache import cache

from clubs.errors import TooOften
from foundation import clock


@dataclass(frozen=True, slots=True)
class Rate:
    """At most `times` in each window of `seconds`."""

    name: str
    times: int
    seconds: int


LOGINS_OF_ACCOUNT = Rate("login-account", times=30, seconds=60)  # a person with many devices
LOGINS_OF_ADDRESS = Rate("login-address", times=300, seconds=60)  # a clubhouse behind one router
REGISTRATIONS = Rate("register", times=300, seconds=600)  # a full club's evening, once
LETTERS = Rate("letter", times=5, seconds=3600)  # to one person's mailbox


def count(rate: Rate, subject: str) -> None:
    """Count one try of `subject`, any text: the counter's name holds its digest only.

    Raises:
        TooOften: the window's tries are used up; it says how long the window lasts.
    """
    window, passed = divmod(clock.now_us() // 1_000_000, rate.seconds)
    digest = hashlib.sha256(subject.encode()).hexdigest()
    key = f"rate:{rate.name}:{window}:{digest}"
    cache.add(key, 0, timeout=2 * rate.seconds)
    if cache.incr(key) > rate.times:
        raise TooOften(retry_after=rate.seconds - passed)
