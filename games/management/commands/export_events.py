"""Writes a hand's stored events as tonk-events/1."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from foundation.keyring import CannotOpen
from games import messages
from games.event_file import as_lines
from games.models import Hand
from games.selectors.chains import head_of, links_of
from games.statuses import TableStatus
from games.store import hands as store


class Command(BaseCommand):
    """`manage.py export_events HAND`: what rules 8 do not show yet stays null."""

    help = "Write a hand's events as tonk-events/1 (JSON Lines) to standard output."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the hand's id."""
        parser.add_argument("hand", help="the hand's id")

    def handle(self, *args: str, **options: str) -> None:
        """Write the lines."""
        hand = Hand.objects.filter(pk=options["hand"]).first()
        if hand is None:
            raise CommandError(f"There is no hand {options['hand']}.")
        for line in as_lines(head_of(hand), links_of(hand, opened=_is_shown(hand))):
            self.stdout.write(line)


def _is_shown(hand: Hand) -> bool:
    try:
        state = store.load(hand.pk).state
    except CannotOpen:
        return False
    return messages.is_shown(state, table_closed=hand.table.status == TableStatus.CLOSED)
