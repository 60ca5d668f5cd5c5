"""Keys from the environment: the first seals, all of them open, so that keys can be changed."""

import hmac
import secrets
from base64 import urlsafe_b64decode
from collections.abc import Sequence
from functools import lru_cache

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

KEY_BYTES = 32
_NONCE_BYTES = 12


class CannotOpen(Exception):
    """None of the keys at hand opens these bytes, or they were changed."""


@lru_cache(maxsize=4)
def parsed(texts: tuple[str, ...]) -> tuple[bytes, ...]:
    """Return the environment's keys as bytes.

    Raises:
        ValueError: there is none, or one is no 32 bytes in url-safe base64.
    """
    keys = tuple(urlsafe_b64decode(text) for text in texts)
    if not keys or any(len(key) != KEY_BYTES for key in keys):
        raise ValueError("TONK_KEYS: each key is 32 bytes in url-safe base64")
    return keys


def new_key() -> bytes:
    """Return a fresh 32-byte data key."""
    return secrets.token_bytes(KEY_BYTES)


def seal_with(key: bytes, plain: bytes, *, bound: bytes) -> bytes:
    """Return nonce and AES-GCM ciphertext of `plain`, valid for `bound` only."""
    nonce = secrets.token_bytes(_NONCE_BYTES)
    return nonce + _cipher(key).encrypt(nonce, plain, bound)


def open_with(key: bytes, sealed: bytes, *, bound: bytes) -> bytes:
    """Return what `seal_with` sealed.

    Raises:
        CannotOpen: another key, another `bound`, or a changed byte.
    """
    try:
        return _cipher(key).decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], bound)
    except (InvalidTag, ValueError) as error:
        raise CannotOpen from error


def seal(plain: bytes, *, bound: bytes) -> bytes:
    """Seal `plain` with the environment's first key (also how a data key is wrapped)."""
    return seal_with(_keys()[0], plain, bound=bound)


def open_sealed(sealed: bytes, *, bound: bytes) -> bytes:
    """Open what `seal` sealed under any of the environment's keys.

    Raises:
        CannotOpen: none of them fits.
    """
    for key in _keys():
        try:
            return open_with(key, sealed, bound=bound)
        except CannotOpen:
            continue
    raise CannotOpen


def keyed_hash(data: bytes, *, purpose: str) -> bytes:
    """Return HMAC-SHA256 of `data` under a key derived from the last (oldest) one for `purpose`.

    The oldest, so that adding a key in front changes no stored hash.
    """
    return hmac.digest(_derived(purpose), data, "sha256")


@lru_cache(maxsize=16)
def _derived(purpose: str) -> bytes:
    return hmac.digest(_keys()[-1], purpose.encode(), "sha256")


@lru_cache(maxsize=256)
def _cipher(key: bytes) -> AESGCM:
    return AESGCM(key)


def _keys() -> Sequence[bytes]:
    return parsed(tuple(settings.TONK_KEYS))
