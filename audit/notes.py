"""Texts that may be erased: reasons, messages, addresses. What is chained keeps the digest."""

from collections.abc import Iterable

from django.db.models import Case, OuterRef, Subquery, TextField, Value, When
from django.db.models.functions import Coalesce

from audit.models import Entry, Note
from foundation.erasable import seal_text

ERASED = "[erased]"


def draft(text: str, *, club: str, author: str) -> Note | None:
    """Return an unsaved note of `text`, None for no text: its digest is known before it stands."""
    if not text:
        return None
    sealed = seal_text(text)
    return Note(digest=sealed.digest, club=club, author=author, text=sealed.text, salt=sealed.salt)


def keep(text: str, *, club: str, author: str) -> bytes:
    """Store `text` and return its salted digest; b"" for no text. Expects a transaction."""
    note = draft(text, club=club, author=author)
    if note is None:
        return b""
    note.save(force_insert=True)
    return bytes(note.digest)


def texts(digests: Iterable[bytes]) -> dict[bytes, str]:
    """Return the texts by digest, in one query: "" for b"", `ERASED` where a text is gone."""
    wanted = set(digests)
    found = {b"": ""} | dict.fromkeys(wanted - {b""}, ERASED)
    if wanted - {b""}:
        rows = Note.objects.filter(digest__in=wanted - {b""}).values_list("digest", "text")
        found |= {bytes(digest): text for digest, text in rows}
    return found


def text_of(field: str) -> Case:
    """Return, for an annotation, the text whose digest stands in `field`; as `texts` does."""
    found = Note.objects.filter(digest=OuterRef(field)).values("text")[:1]
    return Case(
        When(**{field: b"", "then": Value("")}),
        default=Coalesce(Subquery(found), Value(ERASED)),
        output_field=TextField(),
    )


def erase(*, author: str) -> int:
    """Erase every text that `author` wrote, with its salt; return how many there were."""
    count, _ = Note.objects.filter(author=author).delete()
    return count


def erase_about(objects: Iterable[str]) -> int:
    """Erase every reason that was given for an act on these objects; return how many."""
    reasons = Entry.objects.filter(object__in=list(objects)).exclude(reason=b"")
    count, _ = Note.objects.filter(digest__in=reasons.values("reason")).delete()
    return count
