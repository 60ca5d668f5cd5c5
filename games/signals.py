"""What other apps may hear of: never needed for the truth, which the rows hold."""

from django.dispatch import Signal

bot_to_act = Signal()
"""A bot's turn has come: `hand` (id), `version`, and `found` if the sweeper says so, maybe not for
the first time. After commit."""

audit_due = Signal()
"""It is time for the nightly audit: `night` (date)."""

hand_over = Signal()
"""A hand is over or void: `hand` (id), `table` (id). After commit."""
