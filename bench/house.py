"""A club on servers of its own, durable as in play, for the measurements that need one."""

import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
from django.core.management import call_command

from tonk_project.embedded import places, services
from tonk_project.embedded.family import Family


@contextmanager
def servers(process: str = "command", *, folder: Path | None = None) -> Iterator[None]:
    """Start PostgreSQL (fsync on) and Valkey, set Django up on them, migrate; remove all after.

    In a `folder` of the caller's nothing is removed.
    """
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    where = places.find(folder or Path(tempfile.mkdtemp(prefix="tonk-bench-")))
    where.data.chmod(0o755)
    family = Family(mark=f"bench {os.getpid()}", say=lambda _: None)
    try:
        os.environ |= services.start(family, where, connections_max=200)
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "bench.settings",
            "TONK_PROCESS": process,
            "BOT_PAUSE_MS": "0",
        }
        django.setup()
        call_command("migrate", verbosity=0)
        gc.freeze()  # else the clients' own full collections would be measured
        yield
    finally:
        family.stop()
        for made in (where.home, where.data, where.sockets) if folder is None else ():
            shutil.rmtree(made, ignore_errors=True)
