"""Whether tables drain: hands on are finished, none is opened or dealt, on any process."""

from foundation.statements import fetch_one
from games.models import Instant

DRAINING = "draining"


def is_draining() -> bool:
    """Tell whether no further hand may be opened or dealt."""
    return fetch_one("select 1 from games_instant where name = %s", [DRAINING]) is not None


def begin(at: int) -> None:
    """Open and deal no further hands, on any process, until `end`."""
    Instant.objects.get_or_create(name=DRAINING, defaults={"at": at})


def end() -> None:
    """Open and deal hands again."""
    Instant.objects.filter(name=DRAINING).delete()
