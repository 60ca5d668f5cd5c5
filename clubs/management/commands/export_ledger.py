"""`manage.py export_ledger CLUB`: a club's ledger as text for beancount or hledger."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from clubs.selectors import club_called
from foundation import transactions
from ledger.selectors import plain_text


class Command(BaseCommand):
    """Write a whole club's ledger, every balance asserted at its end."""

    help = "Write a club's ledger as a plain-text accounting journal."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club."""
        parser.add_argument("club", help="the club's slug, or its id")

    def handle(self, *, club: str, **_: object) -> None:
        """Write line by line, what stood when it began: chips may move meanwhile."""
        empty = True
        with transactions.snapshot():
            for line in plain_text(club_called(club) or club):
                self.stdout.write(line)
                empty = False
        if empty:
            raise CommandError(f"Nothing ever moved in a club called {club}.")
