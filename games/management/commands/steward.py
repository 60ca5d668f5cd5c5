"""The steward: while it runs the tables are open; when it is asked to stop, they drain first."""

import signal
import sys
import threading

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection

from games.services import draining


class Command(BaseCommand):
    """`manage.py steward`: one an installation, stopped before the processes that play.

    Its start ends a drain. Its first SIGTERM (or Ctrl-C) begins one and waits for the hands that
    are on, TONK_DRAIN_SECONDS at most; a second one stops it at once. The exit status is 1 if
    hands are still on: they go on after the next start.
    """

    help = "Keep the tables open until stopped, then drain them."

    def handle(self, *args: str, **options: object) -> None:
        """Open, wait, drain."""
        asked, again = threading.Event(), threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: (again if asked.is_set() else asked).set())
        draining.end()
        connection.close()  # it may wait for days
        asked.wait()
        draining.begin()
        left = draining.finish(settings.DRAIN_SECONDS, stopped=again, say=self._say)
        if left:
            self.stdout.write(f"{left} hands are still on; they go on after the start.")
            sys.exit(1)

    def _say(self, left: int) -> None:
        self.stderr.write(f"{left} hands are on …")
