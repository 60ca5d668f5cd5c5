"""Walks chains of events and names the first bad version of each that is broken."""

import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from clubs.models import Club
from foundation.refusals import NotFound
from games.chain import Broken
from games.event_file import NotEvents, verify
from games.selectors import chains

PROGRESS_EVERY = 10_000


class Command(BaseCommand):
    """`manage.py verify_events [FILE …] [--club SLUG] [--hand ID]`: exit status 1 if any is bad."""

    help = "Verify stored chains (all, a club's, a hand's or table's), or exported files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take files, or what of the database to walk."""
        parser.add_argument("files", nargs="*", help="tonk-events/1 files; - for standard input")
        parser.add_argument("--club", help="a club's slug")
        parser.add_argument("--hand", "--stream", dest="stream", help="a hand's or table's id")

    def handle(self, *args: str, **options: str | list[str] | None) -> None:
        """Verify and report."""
        files = options["files"]
        assert isinstance(files, list)
        bad = self._files(files) if files else self._database(options["club"], options["stream"])
        for broken in bad:
            self.stdout.write(f"{broken.stream} version {broken.version}: {broken.wrong}")
        if bad:
            sys.exit(1)
        self.stdout.write("All chains hold.")

    def _files(self, names: list[str]) -> list[Broken]:
        return [broken for name in names if (broken := self._file(name)) is not None]

    def _file(self, name: str) -> Broken | None:
        try:
            if name == "-":
                return verify(sys.stdin)
            with Path(name).open(encoding="utf-8") as lines:
                return verify(lines)
        except (OSError, UnicodeDecodeError, NotEvents) as error:
            raise CommandError(f"{name}: {error}") from error

    def _database(self, slug: object, stream: object) -> list[Broken]:
        club = None
        if isinstance(slug, str):
            club = Club.objects.filter(slug=slug).values_list("pk", flat=True).first()
            if club is None:
                raise CommandError(f"There is no club {slug}.")
        name = stream if isinstance(stream, str) else None
        try:
            return list(chains.broken(club=club, stream=name, seen=self._progress))
        except NotFound as error:
            raise CommandError(f"There is no stream {stream}.") from error

    def _progress(self, count: int) -> None:
        if count // PROGRESS_EVERY != getattr(self, "_told", 0):
            self._told = count // PROGRESS_EVERY
            self.stderr.write(f"{count} events read")
