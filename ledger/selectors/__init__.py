"""Every read of the ledger. None locks; each sees what was committed when it asked."""

from ledger.selectors.limits import limits, loss_limit
from ledger.selectors.statements import balance_as_of, entries, entries_of, statement
from ledger.selectors.wallets import coverable, wallet

__all__ = [
    "balance_as_of",
    "coverable",
    "entries",
    "entries_of",
    "limits",
    "loss_limit",
    "statement",
    "wallet",
]
