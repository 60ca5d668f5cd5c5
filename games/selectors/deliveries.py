"""What reached whom of a hand, as an official reads it in a dispute."""

from dataclasses import dataclass

from games.models import Delivery


@dataclass(frozen=True, slots=True)
class Reached:
    """When one device was first sent an event, and when it had shown it, if it ever said so."""

    player: str
    device: str
    version: int
    sent_at: int
    shown_at: int | None


def reached(hand: str) -> list[Reached]:
    """Return each event that reached each device of the hand's players, in the order sent."""
    found: dict[tuple[str, str, int], int] = {}
    shown: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for row in Delivery.objects.filter(hand=hand).order_by("pk"):
        for version, at in zip(row.versions, row.sent_at, strict=True):
            found.setdefault((row.player, row.device, version), at)
        if row.shown is not None and row.shown_at is not None:
            shown.setdefault((row.player, row.device), []).append((row.shown, row.shown_at))
    return [
        Reached(player, device, version, at, _first(shown.get((player, device), []), version))
        for (player, device, version), at in found.items()
    ]


def _first(shown: list[tuple[int, int]], version: int) -> int | None:
    return min((at for up_to, at in shown if up_to >= version), default=None)
