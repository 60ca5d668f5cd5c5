"""How long a hand can be at most, and why it always ends."""

from games.engine.ruleset import RuleSet


def actions_max(rules: RuleSet, seats: int) -> int:
    """Bound the actions of one hand.

    A turn that brings nothing new takes the discard and lays nothing; after 3n of them in a row
    the next must draw from the stock or end the hand (rules 5.6). A turn that brings something
    takes a card from the stock or puts one of the 52 on the table for good. A turn is a draw and
    a discard, and what is laid between them.
    """
    stock = 52 - rules.hand_size * seats
    turns = (stock + 52 + 1) * (3 * seats + 1)
    return 2 * turns + 52
