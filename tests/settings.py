"""The product's settings; each worker of xdist has a numbered database of the same Valkey.

Here, because pytest-django reads the settings of a worker before any conftest is there.
"""

import os
import re

_WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")
if _WORKER:
    _OWN = int(_WORKER.removeprefix("gw")) + 1
    os.environ["REDIS_URL"] = re.sub(r"/\d+$", f"/{_OWN}", os.environ["REDIS_URL"])

from tonk_project.settings import *  # noqa: E402, F403 - all of them, after that
