"""`make run`: the whole club on this machine, until Ctrl-C."""

import sys

from tonk_project.embedded.places import CannotRun
from tonk_project.embedded.supervisor import run

if __name__ == "__main__":
    try:
        run()
    except CannotRun as error:
        sys.exit(f"{error}")
