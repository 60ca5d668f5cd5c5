"""Drains the tables before a restart: hands on are finished, none is dealt."""

import signal
import sys
import threading
from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import BaseCommand

from games.services import draining


class Command(BaseCommand):
    """`manage.py drain [--limit SECONDS]`, then stop the processes; `drain --end` after the start.

    Hands that could not finish within the limit, or before a stop signal, stay exactly where they
    are and go on afterwards; the exit status is then 1.
    """

    help = "Deal no further hands, wait until those on are over; --end deals again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the limit, or the end of it."""
        parser.add_argument(
            "--limit",
            type=int,
            default=settings.DRAIN_SECONDS,
            help="seconds to wait for hands on (TONK_DRAIN_SECONDS)",
        )
        parser.add_argument("--end", action="store_true", help="open and deal hands again")

    def handle(self, *args: str, **options: int) -> None:
        """Drain, or end the drain."""
        if options["end"]:
            draining.end()
            self.stdout.write("Tables deal again.")
            return
        stopped = threading.Event()
        signal.signal(signal.SIGTERM, lambda *_: stopped.set())
        draining.begin()
        left = draining.finish(options["limit"], stopped=stopped, say=self._say)
        if left:
            self.stdout.write(f"{left} hands are still on; they go on after the start.")
            sys.exit(1)
        self.stdout.write("No hand is on: the processes may be stopped.")

    def _say(self, left: int) -> None:
        self.stderr.write(f"{left} hands are on …")
