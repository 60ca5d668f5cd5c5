"""Noting what reached whom, many at once, and letting go of it when no dispute can need it.

The sockets of a process write every two seconds, the nightly work removes.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from clubs.models import Club
from foundation import clock
from games.models import Delivery, Hand
from games.turns import SECOND

DAY = 24 * 3600 * SECOND
DAYS_OVER = 1
"""Beyond a club's window, so that a case of its last minute finds its evidence."""
BATCH_MAX = 1_000
"""Rows removed in one statement: each takes milliseconds and holds nobody up."""


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


def forget_old() -> int:
    """Delete the deliveries of hands that can be disputed no more; return how many.

    A case that is open keeps what it froze. Rows are walked in the order in which they were
    written, up to those of hands that ended within every club's window.
    """
    kept = _kept_since()
    if not kept:
        return 0
    forgotten, last = 0, 0
    while rows := list(
        Delivery.objects.filter(pk__gt=last).order_by("pk").values_list("pk", "hand")[:BATCH_MAX]
    ):
        hands = Hand.objects.filter(pk__in={hand for _, hand in rows})
        ends = {hand: (club, at) for hand, club, at in hands.values_list("pk", "club", "ended_at")}
        old = {hand for hand, (club, at) in ends.items() if at is not None and at < kept[club]}
        deleted, _ = Delivery.objects.filter(
            pk__in=[row for row, hand in rows if hand in old]
        ).delete()
        forgotten, last = forgotten + deleted, rows[-1][0]
        if all(at is not None and at >= max(kept.values()) for _, at in ends.values()):
            break
    return forgotten


def _kept_since() -> dict[str, int]:
    """Return for each club the instant since which its hands' deliveries are kept."""
    now = clock.now_us()
    return {
        club.pk: now - (club.rules_of_club.dispute_days + DAYS_OVER) * DAY
        for club in Club.objects.all()
    }
