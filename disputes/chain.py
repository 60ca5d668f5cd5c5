"""What binds a case: the digest of its evidence and rulings, and the chain of its steps. Pure."""

import hashlib
from dataclasses import dataclass

from foundation.canonical import JSON, JSONObject, canonical

GENESIS = bytes(32)


@dataclass(frozen=True, slots=True)
class Link:
    """One step as the chain sees it; `note` is the digest of its words, b"" for none."""

    case: str
    number: int
    at_us: int
    actor: str
    act: str
    data: JSONObject
    note: bytes
    previous: bytes
    hash: bytes = b""


def step_hash(link: Link) -> bytes:
    """Return the hash that a step must carry, from its content and the step before it."""
    return digest(
        [
            "tonk-case/1",
            link.case,
            link.number,
            link.at_us,
            link.actor,
            link.act,
            link.data,
            link.note.hex(),
            link.previous.hex(),
        ]
    )


def digest(value: JSON) -> bytes:
    """Return the SHA-256 of a value's canonical form."""
    return digest_of(canonical(value))


def digest_of(text: bytes) -> bytes:
    """Return the SHA-256 of a text that is canonical already."""
    return hashlib.sha256(text).digest()
