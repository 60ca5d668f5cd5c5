"""Tables, hands and their events in the admin: to be read; no live hand's cards, to nobody."""

from games.admin.hands import HandAdmin
from games.admin.tables import TableAdmin

__all__ = ["HandAdmin", "TableAdmin"]
