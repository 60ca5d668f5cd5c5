"""The eventsourcing library on the same PostgreSQL: load an aggregate of 30 events, save one.

Run by bench_actions in an environment of its own.
"""

import json
import os
import sys
import time
from urllib.parse import unquote, urlsplit

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

EVENTS = 30


class Hand(Aggregate):
    """A hand at its barest."""

    def __init__(self) -> None:
        self.body = ""

    @event("Acted")
    def act(self, body: str) -> None:
        """Note one action."""
        self.body = body


def main() -> None:
    """Print how many commands a second one caller does."""
    seconds = float(sys.argv[1])
    address = urlsplit(os.environ["DATABASE_URL"])
    app: Application = Application(
        env={
            "PERSISTENCE_MODULE": "eventsourcing.postgres",
            "POSTGRES_DBNAME": address.path.lstrip("/"),
            "POSTGRES_HOST": unquote(address.hostname or ""),
            "POSTGRES_PORT": str(address.port or 5432),
            "POSTGRES_USER": address.username or "",
            "POSTGRES_PASSWORD": unquote(address.password or ""),
        }
    )
    done, spent = 0, 0.0
    while spent < seconds:
        hand = Hand()
        for _ in range(EVENTS):
            hand.act("x" * 300)
        app.save(hand)
        began = time.perf_counter()
        loaded = app.repository.get(hand.id)
        loaded.act("x" * 300)
        app.save(loaded)
        spent += time.perf_counter() - began
        done += 1
    print(json.dumps({"commands": done / spent}))


if __name__ == "__main__":
    main()
