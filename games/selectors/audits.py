"""The whole audit: the log of officials' acts, the ledger, and what joins it to the hands."""

from collections.abc import Callable, Iterator
from typing import Protocol

from audit import verify as log
from audit.verify import Finding
from games.selectors import settlements
from ledger import audit as ledger


class Part(Protocol):
    """One part: yields what is wrong in a club, or in all; tells `began` each check it begins."""

    def __call__(
        self, club: str | None, *, began: Callable[[str], object] = ...
    ) -> Iterator[Finding]: ...


PARTS: tuple[tuple[str, Part], ...] = (
    ("log of acts", log.findings),
    ("ledger", ledger.findings),
    ("hands and settlements", settlements.findings),
)


def findings(club: str | None = None) -> Iterator[Finding]:
    """Yield all that is wrong, of one club or of all; constant memory."""
    for _, part in PARTS:
        yield from part(club)
