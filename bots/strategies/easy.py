"""Easy: plays what it sees. Lays and hits whatever it can, sheds high cards, knocks when low.

Pure: a seat's view in, one of its legal commands out.
"""

import random

from games.engine.cards import Card, mask_of, rank_index, suit_index
from games.engine.commands import (
    CALL_DRY,
    DRAW_DISCARD,
    DRAW_STOCK,
    KNOCK,
    Command,
    Discard,
    Hit,
    LaySpread,
)
from games.engine.observe import SeatView
from games.engine.scoring import end_count, plain_count
from games.engine.spreads import FITS, held_in

KNOCK_AT = 7
"""It knocks with this count or less."""
PARTNER_WORTH = 4
"""How many points of count it holds on to for the sake of one partner of a card."""
NEAR = 2
"""Cards of one suit this far apart or less may become a run."""


def choose(view: SeatView, chance: random.Random) -> Command:
    """Return one of the view's legal commands; between equal ones chance decides."""
    assert view.held is not None
    held = mask_of(view.held)
    if view.phase == "start":
        return _begin(view, held)
    return _lay(view) or _shed(view, chance)


def _begin(view: SeatView, held: int) -> Command:
    if KNOCK in view.legal and end_count(view.rules, held) <= KNOCK_AT:
        return KNOCK
    if DRAW_DISCARD in view.legal and _is_useful(view, held):
        return DRAW_DISCARD
    return next(each for each in (DRAW_STOCK, CALL_DRY, *view.legal) if each in view.legal)


def _is_useful(view: SeatView, held: int) -> bool:
    """Tell whether the top discard would go into a spread at once, or onto one that lies."""
    assert view.discard is not None
    card = 1 << view.discard
    if any(spread & card for spread in held_in(held | card)):
        return True
    return any(FITS[spread.mask] & card for spread in view.spreads)


def _lay(view: SeatView) -> Command | None:
    """Return the spread that takes the most points out of the hand, else such a hit."""
    spreads = [each for each in view.legal if isinstance(each, LaySpread)]
    if spreads:
        return max(spreads, key=lambda each: plain_count(view.rules, mask_of(each.cards)))
    hits = [each for each in view.legal if isinstance(each, Hit)]
    return max(hits, key=lambda each: plain_count(view.rules, 1 << each.card), default=None)


def _shed(view: SeatView, chance: random.Random) -> Command:
    """Return the discard that costs the most to hold, less what its partners are worth."""
    assert view.held is not None
    held = view.held
    discards = [each for each in view.legal if isinstance(each, Discard)]
    chance.shuffle(discards)

    def cost(discard: Discard) -> int:
        partners = sum(_are_partners(discard.card, other) for other in held)
        return plain_count(view.rules, 1 << discard.card) - PARTNER_WORTH * partners

    return max(discards, key=cost)


def _are_partners(card: Card, other: Card) -> bool:
    """Tell whether two cards may come to lie in one spread."""
    if card == other:
        return False
    if rank_index(card) == rank_index(other):
        return True
    near = abs(rank_index(card) - rank_index(other)) <= NEAR
    return near and suit_index(card) == suit_index(other)
