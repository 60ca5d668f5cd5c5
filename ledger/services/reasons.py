"""Posting with a reason in words: the words are a note that may be erased, and are kept once."""

from dataclasses import replace

from audit import notes
from audit.models import Note
from ledger.drafts import Draft
from ledger.errors import KeyReused
from ledger.models import Journal, Leg
from ledger.posting import post
from ledger.values import Posted


def post_with_reason(draft: Draft, reason: str) -> Posted:
    """Post `draft` for `reason`; see `posting.post`. Expects a transaction.

    Raises:
        KeyReused: what stands under the key has another reason (unless that was erased).
    """
    note = notes.draft(reason, club=draft.club, author=draft.author)
    posted = post(replace(draft, reason=bytes(note.digest) if note else b""))
    if posted.replayed:
        kept = bytes(Journal.objects.values_list("reason", flat=True).get(id=posted.journal))
        if notes.texts([kept])[kept] not in (reason, notes.ERASED):
            raise KeyReused
    elif note:
        note.save(force_insert=True)
    return posted


def erase_reasons(owner: str) -> int:
    """Erase why chips were issued to, redeemed from or passed on by `owner`; return how many."""
    journals = Leg.objects.filter(
        account__owner=owner, journal__kind__in=("issue", "redeem", "transfer")
    )
    count, _ = Note.objects.filter(digest__in=journals.values("journal__reason")).delete()
    return count
