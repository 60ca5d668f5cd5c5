"""Our own outages, told by the sweeper's heartbeat, and what they owe to a live deadline."""

from games.hand_state import HandState
from games.models import Instant
from games.turns import MS, SECOND

BEAT = "sweeper"
SILENCE_MAX_SECONDS = 3
"""A heart that was silent for longer was an outage: the sweeper beats twice a second."""


def last_beat() -> int | None:
    """Return when the sweeper last beat, or None if it never did."""
    return Instant.objects.filter(name=BEAT).values_list("at", flat=True).first()


def beat(at: int) -> None:
    """Note that a sweeper runs."""
    Instant.objects.update_or_create(name=BEAT, defaults={"at": at})


def owed_ms(state: HandState, *, beat: int | None, at: int) -> int:
    """Return the milliseconds that an outage lasting until `at` took from the live turn.

    What was given back lately is all that was lost: a second sweeper, or a sweeper that comes
    after a late action, owes nothing more.
    """
    if beat is None or state.turn is None:
        return 0
    if at - max(beat, state.given_back) <= SILENCE_MAX_SECONDS * SECOND:
        return 0
    since = max(beat, state.turn.began, state.given_back)
    return max(0, -(-(at - since) // MS))
