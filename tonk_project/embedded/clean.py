"""`make clean`: remove the club's data, wherever it had to be put. Standard library only."""

import shutil
import sys
from pathlib import Path

from tonk_project.embedded import lock, places


def clean(data: Path) -> None:
    """Remove the folders of the club in `data`.

    Raises:
        AlreadyRunning: the club runs.
    """
    where = places.find(data)
    if not where.data.exists():
        return
    with lock.held(where):
        for folder in (where.home, where.sockets, where.data):
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    try:
        clean(places.data_folder())
    except places.CannotRun as error:
        sys.exit(f"{error}")
