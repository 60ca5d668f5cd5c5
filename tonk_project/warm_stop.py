"""A worker's warm stop with an end: what still runs after it the sweeper asks for again."""

import os
import signal
import threading

from billiard.process import active_children

WARM_SECONDS = 30.0
"""The hard limit of every task but the nightly audit, which begins anew within the hour."""


def end_after(seconds: float = WARM_SECONDS) -> None:
    """End this process and its pool in `seconds`, however far the warm stop has come.

    Celery waits for its pool without a limit, and the pool may wait for it: a child that writes
    into a full pipe is not read any more.
    """
    timer = threading.Timer(seconds, _end)
    timer.daemon = True
    timer.start()


def _end() -> None:
    for pid in [each.pid for each in active_children() if each.pid]:
        os.kill(pid, signal.SIGKILL)
    os._exit(1)
