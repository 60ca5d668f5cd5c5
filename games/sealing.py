"""The hand's key: made with the hand, kept only wrapped, binding each private part to its place."""

import json
from typing import NewType

from foundation import keyring
from foundation.canonical import JSONObject, canonical

HandKey = NewType("HandKey", bytes)


def new_hand_key() -> HandKey:
    """Return a fresh key for one hand's private parts."""
    return HandKey(keyring.new_key())


def wrap(key: HandKey, hand: str) -> bytes:
    """Return the hand's key sealed by the environment's, as the hand's row keeps it."""
    return keyring.seal(key, bound=b"hand-key:" + hand.encode())


def unwrap(wrapped: bytes, hand: str) -> HandKey:
    """Return the hand's key in plain.

    Raises:
        keyring.CannotOpen: no key of the environment fits.
    """
    return HandKey(keyring.open_sealed(wrapped, bound=b"hand-key:" + hand.encode()))


def seal_private(key: HandKey, private: JSONObject, *, hand: str, version: int) -> bytes:
    """Return a private part sealed for this hand and version."""
    return keyring.seal_with(key, canonical(private), bound=_place(hand, version))


def open_private(key: HandKey, sealed: bytes, *, hand: str, version: int) -> JSONObject:
    """Return a private part in plain.

    Raises:
        keyring.CannotOpen: another key, hand or version, or a changed byte.
    """
    opened: JSONObject = json.loads(keyring.open_with(key, sealed, bound=_place(hand, version)))
    return opened


def _place(hand: str, version: int) -> bytes:
    return f"{hand}:{version}".encode()
