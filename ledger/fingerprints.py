"""Makes every journal's hashes anew from its rows: what was changed behind the triggers shows."""

from collections.abc import Iterator, Sequence

from audit.verify import Finding
from ledger.drafts import Draft, LegDraft, content_hash, journal_hash
from ledger.models import Journal, Leg
from ledger.selectors.accounts import ref_of
from ledger.values import as_journal_kind, as_unit

_CHUNK = 1000


def changed_journals(club: str | None) -> Iterator[Finding]:
    """Yield the journals whose hashes are not those of their rows, in constant memory."""
    last = ""
    while page := _page(club, after=last):
        for journal, legs in page:
            if not _is_as_posted(journal, legs):
                yield Finding(
                    "journal changed", journal.club, journal.id, "its hash is not of its content"
                )
        last = page[-1][0].id


def _is_as_posted(journal: Journal, legs: Sequence[Leg]) -> bool:
    try:
        content = content_hash(_draft(journal, legs))
    except ValueError:  # a kind or a unit that the ledger never writes
        return False
    digest = journal_hash(
        content=content, journal=journal.id, at_us=journal.at_us, reason=bytes(journal.reason)
    )
    return (content, digest) == (bytes(journal.content), bytes(journal.hash))


def _page(club: str | None, *, after: str) -> list[tuple[Journal, list[Leg]]]:
    journals = Journal.objects.filter(id__gt=after).order_by("id")
    if club is not None:
        journals = journals.filter(club=club)
    page = list(journals[:_CHUNK])
    legs: dict[str, list[Leg]] = {journal.id: [] for journal in page}
    rows = Leg.objects.filter(journal__in=page).select_related("account").order_by("number")
    for leg in rows:
        legs[leg.journal_id].append(leg)
    return [(journal, legs[journal.id]) for journal in page]


def _draft(journal: Journal, legs: Sequence[Leg]) -> Draft:
    return Draft(
        club=journal.club,
        kind=as_journal_kind(journal.kind),
        key=journal.key,
        author=journal.author,
        at_us=journal.at_us,
        unit=as_unit(journal.unit),
        legs=[LegDraft(ref_of(leg.account), leg.amount, leg.clause) for leg in legs],
        subject=journal.subject,
        night=journal.night,
        overdraft=journal.overdraft,
        reverses=journal.reverses_id,
        event_hash=bytes(journal.event_hash),
    )
