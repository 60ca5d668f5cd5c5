"""boardgame.io's server as a yardstick: a game of the same shape, in memory, kept nowhere.

Its server is one process of Node.js, its clients another. Run where the packages are installed.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from bench.pace import Paced
from bench.ports import free_port, wait_for

ROOT = Path(__file__).resolve().parent
HOME = Path(os.environ.get("TONK_DATA", ROOT.parent / ".tonk")) / "bench-boardgame"
INSTALL = f'npm install --prefix "{HOME}" boardgame.io@0.50.2'


def is_installed() -> bool:
    """Tell whether the packages and Node.js are there."""
    return shutil.which("node") is not None and (HOME / "node_modules" / "boardgame.io").exists()


def measured(
    *, tables: int, sockets: int, seconds: float, rates: Sequence[int]
) -> list[tuple[int, Paced]]:
    """Return for each rate (0: as fast as it goes) the seconds from a move to the other seat."""
    environment = {**os.environ, "NODE_PATH": str(HOME / "node_modules")}
    ports = [str(free_port()), str(free_port())]
    server = subprocess.Popen(
        ["node", ROOT / "boardgame_server.cjs", *ports], env=environment, stdout=subprocess.DEVNULL
    )
    try:
        wait_for(int(ports[0]))
        asked = [tables, sockets, seconds, *rates]
        clients = subprocess.run(
            ["node", ROOT / "boardgame_clients.cjs", *ports, *map(str, asked)],
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        )
    finally:
        server.terminate()
        server.wait(20)
    told = [json.loads(line) for line in clients.stdout.splitlines()]
    return [(each["rate"], Paced(sorted(each["times"]), each["seconds"])) for each in told]
