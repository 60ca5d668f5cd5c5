"""Our own outages, told by two hearts, and what they owe to a live deadline.

The web's row says when a web process last could answer. The sweeper's says up to when no time was
lost: a sweeper moves it on while it hears the web; who finds the web silent sets it back to the
web's last beat. So this one row, silent, is an outage, whoever was away and is back first.
"""

from typing import NamedTuple

from games.hand_state import HandState
from games.models import Instant
from games.turns import MS, SECOND

SWEEPER, WEB = "sweeper", "web"
SILENCE_MAX_SECONDS = 3
"""A heart that was silent for longer was an outage: each beats twice a second or oftener."""


class Beats(NamedTuple):
    """When each heart last beat, whole microseconds; None: never."""

    sweeper: int | None
    web: int | None


def beats() -> Beats:
    """Return both hearts' beats, as they stood at one instant."""
    rows = Instant.objects.filter(name__in=[SWEEPER, WEB])
    known = dict(rows.values_list("name", "at"))
    return Beats(known.get(SWEEPER), known.get(WEB))


def beat_web(at: int) -> None:
    """Note that a web process could answer at `at`; one that was held up undoes no later beat."""
    known = beats()
    if is_silent(known.web, at=at):
        set_back(known)  # while it is known how long nobody could act: a sweeper may be away too
    if not Instant.objects.filter(name=WEB, at__lt=at).update(at=at):
        Instant.objects.get_or_create(name=WEB, defaults={"at": at})


def set_back(known: Beats) -> None:
    """Date the outage in which the web is silent from the last beat of who fell first."""
    move_sweeper(min(beat for beat in known if beat is not None), seen=known.sweeper)


def move_sweeper(at: int, *, seen: int | None) -> None:
    """Set the sweeper's row to `at`, unless another sweeper has moved it since it was `seen`.

    What a sweeper decided from both rows is thereby void once another has decided anew.
    """
    if seen is None:
        Instant.objects.get_or_create(name=SWEEPER, defaults={"at": at})
    else:
        Instant.objects.filter(name=SWEEPER, at=seen).update(at=at)


def is_silent(beat: int | None, *, at: int) -> bool:
    """Tell whether a heart was silent until `at` for an outage; one that never beat is none."""
    return beat is not None and at - beat > SILENCE_MAX_SECONDS * SECOND


def owed_ms(state: HandState, *, beat: int | None, at: int) -> int:
    """Return the milliseconds that an outage lasting until `at` took from the live turn.

    What was given back lately is all that was lost: a second sweeper, or a sweeper that comes
    after a late action, owes nothing more.
    """
    if beat is None or state.turn is None or not is_silent(max(beat, state.given_back), at=at):
        return 0
    since = max(beat, state.turn.began, state.given_back)
    return max(0, -(-(at - since) // MS))
