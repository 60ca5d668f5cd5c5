"""Hears what is due, and that memberships and clubs end; whatever fails, the sweeper does soon."""

from collections.abc import Callable, Iterable
from datetime import date

import structlog
from django.db import OperationalError
from django.dispatch import receiver
from kombu.exceptions import OperationalError as BrokerError

from clubs.signals import club_closed, standing_changed
from foundation.refusals import Refusal
from games import tasks
from games.services import leavers
from games.signals import audit_due

log = structlog.get_logger(__name__)


@receiver(audit_due)
def ask_for_audit(night: date, **_: object) -> None:
    """Send the hint; if the broker is away the sweeper asks again."""
    try:
        tasks.audit.delay(night.isoformat())
    except BrokerError as error:
        log.warning("hint_lost", task="audit", error=type(error).__name__)


@receiver(standing_changed)
def free_chairs(club: str, player: str, **_: object) -> None:
    """Give up the chairs that the player has lost with his membership."""
    lost = leavers.lost_chairs().filter(table__club=club, player=player)
    _each(leavers.free_chair, lost.values_list("pk", flat=True))


@receiver(club_closed)
def close_tables(club: str, **_: object) -> None:
    """Close the club's tables, each after its hand."""
    _each(leavers.close_table, leavers.lost_tables().filter(club=club).values_list("pk", flat=True))


def _each(act: Callable[[str], None], keys: Iterable[str]) -> None:
    for key in keys:
        try:
            act(key)
        except (Refusal, OperationalError):
            log.warning("left_to_the_sweeper", key=key, exc_info=True)
