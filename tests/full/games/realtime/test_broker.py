"""Publishing from plain code: heard like any group message, and a broker away is not waited for."""

import socket
import time
from uuid import uuid4

import pytest
from django.conf import settings
from redis import Redis
from redis.exceptions import ConnectionError as Away
from redis.exceptions import RedisError

from games.channel_layer import LOOK_SECONDS, Host, PublishingLayer, Wire

GROUPS = [f"table.t_{number}" for number in range(20)]


async def test_what_is_published_reaches_the_groups_channel_whatever_the_shard() -> None:
    hosts = [Host(address=settings.REDIS_URL, socket_timeout=None) for _ in range(3)]
    layer = PublishingLayer(hosts=hosts, symmetric_encryption_keys=["a key"])
    channel = await layer.new_channel()
    for group in GROUPS:
        await layer.group_add(group, channel)
        layer.group_publish(group, {"type": "push", "push": group})
        assert await layer.receive(channel) == {"type": "push", "push": group}
    await layer.flush()


def test_a_broker_that_is_away_is_left_alone_for_a_while() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        host, port = listening.getsockname()
    wire = Wire(f"redis://{host}:{port}")
    with pytest.raises(RedisError, match="refused"):
        wire.publish("channel", b"sealed")
    with pytest.raises(Away, match="a moment ago"):
        wire.publish("channel", b"sealed")


def test_a_line_that_the_broker_has_cut_is_opened_anew() -> None:
    name = f"wire-{uuid4()}"
    wire = Wire(f"{settings.REDIS_URL}?client_name={name}")
    with Redis.from_url(settings.REDIS_URL) as broker, broker.pubsub() as heard:
        heard.subscribe(name)
        wire.publish(name, b"before")
        [line] = [each["id"] for each in broker.client_list() if each["name"] == name]
        broker.client_kill_filter(_id=line)
        time.sleep(2 * LOOK_SECONDS)

        wire.publish(name, b"after")

        said = [heard.get_message(timeout=5) for _ in range(3)]
    assert [each["data"] for each in said if each is not None] == [1, b"before", b"after"]
