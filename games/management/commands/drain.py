"""Drains the tables before a restart: hands on are finished, none is dealt."""

import signal
import sys
import threading
from argparse import ArgumentParser, ArgumentTypeError

from django.conf import settings
from django.core.management.base import BaseCommand

from games.services import draining


class Command(BaseCommand):
    """`manage.py drain [--limit SECONDS]`, then stop the processes; `drain --end` after the start.

    Hands that could not finish within the limit, or before a stop signal (or Ctrl-C), stay exactly
    where they are and go on afterwards; the exit status is then 1, and the tables drain on.
    """

    help = "Deal no further hands, wait until those on are over; --end deals again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the limit, or the end of it."""
        parser.add_argument(
            "--limit",
            type=_seconds,
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
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stopped.set())
        draining.begin()
        left = draining.finish(options["limit"], stopped=stopped, say=self._say)
        if left:
            self.stdout.write(f"{left} hands are still on; they go on after the start.")
            self.stdout.write("The tables drain until `drain --end`.")
            sys.exit(1)
        self.stdout.write("No hand is on: the processes may be stopped.")

    def _say(self, left: int) -> None:
        self.stderr.write(f"{left} hands are on …")


def _seconds(written: str) -> int:
    if not written.isdecimal():
        raise ArgumentTypeError("a number of seconds, 0 or more")
    return int(written)
