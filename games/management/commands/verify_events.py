"""Walks chains of events and names the first bad version of each that is broken."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
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
        faults = _in_files(files) if files else self._database(options["club"], options["stream"])
        bad = False
        for fault in faults:
            self.stdout.write(fault)
            bad = True
        if bad:
            sys.exit(1)
        self.stdout.write("All chains hold.")

    def _database(self, slug: object, stream: object) -> list[str]:
        club = None
        if isinstance(slug, str):
            club = Club.objects.filter(slug=slug).values_list("pk", flat=True).first()
            if club is None:
                raise CommandError(f"There is no club {slug}.")
        name = stream if isinstance(stream, str) else None
        try:
            found = chains.broken(club=club, stream=name, seen=self._progress)
            return [_words(broken) for broken in found]
        except NotFound as error:
            raise CommandError(f"There is no stream {stream}.") from error

    def _progress(self, count: int) -> None:
        if count // PROGRESS_EVERY != getattr(self, "_told", 0):
            self._told = count // PROGRESS_EVERY
            self.stderr.write(f"{count} events read")


def _in_files(names: list[str]) -> Iterator[str]:
    """Yield what is wrong, each file's as soon as it is read; one that is none ends nothing."""
    for name in names:
        try:
            broken = _verified(name)
        except OSError as error:
            yield f"{name}: {error.strerror}"
        except (UnicodeDecodeError, NotEvents) as error:
            yield f"{name}: {error}"
        else:
            if broken is not None:
                yield _words(broken)


def _verified(name: str) -> Broken | None:
    if name == "-":
        return verify(sys.stdin)
    with Path(name).open(encoding="utf-8") as lines:
        return verify(lines)


def _words(broken: Broken) -> str:
    return f"{broken.stream} version {broken.version}: {broken.wrong}"
