"""Bring a hand to where every seat holds two cards of a wished count, for the tests of payments."""

from collections.abc import Sequence

from tests.fast.games.engine.staging import PACK, Hand, deal

BOOKS = ("TS TH TD", "JS JH JD", "QS QH QD", "KS KH KD", "9S 9H 9D", "8S 8H 8D")


def showdown(*counts: int, stake: int = 1, dealer: int = 0, **rules: object) -> Hand:
    """A hand in which each seat laid a book on its first turn and holds two cards counting so.

    The dealer's left is to act on its second turn.
    """
    seats = len(counts)
    pairs = _pairs(counts, _spare(seats))
    hands = [f"{book} {pair}" for book, pair in zip(BOOKS, pairs, strict=False)]
    hand = deal(*hands, stake=stake, dealer=dealer, max_players=6, natural_totals=[]).under(**rules)
    for _ in range(seats):
        seat, drawn = hand.next_seat, hand.next_stock_card
        hand = hand.plays(f"{seat} draw stock, spread {BOOKS[seat - 1]}, discard {drawn}")
    return hand


def count_of(card: str) -> int:
    """What a card counts by rules 1.2."""
    rank = card[0]
    return 1 if rank == "A" else 10 if rank in "TJQK" else int(rank)


def _spare(seats: int) -> list[str]:
    laid = " ".join(BOOKS[:seats]).split()
    return [card for card in PACK if card not in laid]


def _pairs(counts: Sequence[int], spare: Sequence[str]) -> list[str]:
    """Two cards for each count, all different."""
    if not counts:
        return []
    wished, *others = counts
    for first in spare:
        for second in spare:
            if first != second and count_of(first) + count_of(second) == wished:
                left = [card for card in spare if card not in (first, second)]
                return [f"{first} {second}", *_pairs(others, left)]
    raise AssertionError(f"no two cards are left that count {wished}")
