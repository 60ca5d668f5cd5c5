"""`manage.py export_audit [--club ID]`: the log as JSON lines, oldest first, its texts joined."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator

from django.core.management.base import BaseCommand

from audit.models import Entry
from audit.selectors import Reading, entries, readings
from foundation import clock

_PAGE = 500


class Command(BaseCommand):
    """Write what can be kept elsewhere: a copy shows what a rewritten log would hide."""

    help = "Write every entry of the log as one JSON line, with its hashes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club."""
        parser.add_argument("--club", help="only this club's chain")

    def handle(self, *, club: str | None, **_: object) -> None:
        """Write page after page, in constant memory."""
        for reading in _all(club):
            self.stdout.write(json.dumps(_line(reading), ensure_ascii=False))


def _all(club: str | None) -> Iterator[Reading]:
    rows = entries(club).order_by("id")
    last = 0
    while page := list(rows.filter(id__gt=last)[:_PAGE]):
        yield from readings(page)
        last = page[-1].id


def _line(reading: Reading) -> dict[str, str | int]:
    entry: Entry = reading.entry
    return {
        "club": entry.club,
        "number": entry.number,
        "at": clock.iso(entry.at_us),
        "actor": entry.actor,
        "act": entry.act,
        "object": entry.object,
        "change": reading.change,
        "reason": reading.reason,
        "source": reading.source,
        "change_digest": bytes(entry.change).hex(),
        "reason_digest": bytes(entry.reason).hex(),
        "source_digest": bytes(entry.source).hex(),
        "previous": bytes(entry.previous).hex(),
        "hash": bytes(entry.hash).hex(),
    }
