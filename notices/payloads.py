"""What a notice says, and what it is said to: the words that all providers share."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["turn", "deal", "dispute", "judging", "ruling", "debt"]

WORDS: Mapping[Kind, str] = {
    "turn": "It is your turn.",
    "deal": "Your table deals.",
    "dispute": "A hand that you played is disputed.",
    "judging": "A dispute waits for your ruling.",
    "ruling": "Your dispute was ruled.",
    "debt": "A debt is said to be paid.",
}


@dataclass(frozen=True, slots=True)
class Payload:
    """What a device is told: fixed words and a path of ours. No name, no card, no amount."""

    kind: Kind
    words: str
    path: str


@dataclass(frozen=True, slots=True)
class Address:
    """Where a device is reached: what its provider calls, and a browser's keys (base64url)."""

    address: str
    p256dh: str = ""
    auth: str = ""


class Gone(Exception):
    """The device is reached there no more, and never again."""
