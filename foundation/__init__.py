"""What every app stands on: time, ids, canonical bytes, refusals, transactions, keys."""
