"""What others may hear of, after it was committed: hints, the rows are the truth."""

from django.dispatch import Signal

standing_changed = Signal()
"""A member was suspended, barred, has left, or is back: `club`, `player`, `status`."""

club_closed = Signal()
"""A club was closed: `club`."""

letter_wanted = Signal()
"""Somebody waits for a letter: `letter`, `username` (as given), `origin`. After commit."""
