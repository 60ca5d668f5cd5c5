"""A journal with its legs, as evidence and as a page show it."""

from dataclasses import dataclass
from datetime import date

from audit import notes
from ledger.errors import NoSuchJournal
from ledger.models import Journal, Leg
from ledger.selectors.accounts import ref_of
from ledger.values import AccountRef


@dataclass(frozen=True, slots=True)
class LegView:
    """One leg: what its account gained (negative: lost), by which clause."""

    number: int
    account: AccountRef
    amount: int
    balance_after: int
    clause: str


@dataclass(frozen=True, slots=True)
class JournalView:
    """A journal as it stands. `reversed_by`: the journal that undid it, or None."""

    id: str
    club: str
    kind: str
    key: str
    author: str
    reason: str
    reason_digest: bytes
    overdraft: bool
    hand: str
    night: date | None
    unit: str
    gross: int
    at_us: int
    event_hash: bytes
    hash: bytes
    reverses: str | None
    reversed_by: str | None
    legs: tuple[LegView, ...]


def journal(id: str) -> JournalView:  # noqa: A002 - the word of the API
    """Return a journal by its id.

    Raises:
        NoSuchJournal: there is none.
    """
    found = Journal.objects.filter(id=id).first()
    if found is None:
        raise NoSuchJournal
    return _view(found)


def settlement_of(hand: str) -> JournalView | None:
    """Return the journal that ended `hand` (settled or void), None while it is on."""
    found = Journal.objects.filter(subject=hand, kind__in=["settlement", "void"]).first()
    return _view(found) if found else None


def journals_of(hand: str) -> list[JournalView]:
    """Return every journal of `hand`: the settlement, reversals, rulings, in their order."""
    return [_view(found) for found in Journal.objects.filter(subject=hand).order_by("at_us", "id")]


def _view(found: Journal) -> JournalView:
    legs = Leg.objects.filter(journal=found).select_related("account").order_by("number")
    undone = Journal.objects.filter(reverses=found).values_list("id", flat=True).first()
    reason = bytes(found.reason)
    return JournalView(
        id=found.id,
        club=found.club,
        kind=found.kind,
        key=found.key,
        author=found.author,
        reason=notes.texts([reason])[reason],
        reason_digest=reason,
        overdraft=found.overdraft,
        hand=found.subject,
        night=found.night,
        unit=found.unit,
        gross=found.gross,
        at_us=found.at_us,
        event_hash=bytes(found.event_hash),
        hash=bytes(found.hash),
        reverses=found.reverses_id,
        reversed_by=undone,
        legs=tuple(
            LegView(leg.number, ref_of(leg.account), leg.amount, leg.balance_after, leg.clause)
            for leg in legs
        ),
    )
