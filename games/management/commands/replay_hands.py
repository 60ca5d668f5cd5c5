"""Judges recorded hands (tonk-hand/1): one JSON line each. Touches no database and no service."""

import json
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator
from typing import BinaryIO

from django.core.management.base import BaseCommand, CommandParser

from games.engine.jsonvalue import JsonObject
from games.engine.notation import hand_lines, judge


class Command(BaseCommand):
    """Replay hands from files or standard input."""

    help = "Play recorded hands through the engine and print one JSON line for each."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the files and what to say about unfinished hands."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="- is standard input")
        parser.add_argument("--legal", action="store_true", help="list the legal actions")
        parser.add_argument("--at", type=_number, metavar="N", help="stop after N actions")

    def handle(self, *, files: list[str], legal: bool, at: int | None, **_options: object) -> None:
        """Judge each hand in order; exit with 1 if any is wrong or a file cannot be read."""
        all_right = True
        for name in files:
            try:
                for result in _judged(name, legal=legal, at=at):
                    self.stdout.write(json.dumps(result))
                    all_right &= "error" not in result and "differs" not in result
            except BrokenPipeError:
                raise
            except OSError as error:
                self.stderr.write(f"{name}: {error.strerror}")
                all_right = False
        if not all_right:
            sys.exit(1)


def _judged(name: str, *, legal: bool, at: int | None) -> Iterator[JsonObject]:
    with _opened(name) as stream:
        for line in hand_lines(stream):
            yield judge(line, legal=legal, at=at)


def _opened(name: str) -> BinaryIO:
    return sys.stdin.buffer if name == "-" else open(name, "rb")  # noqa: PTH123


def _number(written: str) -> int:
    if not written.isdecimal():
        raise ArgumentTypeError("a number of actions, 0 or more")
    return int(written)
