"""Rules 10, the switches of a knock: each value of each, and what it changes."""

import pytest

from tests.fast.games.engine.showdowns import showdown
from tests.fast.games.engine.staging import End, Hand, deal, judged, may, refusal_code


def locked(hits: int, *, base: int, extra: int = 1) -> Hand:
    """Seat 1's run was hit so many times by seat 2; seat 1 is to act."""
    hand = deal("5S 6S 7S 2C QH", "8S 9S TS 4D 2D", stock="KS KD")
    told = "".join(f"hit 1 {card}, " for card in ("8S", "9S", "TS")[:hits])
    return hand.under(hit_lock={"base": base, "extra": extra}).plays(
        "1 draw stock, spread 5S 6S 7S, discard KS", f"2 draw stock, {told}discard KD"
    )


def turns_locked(hand: Hand) -> int:
    """For how many turns of its own the seat to act may not knock."""
    turns = 0
    while not may(hand, "knock"):
        hand, turns = hand.burns(2), turns + 1
    return turns


def test_10_hit_lock_base_0_never_locks() -> None:
    assert turns_locked(locked(1, base=0)) == 0


def test_10_hit_lock_base_1_locks_the_next_turn_and_not_the_second() -> None:
    assert turns_locked(locked(1, base=1)) == 1


@pytest.mark.parametrize(
    ("hits", "base", "extra", "turns"),
    [
        (1, 2, 1, 2),
        (2, 1, 1, 2),
        (3, 1, 1, 3),
        (2, 2, 3, 5),
        (2, 1, 0, 1),
        (2, 0, 1, 0),
        (0, 2, 2, 0),
    ],
)
def test_10_hit_lock_grows_by_extra_with_each_further_hit(
    hits: int, base: int, extra: int, turns: int
) -> None:
    assert turns_locked(locked(hits, base=base, extra=extra)) == turns


def test_10_hit_lock_is_base_1_extra_1_short_of_its_keys() -> None:
    hand = deal("5S 6S 7S 2C QH", "8S 9S TS 4D 2D", stock="KS KD", hit_lock={"base": 2})
    hit = hand.plays(
        "1 draw stock, spread 5S 6S 7S, discard KS", "2 draw stock, hit 1 8S, hit 1 9S, discard KD"
    )
    assert turns_locked(hit) == 3


def test_10_hit_lock_does_not_lock_who_hits_his_own_spread() -> None:
    hand = deal("5S 6S 7S 8S QH", "9S TS 3C 4D 2D", stock="KS", hit_lock={"base": 2})
    own = hand.plays("1 draw stock, spread 5S 6S 7S, hit 1 8S, discard KS").burns(1)
    assert may(own, "knock")


def test_10_hit_lock_does_not_lock_the_hitter() -> None:
    hit = locked(1, base=3).burns(1)
    assert may(hit, "knock")


def test_10_no_knock_turns_0_allows_a_knock_at_once() -> None:
    assert may(deal("2S 5H 9D 4C 7S", "3S 6H 9C 5C 8S", no_knock_turns=0), "knock")


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_10_no_knock_turns_asks_for_completed_turns_of_ones_own(turns: int) -> None:
    hand = deal("2S 5H 9D 4C 7S", "3S 6H 9C 5C 8S", no_knock_turns=turns)
    assert refusal_code(hand.burns(2 * turns - 2).plays("1 knock")) == "knock_too_early"
    assert refusal_code(hand.burns(2 * turns - 1).plays("2 knock")) == "knock_too_early"
    assert may(hand.burns(2 * turns), "knock")
    assert may(hand.burns(2 * turns + 1), "knock")


def test_10_knock_max_0_allows_any_count() -> None:
    assert may(deal("TS JH QD KC 8H", "3S 6H 9C 5C 8S", knock_max=0), "knock")


def test_10_knock_max_is_the_highest_count_with_which_to_knock() -> None:
    hand = deal("2S 5H 9D 4C 7S", "3S 6H 9C 5C 8S")
    assert may(hand.under(knock_max=27), "knock")
    assert refusal_code(hand.under(knock_max=26).plays("1 knock")) == "knock_too_high"


def test_10_low_knock_bonus_limit_0_is_off() -> None:
    knocked = showdown(3, 12, low_knock_bonus={"limit": 0, "multiplier": 4}).plays("1 knock")
    assert judged(knocked) == End("knock", [1], [3, 12], [1, -1])


@pytest.mark.parametrize("multiplier", [1, 2, 3, 4])
def test_10_low_knock_bonus_multiplies_a_knock_won_at_or_under_its_limit(multiplier: int) -> None:
    bonus = {"limit": 5, "multiplier": multiplier}
    won = showdown(5, 12, 9, stake=2, low_knock_bonus=bonus).plays("1 knock")
    each = 2 * multiplier
    assert judged(won) == End("knock", [1], [5, 12, 9], [2 * each, -each, -each])
    above = showdown(6, 12, 9, stake=2, low_knock_bonus=bonus).plays("1 knock")
    assert judged(above) == End("knock", [1], [6, 12, 9], [4, -2, -2])


def test_10_low_knock_bonus_is_not_paid_to_who_is_caught() -> None:
    caught = showdown(5, 4, low_knock_bonus={"limit": 9, "multiplier": 4}).plays("1 knock")
    assert judged(caught) == End("caught", [2], [5, 4], [-3, 3])


def test_10_low_knock_bonus_goes_by_the_count_as_counted_at_the_knock() -> None:
    hand = deal("7S 7H 7D 2C 3C", "4S 6H 9D TC 9H", low_knock_bonus={"limit": 5, "multiplier": 3})
    assert judged(hand.plays("1 knock")) == End("knock", [1], [26, 38], [1, -1])
    deducted = hand.under(deduct_unlaid_spreads=True)
    assert judged(deducted.plays("1 knock")) == End("knock", [1], [5, 38], [3, -3])


