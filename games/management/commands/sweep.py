"""The sweeper: finds twice a second what is due, from the rows alone."""

import signal
import threading

import structlog
from django.core.management.base import BaseCommand
from django.db import DatabaseError, connection

from games.services.sweep import sweep

EVERY_SECONDS = 0.5

log = structlog.get_logger(__name__)


class Command(BaseCommand):
    """`manage.py sweep`: until it is stopped. Any number of them may run."""

    help = "Find what is due (clocks, bots, hands to open and deal) until stopped."

    def handle(self, *args: str, **options: object) -> None:
        """Sweep until SIGTERM or Ctrl-C; a database that is away is waited for."""
        stopped = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stopped.set())
        while not stopped.wait(EVERY_SECONDS):
            try:
                sweep()
            except DatabaseError as error:
                log.warning("sweep_failed", error=type(error).__name__)
                connection.close()
