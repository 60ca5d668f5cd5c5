"""Noting what reached whom, many at once: the sockets of a process write every two seconds."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.models import Delivery


@dataclass(slots=True)
class Delivered:
    """What one device of a player was sent of a hand, and up to where it says it was shown."""

    versions: list[int] = field(default_factory=list)
    sent_at: list[int] = field(default_factory=list)
    shown: int | None = None
    shown_at: int | None = None


@dataclass(frozen=True, slots=True)
class To:
    """A device of a player in a hand."""

    hand: str
    player: str
    device: str


def note(delivered: Iterable[tuple[To, Delivered]]) -> None:
    """Store what was delivered, in one statement. It is evidence, and no part of the hand."""
    Delivery.objects.bulk_create(
        Delivery(
            hand=to.hand,
            player=to.player,
            device=to.device,
            versions=what.versions,
            sent_at=what.sent_at,
            shown=what.shown,
            shown_at=what.shown_at,
        )
        for to, what in delivered
    )
