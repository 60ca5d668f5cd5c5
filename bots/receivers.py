"""Hears that a bot is to act, and hints it to the workers."""

import structlog
from django.dispatch import receiver
from kombu.exceptions import OperationalError

from bots.tasks import take_turn
from games.signals import bot_to_act

log = structlog.get_logger(__name__)


@receiver(bot_to_act)
def hint(hand: str, version: int, **_: object) -> None:
    """Send the hint; a broker that is away is not waited for: the sweeper hints again."""
    try:
        take_turn.delay(hand, version)
    except OperationalError as error:
        log.warning("hint_lost", hand=hand, error=type(error).__name__)
