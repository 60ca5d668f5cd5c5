"""The tests' own PostgreSQL and Valkey: one of each a run, shared by all workers of xdist.

Each worker has a database of its own (`test_tonk_gw0`, made by pytest-django) and a numbered
database of the same Valkey. Nothing is durable, everything is gone afterwards.
"""

import os
import shutil
import tempfile
from pathlib import Path

import django

from tonk_project.embedded import places, services
from tonk_project.embedded.family import Family
from tonk_project.embedded.places import Places

_STARTED = "TONK_TEST_SERVICES"
_CONNECTIONS_MAX = 300
_family = Family(mark=f"tests {os.getpid()}", say=print)
_places: list[Places] = []


def ensure() -> None:
    """Start the services unless this run has them, and set Django up on them."""
    if _STARTED not in os.environ:
        folder = Path(tempfile.mkdtemp(prefix="tonk-tests-"))
        folder.chmod(0o755)  # the servers' user enters it
        where = places.find(folder)
        _places.append(where)
        os.environ |= services.start(
            _family, where, durable=False, connections_max=_CONNECTIONS_MAX
        )
        os.environ |= {_STARTED: str(where.data), "DJANGO_SETTINGS_MODULE": "tests.settings"}
    django.setup()


def stop() -> None:
    """Stop what this process started, and remove every trace."""
    _family.stop()
    for where in _places:
        for folder in (where.home, where.data, where.sockets):
            shutil.rmtree(folder, ignore_errors=True)
