"""The worker's side: sending a letter."""

from celery import shared_task

from clubs.services import letters


@shared_task(autoretry_for=(OSError,), max_retries=3, default_retry_delay=20)
def post(letter: str, username: str, origin: str) -> None:
    """Send the letter; a mail server that is away is asked again."""
    letters.post(letters.Letter(letter), username=username, origin=origin)
