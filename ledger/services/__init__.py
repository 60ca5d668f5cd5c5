"""Every write of the ledger. Each runs inside its caller's transaction, or opens one."""

from ledger.services.corrections import adjust, reverse
from ledger.services.hands import place_holds, release, settle
from ledger.services.limits import set_credit, set_loss_limit
from ledger.services.outside import mark_paid_outside
from ledger.services.treasury import issue, redeem, transfer

__all__ = [
    "adjust",
    "issue",
    "mark_paid_outside",
    "place_holds",
    "redeem",
    "release",
    "reverse",
    "set_credit",
    "set_loss_limit",
    "settle",
    "transfer",
]
