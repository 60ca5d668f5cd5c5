"""Text that may be erased while the chain that names it stays whole.

The chained row keeps the digest only; text and salt live, and are erased, together.
"""

import hashlib
import hmac
import secrets
from typing import NamedTuple

SALT_BYTES = 16


class Erasable(NamedTuple):
    """A text, its random salt, and the digest that outlives both."""

    text: str
    salt: bytes
    digest: bytes


def seal_text(text: str) -> Erasable:
    """Return `text` with a fresh salt and the SHA-256 of both."""
    salt = secrets.token_bytes(SALT_BYTES)
    return Erasable(text, salt, digest(text, salt))


def digest(text: str, salt: bytes) -> bytes:
    """Return the SHA-256 over salt and text."""
    return hashlib.sha256(salt + text.encode()).digest()


def matches(text: str, salt: bytes, expected: bytes) -> bool:
    """Tell whether text and salt are those of the digest."""
    return hmac.compare_digest(digest(text, salt), expected)
