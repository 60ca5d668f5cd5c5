"""Hears that the nightly work is due: rulings that nobody appealed are final."""

from datetime import date

import structlog
from django.db import OperationalError
from django.dispatch import receiver

from disputes.services import cases
from foundation.transactions import Busy
from games.signals import audit_due

log = structlog.get_logger(__name__)


@receiver(audit_due)
def close_final_cases(night: date, **_: object) -> None:
    """Close them; what fails now is due again the next night."""
    try:
        cases.close_final()
    except (OperationalError, Busy) as error:
        log.warning("cases_left_open", night=night.isoformat(), error=type(error).__name__)
