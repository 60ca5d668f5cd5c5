"""The worker's side: carrying a notice."""

from celery import shared_task

from notices import services


@shared_task
def deliver(notice: int) -> None:
    """Carry the notice to its person's devices."""
    services.deliver(notice)
