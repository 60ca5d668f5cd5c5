"""Who carries a notice to a device. A provider is a name and one function."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

import structlog

log = structlog.get_logger(__name__)

Kind: TypeAlias = Literal["turn", "deal", "ruling"]

WORDS: Mapping[Kind, str] = {
    "turn": "It is your turn.",
    "deal": "Your table deals.",
    "ruling": "Your dispute was ruled.",
}


@dataclass(frozen=True, slots=True)
class Payload:
    """What a device is told: fixed words and a path of ours. No name, no card, no amount."""

    kind: Kind
    words: str
    path: str


Provider: TypeAlias = Callable[[str, Payload], None]
"""Takes a target's address and the payload; raises OSError if it could not be carried."""


def log_provider(address: str, payload: Payload) -> None:
    """Write the notice to the log: for development, and as the shape of every other provider."""
    log.info("notice", address=address, kind=payload.kind, path=payload.path)


PROVIDERS: Mapping[str, Provider] = {"log": log_provider}
"""By the name under which a device registers; what is not built is not here."""
