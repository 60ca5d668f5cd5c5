"""Tables, hands, events and nightly audits in the admin: to be read; live cards by nobody."""

from games.admin.audits import AuditRunAdmin
from games.admin.hands import HandAdmin
from games.admin.tables import TableAdmin

__all__ = ["AuditRunAdmin", "HandAdmin", "TableAdmin"]
