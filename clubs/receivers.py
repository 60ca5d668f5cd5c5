"""Hears of a letter that is wanted and hints it to the workers; a lost one is asked for again."""

import structlog
from django.dispatch import receiver
from kombu.exceptions import OperationalError

from clubs.signals import letter_wanted
from clubs.tasks import post

log = structlog.get_logger(__name__)


@receiver(letter_wanted)
def hint(letter: str, username: str, origin: str, **_: object) -> None:
    """Send the hint."""
    try:
        post.delay(letter, username, origin)
    except OperationalError as error:
        log.warning("hint_lost", task="letter", error=type(error).__name__)
