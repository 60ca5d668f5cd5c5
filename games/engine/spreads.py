"""Books and runs (rules 6): the 329 spreads of the pack, what fits on each, which a hand holds."""

from games.engine.cards import PACK, SUIT
from games.engine.events import Kind

_RUN_STARTS = sum(((1 << 11) - 1) << 13 * suit for suit in range(4))
"""A to J of each suit: a run of three starts no higher, so none leaves its suit."""

_FOURS = tuple(sum(1 << rank + 13 * suit for suit in range(4)) for rank in range(13))
_ACES = _FOURS[0]


def _runs_from(first: int) -> tuple[int, ...]:
    return tuple(((1 << length) - 1) << first for length in range(3, 14 - first % 13))


def _books_of(rank: int) -> tuple[int, ...]:
    four = _FOURS[rank]
    return (*(four & ~(1 << rank + 13 * suit) for suit in range(4)), four)


_RUNS = {1 << first: _runs_from(first) for first in PACK}
"""The runs that begin with a card, by its bit, each a card longer than the one before."""

_BOOKS = {1 << rank: _books_of(rank) for rank in range(13)}
"""The books of a rank, by the bit of its spade."""

KINDS: dict[int, Kind] = {
    **{run: "run" for runs in _RUNS.values() for run in runs},
    **{book: "book" for books in _BOOKS.values() for book in books},
}
"""Every spread of the pack, as a mask, and what it is (rules 6.1)."""

FITS: dict[int, int] = {
    spread: sum(
        1 << card for card in PACK if not spread >> card & 1 and spread | 1 << card in KINDS
    )
    for spread in KINDS
}
"""Which cards fit on each spread (rules 6.3), as a mask."""


def held_in(held: int) -> list[int]:
    """List every spread that can be laid from these cards, as masks."""
    found: list[int] = []
    starts = held & held >> 1 & held >> 2 & _RUN_STARTS
    while starts:
        first = starts & -starts
        starts ^= first
        for run in _RUNS[first]:
            if run & held != run:
                break
            found.append(run)
    neighbours = held & held >> 13 & held >> 26  # SHD at the spade, HDC at the heart
    ends = held & held >> 39 & (held >> 13 | held >> 26)  # SHC and SDC at the spade
    ranks = (neighbours | neighbours >> 13 | ends) & SUIT if neighbours or ends else 0
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        found += [book for book in _BOOKS[rank] if book & held == book]
    return found


def must_be_laid(held: int) -> list[int]:
    """List what the switch `forced_spread` wants laid: every spread but a book of aces."""
    return [spread for spread in held_in(held) if not is_book_of_aces(spread)]


def is_book_of_aces(spread: int) -> bool:
    """Say whether these cards are all aces."""
    return not spread & ~_ACES
