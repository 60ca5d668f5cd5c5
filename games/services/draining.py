"""Before a restart: hands that are on are finished, none is opened or dealt, clients are told."""

from foundation import clock
from games import drain, publish
from games.models import Hand, Table
from games.statuses import LIVE, HandStatus


def begin() -> None:
    """Open and deal no further hands on any process; tell every table whose hand is live."""
    drain.begin(clock.now_us())
    _tell()


def end() -> None:
    """Open and deal hands again."""
    drain.end()
    _tell()


def hands_on() -> int:
    """Return how many hands are still played."""
    return Hand.objects.filter(status=HandStatus.ON).count()


def _tell() -> None:
    for table in Table.objects.filter(hands__status__in=LIVE).values_list("pk", flat=True):
        publish.table_changed(table)
