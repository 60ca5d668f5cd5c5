"""Hears what the sweeper finds due and hands it to the workers."""

from datetime import date

import structlog
from django.dispatch import receiver
from kombu.exceptions import OperationalError

from games import tasks
from games.signals import audit_due

log = structlog.get_logger(__name__)


@receiver(audit_due)
def ask_for_audit(night: date, **_: object) -> None:
    """Send the hint; if the broker is away the sweeper asks again."""
    try:
        tasks.audit.delay(night.isoformat())
    except OperationalError as error:
        log.warning("hint_lost", task="audit", error=type(error).__name__)
