"""Where two refusals meet in one action, the one that is checked first is given.

Some never meet. A card that must be used is used by the first hit, so the limit of hits is not
reached before; with it every take is laid, so the stall guard never bars one; and there is always
a discard once a turn was completed, so the guard never finds the pile empty.
"""

from dataclasses import replace

import pytest

from tests.fast.games.engine.refusals.situations import (
    BOOK,
    CIRCLE,
    DRAWN,
    HITTING,
    LAID,
    LOCKED,
    MUST_USE,
    OTHER,
    OVER,
    PLAIN,
    REFUSALS,
)
from tests.fast.games.engine.staging import Hand, deal, refusal_code


def action(hand: Hand, **told: object) -> Hand:
    """The hand after one more action, of any shape."""
    return replace(hand, actions=(*hand.actions, told))


def beside_a_book(**rules: object) -> Hand:
    """Seat 1's book is on the table; seat 2 took a card that it must use with its own fours."""
    hand = deal("7S 7H 7D 2C 8C", "4S 4H 5D 5C 9H", stock="4D", must_use_discard=True)
    return hand.under(**rules).plays("1 draw stock, spread 7S 7H 7D, discard 4D", "2 draw discard")


MEETINGS: list[tuple[str, str, Hand]] = [
    # the shape of an action, before everything else
    ("malformed", "hand_over", action(OVER, seat=2, do="discard")),
    ("malformed", "hand_over", action(OVER, do="knock")),
    ("malformed", "not_your_turn", action(PLAIN, seat=2, do="draw")),
    ("malformed", "unknown_action", action(PLAIN, do="fold")),
    ("malformed", "draw_first", action(PLAIN, seat=1, do="discard", card="XX")),
    ("malformed", "already_drawn", action(DRAWN, seat=1, do="draw", **{"from": "hand"})),
    ("malformed", "card_not_held", action(DRAWN, seat=1, do="spread", cards=["9S", "XX"])),
    ("malformed", "no_such_spread", action(DRAWN, seat=1, do="hit", spread=9, card="XX")),
    ("unknown_action", "hand_over", action(OVER, seat=2, do="fold")),
    ("unknown_action", "not_your_turn", action(PLAIN, seat=9, do="fold")),
    ("unknown_action", "already_drawn", action(DRAWN, seat=1, do="fold")),
    # the hand, the turn, the phase
    ("hand_over", "not_your_turn", OVER.plays("9 knock")),
    ("hand_over", "draw_first", OVER.plays("2 discard 4S")),
    ("hand_over", "stock_not_empty", OVER.plays("2 call dry")),
    ("not_your_turn", "draw_first", PLAIN.plays("2 discard 4S")),
    ("not_your_turn", "already_drawn", DRAWN.plays("2 knock")),
    ("not_your_turn", "card_not_held", DRAWN.plays("2 discard 7S")),
    ("not_your_turn", "stock_not_empty", PLAIN.plays("2 call dry")),
    ("not_your_turn", "knock_too_early", PLAIN.under(no_knock_turns=1).plays("2 knock")),
    ("not_your_turn", "discard_empty", PLAIN.under(initial_discard=False).plays("2 draw discard")),
    ("draw_first", "card_not_held", PLAIN.plays("1 discard 4S")),
    ("draw_first", "card_not_held", PLAIN.plays("1 spread 4S 6H 9D")),
    ("draw_first", "not_a_spread", PLAIN.plays("1 spread 7S 2C 3C")),
    ("draw_first", "no_such_spread", PLAIN.plays("1 hit 1 7S")),
    ("draw_first", "does_not_fit", LAID.plays("2 hit 1 4S")),
    ("draw_first", "not_your_spread", LAID.under(hits_on="own").plays("2 hit 1 4S")),
    ("draw_first", "spread_held", PLAIN.under(forced_spread=True).plays("1 discard 2C")),
    ("already_drawn", "knock_locked", LOCKED.plays("1 draw stock, knock")),
    ("already_drawn", "knock_too_early", DRAWN.under(no_knock_turns=1).plays("1 knock")),
    ("already_drawn", "knock_too_high", DRAWN.under(knock_max=1).plays("1 knock")),
    ("already_drawn", "stock_not_empty", DRAWN.plays("1 call dry")),
    ("already_drawn", "stock_empty", PLAIN.burns(40).plays("1 draw stock, draw stock")),
    ("already_drawn", "discard_empty", PLAIN.plays("1 draw discard, draw discard")),
    ("already_drawn", "take_limit", CIRCLE.plays("1 draw stock, draw discard")),
    (
        "already_drawn",
        "discard_not_usable",
        DRAWN.under(must_use_discard=True).plays("1 draw discard"),
    ),
    # a knock
    ("knock_locked", "knock_too_early", LOCKED.under(no_knock_turns=2).plays("1 knock")),
    ("knock_locked", "knock_too_high", LOCKED.under(knock_max=1).plays("1 knock")),
    (
        "knock_too_early",
        "knock_too_high",
        PLAIN.under(no_knock_turns=1, knock_max=1).plays("1 knock"),
    ),
    # a draw
    (
        "discard_empty",
        "discard_not_usable",
        PLAIN.under(initial_discard=False, must_use_discard=True).plays("1 draw discard"),
    ),
    # a spread
    ("card_not_held", "not_a_spread", DRAWN.plays("1 spread 7S 4S")),
    ("card_not_held", "not_a_spread", DRAWN.plays("1 spread 2C 2C 3C")),
    ("card_not_held", "taken_card_not_used", MUST_USE.plays("1 spread 7S 7H 7C")),
    ("not_a_spread", "taken_card_not_used", MUST_USE.plays("1 spread 7S 2C 3C")),
    # a hit
    ("no_such_spread", "card_not_held", DRAWN.plays("1 hit 1 4S")),
    ("no_such_spread", "taken_card_not_used", MUST_USE.plays("1 hit 1 7S")),
    ("card_not_held", "taken_card_not_used", beside_a_book().plays("2 hit 1 7C")),
    ("card_not_held", "not_your_spread", HITTING.under(hits_on="own").plays("2 hit 1 7C")),
    ("card_not_held", "does_not_fit", HITTING.plays("2 hit 1 8D")),
    ("taken_card_not_used", "does_not_fit", beside_a_book().plays("2 hit 1 9H")),
    (
        "taken_card_not_used",
        "not_your_spread",
        beside_a_book(hits_on="own").plays("2 hit 1 9H"),
    ),
    # a discard
    ("card_not_held", "taken_card_not_used", MUST_USE.plays("1 discard 4S")),
    ("card_not_held", "spread_held", DRAWN.under(forced_spread=True).plays("1 discard 4S")),
    (
        "card_not_held",
        "taken_card_returned",
        deal(BOOK, OTHER, upcard="7C").plays("1 draw discard, spread 7S 7H 7C, discard 7C"),
    ),
    ("taken_card_not_used", "taken_card_returned", MUST_USE.plays("1 discard 4C")),
    (
        "taken_card_not_used",
        "spread_held",
        MUST_USE.under(forced_spread=True).plays("1 discard 2C"),
    ),
    (
        "taken_card_returned",
        "spread_held",
        PLAIN.under(forced_spread=True).plays("1 draw discard, discard KH"),
    ),
]


