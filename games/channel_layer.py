"""Channels' layer over Redis with one more way in: publishing from plain Python, without waiting.

The sealed bytes and the names are the layer's own, so that its sockets hear both ways alike.
"""

import os
import threading
import time
from collections.abc import Mapping, Sequence
from typing import TypedDict

from channels_redis.pubsub import RedisPubSubChannelLayer
from channels_redis.utils import _consistent_hash
from redis import ConnectionPool
from redis.backoff import NoBackoff
from redis.connection import ConnectionInterface
from redis.exceptions import ConnectionError as Away
from redis.exceptions import RedisError
from redis.retry import Retry

SEND_SECONDS = 0.2
"""So long an action waits at most for a broker that hangs: a push takes some 20 µs."""
LOOK_SECONDS = 0.05
"""So often at most it is looked whether the broker is still there, and its answers are dropped."""
REST_SECONDS = 2.0
"""So long a broker that failed is left alone: what is pushed meanwhile is lost, and found again."""


class Host(TypedDict):
    """A broker's address; reading from it may take as long as it takes."""

    address: str
    socket_timeout: None


class PublishingLayer(RedisPubSubChannelLayer):  # type: ignore[misc]  # channels_redis has no types
    """The layer of sockets, and of whoever tells them something."""

    def __init__(self, *, hosts: Sequence[Host], prefix: str = "asgi", **rest: object) -> None:
        super().__init__(hosts=hosts, prefix=prefix, **rest)
        self._prefix = prefix
        self._wires = [Wire(host["address"]) for host in hosts]

    def group_publish(self, group: str, message: Mapping[str, object]) -> None:
        """Send `message` to `group` as `group_send` does, from any thread; its answer is not read.

        Raises:
            RedisError, OSError: it is lost.
        """
        channel = f"{self._prefix}__group__{group}"
        wire = self._wires[_consistent_hash(channel, len(self._wires))]
        wire.publish(channel, self.serialize(message))


class Wire:
    """One connection to one broker, for all threads of a process; a forked child makes its own."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._lock = threading.Lock()
        self._connection: ConnectionInterface | None = None
        self._made_by = 0
        self._look_at = self._rests_until = 0.0

    def publish(self, channel: str, sealed: bytes) -> None:
        """Write one PUBLISH; what the broker answered to those before is read and dropped.

        Raises:
            RedisError, OSError: the broker is away, or hangs, or did so a moment ago.
        """
        with self._lock:
            now = time.monotonic()
            if now < self._rests_until:
                raise Away("it failed a moment ago")
            try:
                connection = self._open(now)
                connection.send_packed_command(connection.pack_command("PUBLISH", channel, sealed))
            except (RedisError, OSError):
                self._connection = None
                self._rests_until = time.monotonic() + REST_SECONDS
                raise

    def _open(self, now: float) -> ConnectionInterface:
        if self._connection is not None and self._made_by == os.getpid():
            if now < self._look_at:
                return self._connection
            self._look_at = now + LOOK_SECONDS
            try:
                while self._connection.can_read(timeout=0):
                    self._connection.read_response()
            except (RedisError, OSError):  # it went away and may be back
                self._connection.disconnect()
            return self._connection
        pool = ConnectionPool.from_url(
            self._address,
            socket_timeout=SEND_SECONDS,
            socket_connect_timeout=SEND_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
        self._connection, self._made_by = pool.make_connection(), os.getpid()
        return self._connection
