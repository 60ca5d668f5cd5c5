"""Our own outages, told by two hearts, and what they owe to a live deadline.

The web's heart beats while a web process can answer, the house's while a sweeper finds the web's
beating: its beat is the last instant at which both were alive, and its silence is an outage.
"""

from games.hand_state import HandState
from games.models import Instant
from games.turns import MS, SECOND

HOUSE, WEB = "sweeper", "web"
SILENCE_MAX_SECONDS = 3
"""A heart that was silent for longer was an outage: each beats once a second or oftener."""


def last_beat(heart: str = HOUSE) -> int | None:
    """Return when a heart last beat, or None if it never did."""
    return Instant.objects.filter(name=heart).values_list("at", flat=True).first()


def beat(at: int, heart: str = HOUSE) -> None:
    """Note that a heart beats; one statement, so that a process that stands still locks nothing."""
    if not Instant.objects.filter(name=heart).update(at=at):
        Instant.objects.get_or_create(name=heart, defaults={"at": at})


def is_silent(beat: int | None, *, at: int) -> bool:
    """Tell whether a heart was silent until `at` for an outage; one that never beat is none."""
    return beat is not None and at - beat > SILENCE_MAX_SECONDS * SECOND


def owed_ms(state: HandState, *, beat: int | None, at: int) -> int:
    """Return the milliseconds that an outage lasting until `at` took from the live turn."""
    if beat is None or state.turn is None or not is_silent(beat, at=at):
        return 0
    since = max(beat, state.turn.began, state.given_back)
    return max(0, -(-(at - since) // MS))
