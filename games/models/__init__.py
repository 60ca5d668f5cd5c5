"""The rows of tables, hands and their events."""

from games.models.audit_run import AuditRun
from games.models.delivery import Delivery
from games.models.event import Event
from games.models.hand import Hand, Seat
from games.models.instant import Instant
from games.models.table import Chair, Table, Waiting

__all__ = [
    "AuditRun",
    "Chair",
    "Delivery",
    "Event",
    "Hand",
    "Instant",
    "Seat",
    "Table",
    "Waiting",
]
