"""All chance of the game: seeds, commitments, and tonk-shuffle/1. Nothing else draws randomness.

tonk-shuffle/1. A hand's pack is made from its 32-byte seed, its id and the cuts that count:
block i (from 0) is HMAC-SHA256(seed, "tonk-shuffle/1" NUL label NUL hand id NUL cuts i), where
cuts is one 32-byte digest a seat in the order of the seats (32 zero bytes for a seat that did not
cut) and i is eight bytes, big end first. The blocks' bytes, in order, feed a Fisher–Yates shuffle
of the pack of rules 1.1: for last = 51 down to 1, take a byte until it is under the largest
multiple of last + 1 that a byte holds, and exchange card `last` with card (byte mod (last + 1)).
The label is "pack" for the deal and "dealer" for the draw of rules 2.3.
"""

import hashlib
import hmac
import random
import secrets
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from foundation import keyring
from games.engine.cards import PACK, Card

ALGORITHM: Final = "tonk-shuffle/1"
SEED_BYTES = 32
NO_CUT = bytes(32)

Label = Literal["pack", "dealer"]


def new_seed() -> bytes:
    """Return a fresh seed from the system's source of chance."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """Return what is published before any cut: the seed's SHA-256 in hex."""
    return hashlib.sha256(seed).hexdigest()


def cut_digest(hand: str, text: str) -> str:
    """Return the SHA-256 over the hand's id and a player's text, in hex."""
    return hashlib.sha256((hand + text).encode()).hexdigest()


def thinking(hand: str, version: int) -> random.Random:
    """Return the chance that a bot may use for its move: the same for a task that runs twice."""
    return random.Random(keyring.keyed_hash(f"{hand}:{version}".encode(), purpose="bot"))  # noqa: S311


def shuffled(
    *, seed: bytes, hand: str, cuts: Sequence[str | None], label: Label = "pack"
) -> tuple[Card, ...]:
    """Return the pack, top card first, that seed, hand and cuts (hex or None, by seat) make."""
    cut = b"".join(NO_CUT if text is None else bytes.fromhex(text) for text in cuts)
    salt = b"\0".join((ALGORITHM.encode(), label.encode(), hand.encode(), cut))
    chance = _bytes(seed, salt)
    pack = list(PACK)
    for last in range(len(pack) - 1, 0, -1):
        other = _below(last + 1, chance)
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


def _bytes(seed: bytes, salt: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(seed, salt + block.to_bytes(8, "big"), "sha256")
        block += 1


def _below(limit: int, chance: Iterator[int]) -> int:
    fair = 256 - 256 % limit
    return next(byte for byte in chance if byte < fair) % limit
