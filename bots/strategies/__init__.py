"""The built strengths: each a pure function of a seat's view and a source of chance."""

import random
from collections.abc import Callable

from bots.strategies import easy
from games.engine.commands import Command
from games.engine.observe import SeatView

Strategy = Callable[[SeatView, random.Random], Command]

STRENGTHS: dict[str, Strategy] = {"easy": easy.choose}
"""By name, weakest first; what is not here is not offered."""
