"""The ledger in the admin: to be read. Nothing here adds, changes or deletes."""

from ledger.admin.accounts import AccountAdmin
from ledger.admin.claims import OutsideClaimAdmin
from ledger.admin.journals import HoldAdmin, JournalAdmin, LegAdmin
from ledger.admin.limits import LossLimitAdmin

__all__ = [
    "AccountAdmin",
    "HoldAdmin",
    "JournalAdmin",
    "LegAdmin",
    "LossLimitAdmin",
    "OutsideClaimAdmin",
]
