"""An account's lines in stable pages: a line keeps its number, and none comes between."""

from collections.abc import Iterable, Mapping, Sequence

from django.db import connection
from django.db.models import QuerySet, Subquery

from audit import notes
from ledger.models import Leg
from ledger.selectors.accounts import rows
from ledger.values import AccountRef, Entry

_BESIDE = """
select asked.journal, asked.number, coalesce(account.owner, ''), undoing.id
from unnest(%s::text[], %s::smallint[], %s::smallint[], %s::bigint[])
    as asked(journal, number, across, amount)
left join ledger_leg leg on leg.journal_id = asked.journal and leg.number = asked.across
    and leg.amount = asked.amount
left join ledger_account account on account.id = leg.account_id
left join ledger_journal undoing on undoing.reverses_id = asked.journal
"""


def statement(ref: AccountRef) -> QuerySet[Leg]:
    """Return the account's legs, newest first (`-version`, the key of its pages)."""
    return _legs(ref).select_related("journal__reverses").order_by("-version")


def entries_of(legs: Iterable[Leg]) -> list[Entry]:
    """Return a page of `statement` as entries; two more queries find reasons and what is beside."""
    page = list(legs)
    journals = [each for leg in page for each in (leg.journal, leg.journal.reverses) if each]
    reasons = notes.texts(bytes(journal.reason) for journal in journals)
    beside = _beside(page)
    return [_entry(leg, reasons, *beside[leg.journal_id, leg.number]) for leg in page]


def entries(ref: AccountRef, *, before: int | None = None, limit: int = 50) -> list[Entry]:
    """Return up to `limit` entries older than number `before` (None: from the newest)."""
    legs = statement(ref)
    return entries_of((legs if before is None else legs.filter(version__lt=before))[:limit])


def balance_as_of(ref: AccountRef, at_us: int) -> int:
    """Return the balance after all that had moved by that instant, itself included."""
    last = _legs(ref).filter(at_us__lte=at_us).order_by("-at_us", "-version")
    return last.values_list("balance_after", flat=True).first() or 0


def _entry(leg: Leg, reasons: Mapping[bytes, str], other: str, reversed_by: str | None) -> Entry:
    journal, undone = leg.journal, leg.journal.reverses
    return Entry(
        number=leg.version,
        journal=journal.id,
        kind=journal.kind,
        amount=leg.amount,
        balance_after=leg.balance_after,
        at_us=leg.at_us,
        hand=journal.subject,
        reason=reasons[bytes(journal.reason)],
        clause=leg.clause,
        author=journal.author,
        other=other,
        reverses=journal.reverses_id,
        reverses_at_us=undone.at_us if undone else None,
        reverses_reason=reasons[bytes(undone.reason)] if undone else None,
        reversed_by=reversed_by,
    )


def _beside(legs: Sequence[Leg]) -> dict[tuple[str, int], tuple[str, str | None]]:
    """Return by journal and number whose account each leg's payment came from or went to ("": no
    player's), and the journal that undid the leg's own, if one did.

    Payments are posted in pairs of legs, 1 and 2, 3 and 4, …; a reversal keeps their places.
    """
    with connection.cursor() as cursor:  # planned anew: a plan of a small ledger would read it all
        cursor.execute(
            _BESIDE,
            [
                [leg.journal_id for leg in legs],
                [leg.number for leg in legs],
                [leg.number + 1 if leg.number % 2 else leg.number - 1 for leg in legs],
                [-leg.amount for leg in legs],
            ],
        )
        return {(journal, number): (other, by) for journal, number, other, by in cursor.fetchall()}


def _legs(ref: AccountRef) -> QuerySet[Leg]:
    """Return the account's legs. Of one account, not of those in a set: so an index has the order.

    Joined to a set, however small, every leg of the account would be read and sorted.
    """
    return Leg.objects.filter(account=Subquery(rows([ref]).values("id")[:1]))
