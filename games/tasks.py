"""The worker's side of the nightly work."""

from datetime import date

from celery import shared_task

from games.services import nightly

AUDIT_SECONDS_MAX = nightly.RUN_MAX_SECONDS


@shared_task(  # acknowledged at once: it outlasts the broker's patience, the sweeper's it does not
    acks_late=False, time_limit=AUDIT_SECONDS_MAX, soft_time_limit=AUDIT_SECONDS_MAX - 60
)
def audit(night: str) -> None:
    """Audit the installation for the day `night` (ISO date)."""
    nightly.audit(date.fromisoformat(night))
