"""A worker that hangs in its stop is ended, and its pool with it."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
HANGS = """
import os, signal, time
from billiard import Process
from tonk_project import warm_stop
child = Process(target=time.sleep, args=(600,))
child.start()
print(child.pid, flush=True)
warm_stop.end_after(0.2)
child.join()
"""


def test_a_pool_that_does_not_end_is_ended_after_the_warm_stop() -> None:
    done = subprocess.run(
        [sys.executable, "-c", HANGS], cwd=ROOT, capture_output=True, text=True, timeout=60
    )

    assert done.returncode == 1
    assert not Path(f"/proc/{done.stdout.strip()}/exe").exists()
