"""Sends pushes without waiting for the broker. Lost or doubled ones are found by their gap."""

from collections.abc import Mapping
from typing import Protocol

import structlog
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)


class Publishes(Protocol):
    """A channel layer that publishes from plain Python, too."""

    def group_publish(self, group: str, message: Mapping[str, object]) -> None:
        """Send `message` to `group`."""


def send(group: str, message: Mapping[str, object]) -> None:
    """Send `message` to `group`; if the broker is away it is lost."""
    layer: Publishes = get_channel_layer()  # type: ignore[assignment]  # what the settings name
    try:
        layer.group_publish(group, message)
    except (RedisError, OSError) as error:
        log.warning("push_lost", group=group, error=type(error).__name__)
