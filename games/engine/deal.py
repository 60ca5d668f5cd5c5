"""The deal: a shuffled pack becomes hands, upcard and stock (rules 3); naturals at once (4)."""

from collections.abc import Sequence

from games.engine.cards import PACK, Card
from games.engine.endings import naturals
from games.engine.events import Event, HandDealt, Seat
from games.engine.evolve import evolve
from games.engine.rules import RULES_VERSION, rules_hash
from games.engine.ruleset import RuleSet
from games.engine.scoring import worst_loss


def deal(
    *, rules: RuleSet, stake: int, seats: int, dealer: Seat, pack: Sequence[Card]
) -> tuple[Event, ...]:
    """Deal a shuffled pack, its top card first; a natural ends the hand at once.

    The caller has checked that the seats are 2 to `max_players`, the dealer among them, and that
    the pack is whole.
    """
    assert 2 <= seats <= rules.max_players, "so many may play"
    assert 1 <= dealer <= seats, "the dealer is one of them"
    assert sorted(pack) == list(PACK), "the pack is whole"
    hands, upcard, stock = parts(
        pack, seats=seats, dealer=dealer, size=rules.hand_size, upcard=rules.initial_discard
    )
    dealt = HandDealt(
        seats=seats,
        dealer=dealer,
        stake=stake,
        rules=rules,
        rules_version=RULES_VERSION,
        rules_hash=rules_hash(rules),
        worst_loss=worst_loss(rules, seats, stake),
        upcard=upcard,
        hands=hands,
        stock=stock,
    )
    return (dealt, *(naturals(evolve(None, dealt)) or ()))


def parts(
    pack: Sequence[Card], *, seats: int, dealer: Seat, size: int, upcard: bool
) -> tuple[tuple[tuple[Card, ...], ...], Card | None, tuple[Card, ...]]:
    """Return what a pack deals (rules 3): each seat's cards, the card turned up, the stock."""
    after_hands = size * seats
    hands = tuple(
        tuple(sorted(pack[(seat - dealer) % seats : after_hands : seats])) for seat in range(seats)
    )
    turned_up = pack[after_hands] if upcard else None
    return hands, turned_up, tuple(pack[after_hands + upcard :])
