"""Whose turn it is to sit where a table was full: those who wait and are present, in order."""

from collections.abc import Iterable

from games.models import Table, Waiting


def called(waiting: Iterable[Waiting], *, free: int, at: int) -> list[str]:
    """Return the players whom the free chairs are for, first come first."""
    present = [each for each in waiting if each.is_present(at)]
    return [each.player_id for each in present[: max(0, free)]]


def may_sit(table: Table, player: str | None, *, free: int, at: int) -> bool:
    """Tell whether a free chair is left for the player (None: a bot) after those who wait."""
    others = called(table.waiting.exclude(player=player), free=free, at=at)
    ahead = called(table.waiting.all(), free=free, at=at)
    return free > 0 and (player in ahead or len(others) < free)
