"""What a worker is asked for."""

from django.dispatch import Signal

notice_made = Signal()
"""A notice waits to be carried: `notice` (its number). After commit."""
