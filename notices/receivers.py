"""Hears of a notice and hints it to the workers; one that is lost was no more than a call."""

import structlog
from django.dispatch import receiver
from kombu.exceptions import OperationalError

from notices.signals import notice_made
from notices.tasks import deliver

log = structlog.get_logger(__name__)


@receiver(notice_made)
def hint(notice: int, **_: object) -> None:
    """Send the hint."""
    try:
        deliver.delay(notice)
    except OperationalError as error:
        log.warning("hint_lost", task="notice", error=type(error).__name__)
