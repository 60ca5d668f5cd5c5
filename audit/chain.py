"""The hash of an entry: over all that it says, and the entry before."""

import hashlib

from audit.models import Entry
from foundation.canonical import canonical


def entry_hash(entry: Entry) -> bytes:
    """Return the SHA-256 that `entry` must carry, from its own fields and `previous`."""
    content = canonical(
        [
            "tonk-audit/1",
            entry.club,
            entry.number,
            entry.at_us,
            entry.actor,
            entry.act,
            entry.object,
            bytes(entry.change).hex(),
            bytes(entry.reason).hex(),
            bytes(entry.source).hex(),
        ]
    )
    return hashlib.sha256(bytes(entry.previous) + content).digest()
