"""Drains the tables before a restart: hands on are finished, none is dealt."""

import sys
import time
from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from games.services import draining

LIMIT_SECONDS = 300
LOOK_EVERY_SECONDS = 1


class Command(BaseCommand):
    """`manage.py drain [--limit SECONDS]`, then stop the processes; `drain --end` after the start.

    Hands that could not finish within the limit stay exactly where they are and go on afterwards;
    the exit status is then 1.
    """

    help = "Deal no further hands, wait until those on are over; --end deals again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the limit, or the end of it."""
        parser.add_argument(
            "--limit", type=int, default=LIMIT_SECONDS, help="seconds to wait for hands on"
        )
        parser.add_argument("--end", action="store_true", help="open and deal hands again")

    def handle(self, *args: str, **options: int) -> None:
        """Drain, or end the drain."""
        if options["end"]:
            draining.end()
            self.stdout.write("Tables deal again.")
            return
        draining.begin()
        for _ in range(options["limit"]):
            left = draining.hands_on()
            if not left:
                self.stdout.write("No hand is on: the processes may be stopped.")
                return
            self.stderr.write(f"{left} hands are on …")
            time.sleep(LOOK_EVERY_SECONDS)
        self.stdout.write(f"{draining.hands_on()} hands are still on; they go on after the start.")
        sys.exit(1)
