"""`manage.py export_audit [--club ID]`: the log as JSON lines, oldest first, its texts joined."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from audit.export import pages
from audit.selectors import entries


class Command(BaseCommand):
    """Write what can be kept elsewhere: a copy shows what a rewritten log would hide."""

    help = "Write every entry of the log as one JSON line, with its hashes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club."""
        parser.add_argument("--club", help="only this club's chain")

    def handle(self, *, club: str | None, **_: object) -> None:
        """Write page after page, in constant memory."""
        for page in pages(entries(club)):
            self.stdout.write(page, ending="")
