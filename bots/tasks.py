"""The worker's side of a bot's turn. A task is a hint: late, doubled or lost, it does no harm."""

from celery import shared_task
from structlog.contextvars import bound_contextvars

from bots import services


@shared_task
def take_turn(hand: str, version: int) -> None:
    """Let the bot to act at this version of the hand make its move, if it is due."""
    with bound_contextvars(hand=hand, version=version):
        services.take_turn(hand, version)
