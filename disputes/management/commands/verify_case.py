"""Verifies an exported case; touches no database and no service."""

import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from disputes.case_file import NotACase, faults, read


class Command(BaseCommand):
    """`manage.py verify_case FILE`: exit status 1 if anything in it does not hold."""

    help = "Verify an exported case (tonk-case/1): evidence, events, shuffle, steps and journals."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file."""
        parser.add_argument("file", help="a tonk-case/1 file; - for standard input")

    def handle(self, *args: str, **options: str) -> None:
        """Verify and report."""
        name = options["file"]
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
            found = list(faults(read(text)))
        except (OSError, UnicodeDecodeError, NotACase) as error:
            raise CommandError(f"{name}: {error}") from error
        for fault in found:
            self.stdout.write(fault)
        if found:
            sys.exit(1)
        self.stdout.write("The case holds.")
