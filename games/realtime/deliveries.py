"""What this process's sockets were sent since it was last stored."""

from collections.abc import Iterable

from foundation import clock
from games.realtime.limits import DELIVERIES_MAX
from games.services.deliveries import Delivered, To


class Deliveries:
    """Kept for two seconds, then stored; beyond a bound the rest is not kept."""

    def __init__(self) -> None:
        self._kept: dict[To, Delivered] = {}

    def sent(self, to: To, versions: Iterable[int]) -> None:
        """Note that events were handed to a device's connection."""
        what = self._of(to)
        if what is not None:
            at = clock.now_us()
            for version in versions:
                what.versions.append(version)
                what.sent_at.append(at)

    def shown(self, to: To, version: int) -> None:
        """Note up to where the player was shown the hand, by this device's furthest window."""
        what = self._of(to)
        if what is not None and (what.shown is None or version > what.shown):
            what.shown, what.shown_at = version, clock.now_us()

    def take(self) -> list[tuple[To, Delivered]]:
        """Return what is to be stored, and keep it no longer."""
        kept, self._kept = self._kept, {}
        return list(kept.items())

    def _of(self, to: To) -> Delivered | None:
        if to not in self._kept and len(self._kept) >= DELIVERIES_MAX:
            return None
        return self._kept.setdefault(to, Delivered())
