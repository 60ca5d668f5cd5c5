"""`manage.py export_audit [--club SLUG]`: the log as JSON lines, oldest first, its texts joined."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from audit.export import pages
from audit.selectors import entries
from clubs.selectors import club_called


class Command(BaseCommand):
    """Write what can be kept elsewhere: a copy shows what a rewritten log would hide."""

    help = "Write every entry of the log as one JSON line, with its hashes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club."""
        parser.add_argument("--club", help="a club's slug, or its id: only its chain")

    def handle(self, *, club: str | None, **_: object) -> None:
        """Write page after page, in constant memory."""
        empty = True
        for page in pages(entries(club and (club_called(club) or club))):
            self.stdout.write(page, ending="")
            empty = False
        if empty and club is not None:
            raise CommandError(f"Nothing was ever logged in a club called {club}.")
