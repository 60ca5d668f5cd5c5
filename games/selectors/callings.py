"""What players are called, the same wherever they are: people as they wish, bots by a number."""

from collections.abc import Iterable, Mapping

from clubs.selectors import names
from games.models import Chair


def names_of(*, people: Iterable[str], bots: Iterable[str]) -> Mapping[str, str]:
    """Return the names of people by their ids, and of bots by their chairs' (also their own)."""
    wanted = set(bots)
    chairs = Chair.objects.filter(pk__in=wanted).only("bot_number") if wanted else ()
    return names(people) | {chair.pk: chair.bot_name for chair in chairs}
