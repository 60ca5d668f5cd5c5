"""The log as JSON lines, oldest first, its texts joined: a copy that chains without the database.

Read by key, a page at a time, whatever the length of the log.
"""

import json
from collections.abc import Iterator

from django.db.models import QuerySet

from audit.models import Entry
from audit.selectors import Reading, readings
from foundation import clock

PAGE = 500


def lines(rows: QuerySet[Entry]) -> Iterator[str]:
    """Yield every entry of `rows` as a line."""
    last = 0
    while page := page_of(rows, after=last):
        yield from page.values()
        last = max(page)


def page_of(rows: QuerySet[Entry], *, after: int) -> dict[int, str]:
    """Return up to `PAGE` lines by their entries' ids, the first over `after`."""
    page = rows.order_by("id").filter(id__gt=after)[:PAGE]
    return {reading.entry.id: _line(reading) for reading in readings(page)}


def _line(reading: Reading) -> str:
    entry = reading.entry
    told = {
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
    return json.dumps(told, ensure_ascii=False) + "\n"
