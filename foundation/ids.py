"""Opaque ids: a prefix that says the kind, then a ULID in lower case, so rows keep their order."""

import secrets
import threading

from foundation import clock

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's base 32
_RANDOM_BITS = 80
_DIGITS = 26
_lock = threading.Lock()
_last = 0


def new_id(prefix: str) -> str:
    """Return a fresh id such as `h_01jd3…`: 48 bits of milliseconds, 80 of chance.

    Ids made by one process within one millisecond still rise.
    """
    global _last
    value = (clock.now_us() // 1000) << _RANDOM_BITS | secrets.randbits(_RANDOM_BITS)
    with _lock:
        if value <= _last and value >> _RANDOM_BITS == _last >> _RANDOM_BITS:
            value = _last + 1 + secrets.randbits(32)
        _last = value
    return f"{prefix}_{_encode(value)}"


def _encode(value: int) -> str:
    return "".join(_ALPHABET[value >> (5 * place) & 31] for place in reversed(range(_DIGITS)))
