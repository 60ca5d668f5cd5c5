"""What others may hear of, after it was committed (but for one): hints, the rows are the truth."""

from django.dispatch import Signal

standing_changed = Signal()
"""A member was suspended, barred, has left, or is back: `club`, `player`, `status`."""

club_closed = Signal()
"""A club was closed: `club`."""

account_closed = Signal()
"""A person's account is closed: `player`. Within the transaction, so that nothing is left of it."""

debt_claimed = Signal()
"""A player says that a debt was paid: `claim`, `player` (whose word is wanted), `path`."""

letter_wanted = Signal()
"""Somebody waits for a letter: `letter`, `username` (as given), `origin`. After commit."""
