"""Every write of the ledger. Each runs inside its caller's transaction, or opens one."""

from ledger.services.corrections import adjust, reverse
from ledger.services.hands import place_holds, release, settle
from ledger.services.limits import set_credit, set_loss_limit
from ledger.services.outside import claim_outside, confirm_outside, drop_claim
from ledger.services.treasury import issue, redeem, transfer

__all__ = [
    "adjust",
    "claim_outside",
    "confirm_outside",
    "drop_claim",
    "issue",
    "place_holds",
    "redeem",
    "release",
    "reverse",
    "set_credit",
    "set_loss_limit",
    "settle",
    "transfer",
]
