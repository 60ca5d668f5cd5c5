"""What of a case's hand the bench is asked to show, and how it is asked again after an act."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest

from disputes.access import AtCase
from disputes.selectors import pictures


@dataclass(frozen=True, slots=True)
class Asked:
    """What of the hand is to be shown: a moment, whose eyes, and a branch from there."""

    version: int
    whose: str
    tries: tuple[str, ...]

    @property
    def fields(self) -> Iterator[tuple[str, object]]:
        """Yield what asks for it again, by name and value."""
        yield "version", self.version
        yield "as", self.whose
        yield from (("try", tried) for tried in self.tries)

    @property
    def query(self) -> str:
        """Return the fields as an address has them."""
        return urlencode(list(self.fields))


def asked_of(request: HttpRequest, at: AtCase) -> Asked:
    """Return what is asked for, in the address or in a form that was sent from the bench."""
    given = request.POST if request.method == "POST" else request.GET
    seats = [str(seat) for seat in at.case.hand.seats.values_list("seat", flat=True)]
    whose = given.get("as", "")
    version = given.get("version", "")
    last = at.case.hand.version
    known = re.fullmatch("[0-9]{1,9}", version) and 1 <= int(version) <= last
    return Asked(
        version=int(version) if known else at.case.version,
        whose=whose if whose in (*seats, pictures.ALL) else "",
        tries=tuple(text for text in given.getlist("try") if text),
    )
