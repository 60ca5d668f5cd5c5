"""Hears of a notice and hints it to the workers; one that is lost was no more than a call.

Hears also of a debt that is said to be paid: the other side is called; and that an account was
closed: its devices are called no more.
"""

import structlog
from django.dispatch import receiver
from kombu.exceptions import OperationalError

from clubs.signals import account_closed, debt_claimed
from notices import services
from notices.signals import notice_made
from notices.tasks import deliver

log = structlog.get_logger(__name__)


@receiver(debt_claimed)
def call_the_other_side(claim: str, player: str, path: str, **_: object) -> None:
    """Call whose word is wanted."""
    services.notify([player], kind="debt", key=claim, path=path)


@receiver(notice_made)
def hint(notice: int, **_: object) -> None:
    """Send the hint."""
    try:
        deliver.delay(notice)
    except OperationalError as error:
        log.warning("hint_lost", task="notice", error=type(error).__name__)


@receiver(account_closed)
def forget(player: str, **_: object) -> None:
    """Forget the devices of a person who left for good."""
    services.forget(player)
