"""Every read of the ledger. None locks; each sees what was committed when it asked."""

from ledger.selectors.claims import open_claims_for, open_claims_of, settled_claims_for
from ledger.selectors.journals import journal, journals_of, settlement_of
from ledger.selectors.limits import limits, loss_limit
from ledger.selectors.nights import csv_of, fees_paid, nights_beside, sheet
from ledger.selectors.plain_text import plain_text
from ledger.selectors.stakes import stakers
from ledger.selectors.statements import balance_as_of, entries, entries_of, statement
from ledger.selectors.trial import club_totals, trial_balance
from ledger.selectors.wallets import coverable, unsettled, wallet

__all__ = [
    "balance_as_of",
    "club_totals",
    "coverable",
    "csv_of",
    "entries",
    "entries_of",
    "fees_paid",
    "journal",
    "journals_of",
    "limits",
    "loss_limit",
    "nights_beside",
    "open_claims_for",
    "open_claims_of",
    "plain_text",
    "settled_claims_for",
    "settlement_of",
    "sheet",
    "stakers",
    "statement",
    "trial_balance",
    "unsettled",
    "wallet",
]