@pytest.mark.parametrize("first", sorted({first for first, _, _ in MEETINGS}))
def test_of_two_refusals_the_first_is_given(first: str) -> None:
    for given, second, hand in MEETINGS:
        if given == first:
            assert refusal_code(hand) == first, f"where it meets {second}"


def test_whose_turn_it_is_comes_before_all_that_is_wrong_with_the_action() -> None:
    for code, hand, _ in REFUSALS:
        if code not in ("hand_over", "not_your_turn"):
            last = hand.actions[-1]
            other = {**last, "seat": 3 if last["seat"] == 1 else 1}
            elsewhere = replace(hand, actions=(*hand.actions[:-1], other))
            assert refusal_code(elsewhere) == "not_your_turn", code


def hits_used(**rules: object) -> Hand:
    """Seat 2 laid a run and made the only hit allowed; seat 1's book is on the table."""
    hand = deal("7S 7H 7D 2C KS", "2D 3D 4D 5D 9H", stock="KD QD").under(hits_per_turn=1, **rules)
    return hand.plays(
        "1 draw stock, spread 7S 7H 7D, discard KD", "2 draw stock, spread 2D 3D 4D, hit 2 5D"
    )


@pytest.mark.parametrize(
    ("first", "told"),
    [
        ("no_such_spread", "hit 3 9H"),
        ("card_not_held", "hit 2 6D"),
        ("hit_limit", "hit 2 9H"),  # which does not fit either
    ],
)
def test_the_limit_of_hits_comes_after_the_card_and_before_the_fit(first: str, told: str) -> None:
    assert refusal_code(hits_used().plays(f"2 {told}")) == first


def test_the_limit_of_hits_comes_before_whose_spread_it_is() -> None:
    assert refusal_code(hits_used(hits_on="own").plays("2 hit 1 9H")) == "hit_limit"


def test_whose_spread_it_is_comes_before_the_fit() -> None:
    hand = HITTING.under(hits_on="own").plays("2 hit 1 4S")
    assert refusal_code(hand) == "not_your_spread"


def test_an_empty_spread_is_no_spread_and_misses_no_card() -> None:
    assert refusal_code(action(DRAWN, seat=1, do="spread", cards=[])) == "not_a_spread"
    assert refusal_code(action(PLAIN, seat=1, do="spread", cards=[])) == "draw_first"


def test_dry_and_stock_are_judged_by_the_stock_alone() -> None:
    assert refusal_code(PLAIN.burns_all().plays("2 draw stock")) == "stock_empty"
