"""The 52 cards: their text, their order, and sets of them as bit masks (rules 1.1)."""

from collections.abc import Iterable
from typing import NewType

Card = NewType("Card", int)
"""0 to 51 in pack order: all spades from ace to king, then hearts, diamonds, clubs."""

RANKS = "A23456789TJQK"
SUITS = "SHDC"
PACK: tuple[Card, ...] = tuple(Card(index) for index in range(52))

SUIT = (1 << 13) - 1
"""All cards of one suit, once a mask is shifted to it."""

_TEXTS = tuple(rank + suit for suit in SUITS for rank in RANKS)
_BY_TEXT = {text: card for card, text in zip(PACK, _TEXTS, strict=True)}
_BY_BIT = {1 << card: card for card in PACK}


def text(card: Card) -> str:
    """Write a card as rank then suit: ``7S``."""
    return _TEXTS[card]


def parse(written: str) -> Card:
    """Read a card.

    Raises:
        ValueError: the text is no card.
    """
    try:
        return _BY_TEXT[written]
    except KeyError:
        raise ValueError(f"{written!r} is no card") from None


def rank_index(card: Card) -> int:
    """Give the place of the card in A 2 3 … K, from 0 (rules 1.3)."""
    return card % 13


def suit_index(card: Card) -> int:
    """Give the place of the card's suit in S H D C, from 0."""
    return card // 13


def mask_of(cards: Iterable[Card]) -> int:
    """Give the set of these cards as 52 bits, bit k for card k."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: int) -> tuple[Card, ...]:
    """List the cards of a mask in pack order."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(_BY_BIT[lowest])
        mask ^= lowest
    return tuple(found)


def texts(cards: Iterable[Card]) -> str:
    """Write cards for a sentence: ``7S 7H 7D``."""
    return " ".join(_TEXTS[card] for card in cards)
