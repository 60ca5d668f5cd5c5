"""`make clean`: remove the club's data, wherever it had to be put. Standard library only."""

import shutil
import sys

from tonk_project.embedded import lock, places


def clean() -> None:
    """Remove the folders of the club.

    Raises:
        AlreadyRunning: the club runs.
    """
    where = places.find(places.data_folder())
    if not where.data.exists():
        return
    with lock.held(where):
        for folder in (where.home, where.sockets, where.data):
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    try:
        clean()
    except places.CannotRun as error:
        sys.exit(f"{error}")
