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
ENTRIES_MAX = 50_000  # of one HTTP answer, which a web process holds whole: some 40 MB, twice


def pages(rows: QuerySet[Entry]) -> Iterator[str]:
    """Yield every entry of `rows` as a line, `PAGE` lines at a time, and hold no more."""
    last = 0
    while page := readings(rows.order_by("id").filter(id__gt=last)[:PAGE]):
        yield "".join(_line(reading) for reading in page)
        last = page[-1].entry.id


def is_too_long(rows: QuerySet[Entry]) -> bool:
    """Tell whether `rows` are more than one HTTP answer takes."""
    return rows.order_by("id").values("id")[ENTRIES_MAX : ENTRIES_MAX + 1].exists()


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
