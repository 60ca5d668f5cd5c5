"""Who carries a notice to a device. A provider is a name and one function."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import structlog

from notices import web_push
from notices.payloads import Address, Payload

log = structlog.get_logger(__name__)

Provider: TypeAlias = Callable[[Address, Payload], None]
"""Carries the payload; raises Gone if that can never be done again, OSError if not now."""

WEB = "web"


def log_provider(to: Address, payload: Payload) -> None:
    """Write the notice to the log: for development, and as the shape of every other provider."""
    log.info("notice", address=to.address, kind=payload.kind, path=payload.path)


PROVIDERS: Mapping[str, Provider] = {"log": log_provider, WEB: web_push.send}
"""By the name under which a device registers; what is not built is not here."""
