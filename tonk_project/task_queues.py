"""How many tasks wait in each queue, asked of the broker at each scrape."""

from collections.abc import Iterator

from django.conf import settings
from prometheus_client import REGISTRY
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from redis import Redis
from redis.exceptions import RedisError

BROKER_SECONDS = 2


class TaskQueues(Collector):
    """The length of each queue."""

    def describe(self) -> list[GaugeMetricFamily]:
        """Return nothing: registering must not ask the broker."""
        return []

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Read the lengths; none where the broker is away."""
        figure = GaugeMetricFamily(
            "tonk_tasks_waiting", "Tasks that no worker has taken yet", labels=["queue"]
        )
        try:
            with Redis.from_url(
                settings.CELERY_BROKER_URL, socket_timeout=BROKER_SECONDS
            ) as broker:
                for queue in settings.CELERY_TASK_QUEUES:
                    figure.add_metric([queue.name], broker.llen(queue.name))
        except RedisError:
            return
        yield figure


def register() -> None:
    """Let /metrics show this figure."""
    REGISTRY.register(TaskQueues())
