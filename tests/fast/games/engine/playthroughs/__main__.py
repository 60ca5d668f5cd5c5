"""Write the telling of every playthrough anew; its head and its record are left as they are."""

from dataclasses import replace

from tests.fast.games.engine.playthroughs.golden import Playthrough, paths
from tests.fast.games.engine.playthroughs.telling import telling

for path in paths():
    playthrough = Playthrough.read(path)
    replace(playthrough, told=telling(playthrough.record)).write(path)
