"""Writes a hand's stored events as tonk-events/1."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from games.event_file import as_lines
from games.models import Hand
from games.selectors.chains import head_of, links_of
from games.statuses import HandStatus


class Command(BaseCommand):
    """`manage.py export_events HAND`: a live hand's private parts stay null."""

    help = "Write a hand's events as tonk-events/1 (JSON Lines) to standard output."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the hand's id."""
        parser.add_argument("hand", help="the hand's id")

    def handle(self, *args: str, **options: str) -> None:
        """Write the lines."""
        hand = Hand.objects.filter(pk=options["hand"]).first()
        if hand is None:
            raise CommandError(f"There is no hand {options['hand']}.")
        over = not HandStatus(hand.status).live
        for line in as_lines(head_of(hand), links_of(hand, opened=over)):
            self.stdout.write(line)
