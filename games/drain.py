"""Whether tables drain: hands on are finished, none is opened or dealt, on any process."""

from games.models import Instant

DRAINING = "draining"


def is_draining() -> bool:
    """Tell whether no further hand may be opened or dealt."""
    return Instant.objects.filter(name=DRAINING).exists()


def begin(at: int) -> None:
    """Open and deal no further hands, on any process, until `end`."""
    Instant.objects.get_or_create(name=DRAINING, defaults={"at": at})


def end() -> None:
    """Open and deal hands again."""
    Instant.objects.filter(name=DRAINING).delete()
