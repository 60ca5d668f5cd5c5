"""Calling whom a case concerns: who played in its hand, and who may rule on it."""

from disputes.models import Case
from disputes.selectors.judges import judges
from games.models import Seat
from notices import services as notices
from notices.payloads import Kind


def call_players(case: Case, kind: Kind, *, key: str, but: str = "") -> None:
    """Call the people who played in the case's hand, `but` one of them."""
    players = Seat.objects.filter(hand=case.hand_id, kind="person").exclude(player=but)
    notices.notify(players.values_list("player", flat=True), kind=kind, key=key, path=_path(case))


def call_judges(case: Case) -> None:
    """Call those who may rule on the case as it stands: once in each state."""
    key = f"{case.pk}:{case.status}"
    notices.notify(judges(case), kind="judging", key=key, path=_path(case))


def _path(case: Case) -> str:
    return f"/clubs/{case.club.slug}/disputes/{case.pk}/"
