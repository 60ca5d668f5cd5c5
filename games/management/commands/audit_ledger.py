"""The whole audit: accounts, journals, holds and finished hands; exit status 1 if one is wrong."""

import sys
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from clubs.selectors import club_called
from games.selectors.audits import PARTS


class Command(BaseCommand):
    """`manage.py audit_ledger [--club SLUG]`: one line for each thing that is wrong."""

    help = "Audit accounts, journals, holds and the settlement of every hand."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take one club, or all."""
        parser.add_argument("--club", help="a club's slug, or its id; all clubs without it")

    def handle(self, *args: str, **options: str | None) -> None:
        """Audit check by check, saying which on standard error."""
        name = options["club"]
        club = name and club_called(name)
        if name is not None and not club:
            raise CommandError(f"There is no club {name}.")
        wrong = 0
        for name, part in PARTS:
            self.stderr.write(f"auditing the {name} …")
            for found in part(club, began=self._began):
                wrong += 1
                self.stdout.write(f"{found.check}: {found.subject} ({found.club}): {found.words}")
        if wrong:
            self.stdout.write(f"{wrong} found.")
            sys.exit(1)
        self.stdout.write("The books and the hands agree.")

    def _began(self, check: str) -> None:
        self.stderr.write(f"  {check} …")