def test_10_catch_model_is_double_plus_basic_by_default() -> None:
    named = showdown(12, 5, 9, 13, catch_model="double_plus_basic").plays("1 knock")
    assert judged(showdown(12, 5, 9, 13).plays("1 knock")) == judged(named)


@pytest.mark.parametrize(
    ("model", "net"),
    [
        ("double_plus_basic", (-5, 5, 1, -1)),
        ("double_settles", (-4, 4, 1, -1)),
        ("double_only", (-4, 2, 2, 0)),
        ("lowest_only", (-2, 4, -1, -1)),
        ("knocker_covers", (-3, 3, 0, 0)),
        ("single_to_lower", (-2, 1, 1, 0)),
    ],
)
def test_10_catch_model_settles_a_catch_each_in_its_way(model: str, net: tuple[int, ...]) -> None:
    caught = showdown(12, 5, 9, 13, stake=1, catch_model=model).plays("1 knock")
    assert judged(caught) == End("caught", [2], [12, 5, 9, 13], list(net))


def test_10_catch_tie_caught_catches_at_an_equal_count() -> None:
    tied = showdown(9, 9, 12, catch_tie="caught").plays("1 knock")
    assert judged(tied) == End("caught", [2], [9, 9, 12], [-3, 4, -1])


def test_10_catch_tie_knocker_wins_lets_an_equal_count_lose() -> None:
    tied = showdown(9, 9, 12, catch_tie="knocker_wins").plays("1 knock")
    assert judged(tied) == End("knock", [1], [9, 9, 12], [2, -1, -1])


def test_10_catch_tie_knocker_wins_is_still_caught_from_below() -> None:
    under = showdown(9, 9, 5, catch_tie="knocker_wins").plays("1 knock")
    assert judged(under) == End("caught", [3], [9, 9, 5], [-3, -1, 4])


SPREADS_HELD = ("7S 7H 7D 2C 3C", "4S 5S 6S 9D 9H")  # 26 and 33; 5 and 18 as deducted


def test_10_deduct_unlaid_spreads_false_counts_every_card_held() -> None:
    hand = deal(*SPREADS_HELD, deduct_unlaid_spreads=False)
    assert judged(hand.plays("1 knock")) == End("knock", [1], [26, 33], [1, -1])


def test_10_deduct_unlaid_spreads_true_leaves_spreads_held_out_at_a_knock() -> None:
    hand = deal(*SPREADS_HELD, deduct_unlaid_spreads=True)
    assert judged(hand.plays("1 knock")) == End("knock", [1], [5, 18], [1, -1])


def test_10_deduct_unlaid_spreads_true_goes_for_knock_max_too() -> None:
    hand = deal(*SPREADS_HELD, deduct_unlaid_spreads=True)
    assert may(hand.under(knock_max=5), "knock")
    assert refusal_code(hand.under(knock_max=4).plays("1 knock")) == "knock_too_high"


def test_10_deduct_unlaid_spreads_true_goes_at_a_dry_end_too() -> None:
    hand = deal(*SPREADS_HELD, deduct_unlaid_spreads=True).burns_all()
    dry = hand.plays(f"{hand.next_seat} call dry")
    assert judged(dry) == End("dry", [1], [5, 18], [1, -1])


@pytest.mark.parametrize(
    ("held", "count"),
    [
        ("7S 7H 7D 8S 9S", 14),  # the book leaves 8 + 9 = 17, the run 7 + 7 = 14
        ("7S 7H 7D 8D 9D", 14),
        ("AS 2S 3S 4S 4H", 4),  # the whole run, not its upper part
        ("4S 4H 4D 4C 5C", 5),  # the whole book
    ],
)
def test_10_deduct_unlaid_spreads_chooses_what_leaves_the_least(held: str, count: int) -> None:
    hand = deal(held, "TS JH QD KC 6H", deduct_unlaid_spreads=True)
    assert judged(hand.plays("1 knock")) == End("knock", [1], [count, 46], [1, -1])


@pytest.mark.parametrize(
    ("held", "count"),
    [
        ("7S 7H 7D 8S 9S TS 2C", 2),
        ("4S 4H 4D 4C 5S 6S 2C", 2),  # a book of three beside the run
        ("3S 4S 5S 6S 6H 6D KC", 10),
        ("3S 4S 5S 5H 5D 6S 7S", 10),
    ],
)
def test_10_deduct_unlaid_spreads_takes_disjoint_spreads(held: str, count: int) -> None:
    hand = deal(held, "TH JC QD KD 9H 8C 7C", hand_size=7, deduct_unlaid_spreads=True)
    assert judged(hand.plays("1 knock")) == End("knock", [1], [count, 64], [1, -1])


def test_10_deduct_unlaid_spreads_leaves_the_plain_sum_at_other_ends() -> None:
    hand = deal("4C 5C 6C 7C 8C", "7S 7H 7D 2C 3C", stock="KD", deduct_unlaid_spreads=True)
    out = hand.plays("1 draw stock, spread 4C 5C 6C 7C 8C, discard KD")
    assert judged(out) == End("out_by_discard", [1], [0, 26], [1, -1])


def test_10_deduct_unlaid_spreads_does_not_touch_the_naturals() -> None:
    hand = deal("TS TH TD KC 9S", "7S 7H 7D 2C 3C", deduct_unlaid_spreads=True)
    assert judged(hand) == End("natural", [1], [49, 26], [2, -2])
