"""Every write of the log: one entry an act and object, chained within the club.

Record last in a transaction: the chain's head is the last lock (`docs/ledger.md`, lock order).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from audit import notes
from audit.chain import entry_hash
from audit.models import Entry, Head
from foundation import clock, transactions
from foundation.canonical import JSON, canonical

ACTS_MAX = 1000  # an export is an entry in the log of each club that it was taken from


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """What was done: by whom, to what, from where, with what effect and why."""

    actor: str
    act: str
    club: str
    object: str
    before: JSON = None
    after: JSON = None
    reason: str = ""
    source: str = ""


def record(
    *,
    actor: str,
    act: str,
    club: str,
    object: str,  # noqa: A002 - the word of the log
    before: JSON = None,
    after: JSON = None,
    reason: str = "",
    source: str = "",
) -> None:
    """Append one act to its club's chain (`club` "" is the installation's).

    `actor`, `club` and `object` are opaque ids; what may name a person goes into `before`,
    `after`, `reason` and `source`, which are kept as notes that can be erased. Takes the lock of
    the chain's head until the transaction ends.
    """
    record_all(
        [
            Act(
                actor=actor,
                act=act,
                club=club,
                object=object,
                before=before,
                after=after,
                reason=reason,
                source=source,
            )
        ]
    )


def record_all(acts: Sequence[Act]) -> None:
    """Append several acts in their order, each chain's head locked once, clubs in id order."""
    assert len(acts) <= ACTS_MAX, "one transaction records at most ACTS_MAX acts"
    ordered = sorted(acts, key=lambda act: act.club)

    def append() -> None:
        for club, of_club in groupby(ordered, key=lambda act: act.club):
            _extend(club, list(of_club))

    transactions.run(append)


def _extend(club: str, acts: Sequence[Act]) -> None:
    entries = [_entry(act) for act in acts]
    Head.objects.bulk_create([Head(club=club)], ignore_conflicts=True)
    head = Head.objects.select_for_update().get(club=club)
    for entry in entries:
        entry.number = head.number + 1
        entry.previous = bytes(head.hash)
        entry.at_us = clock.now_us()
        entry.hash = entry_hash(entry)
        head.number, head.hash = entry.number, entry.hash
    Entry.objects.bulk_create(entries)
    head.save(update_fields=["number", "hash"])


def _entry(act: Act) -> Entry:
    change = canonical({"after": act.after, "before": act.before}).decode()
    return Entry(
        club=act.club,
        actor=act.actor,
        act=act.act,
        object=act.object,
        change=notes.keep(change, club=act.club, author=act.actor),
        reason=notes.keep(act.reason, club=act.club, author=act.actor),
        source=notes.keep(act.source, club=act.club, author=act.actor),
    )
