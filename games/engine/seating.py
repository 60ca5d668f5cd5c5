"""Who deals, who sits where, and who is dealt in: what rules 2 and 7.8 say between hands.

Chairs are ids in clockwise order: the next one is on the left.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.engine.cards import Card, rank_index
from games.engine.ruleset import RuleSet
from games.engine.scoring import worst_loss

Round = tuple[tuple[str, Card], ...]
"""One round of the dealer's draw: each chair still in it, with its card."""


@dataclass(frozen=True, slots=True)
class Purse:
    """Whose money a chair plays with, and how much of it may be lost; chairs may share one."""

    chair: str
    owner: str
    money: int
    fee: int = 0
    """What the chair pays beside."""


def draw_dealer(pack: Sequence[Card], chairs: Sequence[str]) -> tuple[tuple[Round, ...], str]:
    """Draw for the first deal (rules 2.3): the rounds of cards, and who deals.

    A pack that runs out before one is highest gives the deal to the first of those left; that
    takes 26 pairs in a row.
    """
    rounds: list[Round] = []
    left, tied = list(pack), list(chairs)
    while len(tied) > 1 and len(left) >= len(tied):
        drawn = tuple(zip(tied, left, strict=False))
        rounds.append(drawn)
        del left[: len(tied)]
        highest = max(rank_index(card) for _, card in drawn)
        tied = [chair for chair, card in drawn if rank_index(card) == highest]
    return tuple(rounds), tied[0]


def newcomer_index(chairs: Sequence[str], dealer: str | None) -> int:
    """Say where in the circle a newcomer's chair is put in (rules 2.5).

    Directly to the right of the player about to deal; at the end while nobody is.
    """
    return len(chairs) if dealer is None else chairs.index(dealer)


def next_dealer(chairs: Sequence[str], dealer: str, playing: Collection[str]) -> str | None:
    """Pass the deal to the next on the left who is still playing (rules 2.4).

    `chairs` is the circle as it was when `dealer` dealt; None if nobody is playing.
    """
    after = chairs.index(dealer) + 1
    return next((chair for chair in (*chairs[after:], *chairs[:after]) if chair in playing), None)


def choose_dealt_in(purses: Sequence[Purse], *, rules: RuleSet, stake: int) -> tuple[str, ...]:
    """Choose who is dealt in (rules 7.8); none if fewer than two can cover the worst loss.

    `purses` are in order of play, from the dealer's left. What is paid beside is taken off first.
    """
    dealt_in = list(purses)
    while len(dealt_in) > 1:
        sharing = Counter(purse.owner for purse in dealt_in)
        beside: Counter[str] = Counter()
        for purse in dealt_in:
            beside[purse.owner] += purse.fee
        shares = [(purse.money - beside[purse.owner]) // sharing[purse.owner] for purse in dealt_in]
        least = min(shares)
        if least >= worst_loss(rules, len(dealt_in), stake):
            return tuple(purse.chair for purse in dealt_in)
        farthest = max(place for place, share in enumerate(shares) if share == least)
        del dealt_in[farthest]
    return ()
