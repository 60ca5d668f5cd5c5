"""People, clubs, and the right to do things: above the ledger, below the games."""
