"""Hears that a bot is to act, and hints it to the workers."""

from functools import cache

import structlog
from django.conf import settings
from django.dispatch import receiver
from kombu.exceptions import OperationalError
from redis import Redis
from redis.exceptions import RedisError
from structlog.contextvars import bound_contextvars

from bots.tasks import take_turn
from games.signals import bot_to_act

WAITING_MAX = 1_000
"""Messages that wait for workers; while there are more, the sweeper's hints add none."""
HINT_SECONDS = 30
"""A hint that waited longer is thrown away unread: the sweeper has repeated it since."""
BROKER_SECONDS = 5

log = structlog.get_logger(__name__)


@receiver(bot_to_act)
def hint(hand: str, version: int, *, found: bool = False, **_: object) -> None:
    """Send the hint; a broker that is away is not waited for: the sweeper hints again."""
    try:
        if found and _is_full():
            log.warning("hint_withheld", hand=hand)
            return
        with bound_contextvars(hand=hand):  # in the worker's lines, too
            take_turn.apply_async((hand, version), expires=HINT_SECONDS)
    except (OperationalError, RedisError) as error:
        log.warning("hint_lost", hand=hand, error=type(error).__name__)


def _is_full() -> bool:
    """Tell whether no worker comes to read what is sent: the queue would grow without a bound."""
    waiting = _broker().llen(take_turn.app.conf.task_default_queue)
    assert isinstance(waiting, int)
    return waiting >= WAITING_MAX


@cache
def _broker() -> Redis:
    return Redis.from_url(settings.CELERY_BROKER_URL, socket_timeout=BROKER_SECONDS)
