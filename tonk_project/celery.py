"""The Celery app: workers run the bots' turns and other hints, and say that they are there."""

import os

from celery import Celery
from celery.signals import heartbeat_sent, worker_shutting_down

from tonk_project import warm_stop

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tonk_project.settings")

app = Celery("tonk")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

WORKER_BEAT = "worker-beat"
WORKER_SILENT_SECONDS = 6
"""A worker beats every two seconds; one that was not heard for so long is away."""


@heartbeat_sent.connect
def note_beat(**_: object) -> None:
    """Note that a worker is there that moves bots, for whoever asks whether the house is ready."""
    from django.conf import settings  # they are there from here on only
    from django.core.cache import cache

    if settings.BOTS in app.amqp.queues.consume_from:
        cache.set(WORKER_BEAT, 1, timeout=WORKER_SILENT_SECONDS)


@worker_shutting_down.connect
def stop_in_time(**_: object) -> None:
    """Let a stop end, also one whose pool hangs."""
    warm_stop.end_after()
