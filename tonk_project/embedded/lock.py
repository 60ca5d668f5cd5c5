"""One club a data folder: a lock that the kernel lets go of, however its holder ended."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

from tonk_project.embedded.keys import read
from tonk_project.embedded.places import CannotRun, Places


class AlreadyRunning(CannotRun):
    """Another process runs the club of this data folder."""

    def __init__(self, places: Places) -> None:
        self._places = places

    def __str__(self) -> str:
        """Say who and where, and how to have a second one."""
        holder = self._places.lock.read_text().strip() or "unknown"
        address = read(self._places.run_env).get("TONK_ADDRESS", "") if _runs(self._places) else ""
        where = f", at {address}" if address else ""
        return (
            f"A club already runs from {self._places.data} (process {holder}{where}). "
            "Stop that one first, or name another data folder and port: TONK_DATA=… PORT=…"
        )


def _runs(places: Places) -> bool:
    return places.run_env.exists()


@contextmanager
def held(places: Places) -> Iterator[None]:
    """Hold the lock of the club.

    Raises:
        AlreadyRunning: another process holds it.
    """
    with places.lock.open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunning(places) from None
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def is_held(places: Places) -> bool:
    """Return whether some process holds the lock now."""
    if not places.lock.exists():
        return False
    with places.lock.open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
