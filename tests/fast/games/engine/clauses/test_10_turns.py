"""Rules 10, the switches of a turn: each value of each, and what it changes."""

import pytest

from tests.fast.games.engine.staging import End, Going, Hand, deal, judged, legal, may, refusal_code

BOOK = "7S 7H 7D 2C 3C"
OTHER = "4S 6H 9D TC 9H"  # 38


def test_10_forced_spread_false_lets_a_spread_be_kept() -> None:
    hand = deal(BOOK, OTHER, forced_spread=False)
    assert judged(hand.plays("1 draw stock, discard 2C")) == Going(2)


def test_10_forced_spread_true_forbids_a_discard_while_a_spread_is_held() -> None:
    drawn = deal(BOOK, OTHER, forced_spread=True).plays("1 draw stock")
    assert all(not may(drawn, f"discard {card}") for card in BOOK.split())
    assert refusal_code(drawn.plays("1 discard 2C")) == "spread_held"
    assert judged(drawn.plays("1 spread 7S 7H 7D, discard 2C")) == Going(2)


def test_10_forced_spread_counts_a_run_with_an_ace() -> None:
    hand = deal("AS 2S 3S 9C KD", OTHER, forced_spread=True)
    assert refusal_code(hand.plays("1 draw stock, discard KD")) == "spread_held"


@pytest.mark.parametrize("aces", ["AS AH AD 9C KD", "AS AH AD AC KD"])
def test_10_forced_spread_exempts_a_book_of_aces(aces: str) -> None:
    hand = deal(aces, OTHER, stock="QS", forced_spread=True)
    assert judged(hand.plays("1 draw stock, discard KD")) == Going(2)


def test_10_forced_spread_does_not_force_a_hit() -> None:
    hand = deal("7S 7H 7D 7C 2C", OTHER, forced_spread=True, stock="KD")
    laid = hand.plays("1 draw stock, spread 7S 7H 7D")
    assert judged(laid.plays("1 discard KD")) == Going(2)


def test_10_forced_spread_still_allows_a_knock_at_the_start() -> None:
    assert judged(deal(BOOK, OTHER, forced_spread=True).plays("1 knock")) == End(
        "knock", [1], [26, 38], [1, -1]
    )


def by_hits_alone(**rules: object) -> Hand:
    """Seat 1 laid a run on its first turn and goes out by three hits on its second."""
    hand = deal("4S 5S 6S 7S 8S", "4H 6H 9D TC 9H", stock="KD QD 9S").under(**rules)
    return hand.plays(
        "1 draw stock, spread 4S 5S 6S, discard KD",
        "2 draw stock, discard QD",
        "1 draw stock, hit 1 7S, hit 1 8S, hit 1 9S",
    )


def test_10_double_needs_fresh_spread_false_pays_2s_by_hits_alone() -> None:
    out = by_hits_alone(double_needs_fresh_spread=False)
    assert judged(out) == End("tonk_out", [1], [0, 38], [2, -2])


def test_10_double_needs_fresh_spread_true_pays_s_by_hits_alone() -> None:
    out = by_hits_alone(double_needs_fresh_spread=True)
    assert judged(out) == End("tonk_out", [1], [0, 38], [1, -1])


@pytest.mark.parametrize("told", [{}, {"double_needs_fresh_spread": True}])
def test_10_double_needs_fresh_spread_pays_2s_with_a_spread_of_that_turn(
    told: dict[str, object],
) -> None:
    hand = deal("4S 5S 6S 7S 8S", "4H 6H 9D TC 9H", stock="9S").under(**told)
    out = hand.plays("1 draw stock, spread 4S 5S 6S, hit 1 7S, hit 1 8S, hit 1 9S")
    assert judged(out) == End("tonk_out", [1], [0, 38], [2, -2])


def test_10_must_use_discard_false_asks_nothing_of_who_takes_it() -> None:
    hand = deal(BOOK, OTHER, upcard="KH", must_use_discard=False)
    assert judged(hand.plays("1 draw discard, discard 7S")) == Going(2)


def test_10_must_use_discard_true_lets_only_a_usable_discard_be_taken() -> None:
    hand = deal(BOOK, OTHER, upcard="KH", must_use_discard=True)
    assert refusal_code(hand.plays("1 draw discard")) == "discard_not_usable"
    assert may(deal(BOOK, OTHER, upcard="4C", must_use_discard=True), "draw discard")
    assert may(deal(BOOK, OTHER, upcard="7C", must_use_discard=True), "draw discard")


def test_10_must_use_discard_true_counts_a_hit_on_any_spread_as_a_use() -> None:
    hand = deal(BOOK, "4S 6H 9D TC 9H", stock="7C", must_use_discard=True)
    laid = hand.plays("1 draw stock, spread 7S 7H 7D, discard 7C")
    assert may(laid, "draw discard")


def test_10_must_use_discard_true_makes_the_next_action_use_it() -> None:
    hand = deal("7S 7H 7D 2C 3C 9C KD", "4S 6H 9D TC 9H 5H QS", hand_size=7, upcard="4C")
    taken = hand.under(must_use_discard=True).plays("1 draw discard")
    for told in ("spread 7S 7H 7D", "discard KD", "discard 4C"):
        assert refusal_code(taken.plays(f"1 {told}")) == "taken_card_not_used"
    assert [action["do"] for action in legal(taken)] == ["spread"]
    assert judged(taken.plays("1 spread 2C 3C 4C, spread 7S 7H 7D, discard KD")) == Going(2)


def test_10_must_use_discard_true_accepts_a_hit_as_the_next_action() -> None:
    hand = deal(BOOK, "4S 6H 9D TC 9H", stock="7C", must_use_discard=True)
    taken = hand.plays("1 draw stock, spread 7S 7H 7D, discard 7C", "2 draw discard")
    assert [action["do"] for action in legal(taken)] == ["hit"]
    assert judged(taken.plays("2 hit 1 7C, discard TC")) == Going(1)


def test_10_may_return_taken_card_false_keeps_5_5() -> None:
    hand = deal(BOOK, OTHER, upcard="KH", may_return_taken_card=False)
    assert refusal_code(hand.plays("1 draw discard, discard KH")) == "taken_card_returned"


def test_10_may_return_taken_card_true_lifts_5_5() -> None:
    hand = deal(BOOK, OTHER, upcard="KH", may_return_taken_card=True)
    assert judged(hand.plays("1 draw discard, discard KH")) == Going(2)


def run_and_hits(**rules: object) -> Hand:
    """Seat 1 has laid 3 4 5 of spades this turn and holds 2, 6, 7, A of spades and a king."""
    hand = deal("2S 3S 4S 5S 6S 7S AS", "4H 6H 9D TC 9H 2D QD", stock="KC", hand_size=7)
    return hand.under(**rules).plays("1 draw stock, spread 3S 4S 5S")


def test_10_hits_per_turn_0_sets_no_bound() -> None:
    assert judged(run_and_hits(hits_per_turn=0).plays("1 hit 1 2S, hit 1 AS, hit 1 6S")) == Going(1)


@pytest.mark.parametrize("most", [1, 2, 3])
def test_10_hits_per_turn_bounds_the_hits_of_one_turn(most: int) -> None:
    hits = ["1 hit 1 2S", "1 hit 1 AS", "1 hit 1 6S", "1 hit 1 7S"]
    laid = run_and_hits(hits_per_turn=most)
    assert judged(laid.plays(*hits[:most])) == Going(1)
    assert refusal_code(laid.plays(*hits[: most + 1])) == "hit_limit"


def test_10_hits_per_turn_starts_anew_each_turn() -> None:
    laid = run_and_hits(hits_per_turn=1).plays("1 hit 1 2S, discard KC").burns(1)
    assert judged(laid.plays("1 draw stock, hit 1 AS")) == Going(1)


def others_spread(**rules: object) -> Hand:
    """Seat 1 has laid 5 6 7 of spades; seat 2 has drawn, and holds the 8 of spades and a book."""
    hand = deal("5S 6S 7S 2C QH", "8S 4H 4D 4C TD", stock="KS KD 4S").under(**rules)
    return hand.plays("1 draw stock, spread 5S 6S 7S, discard KS", "2 draw stock")


def test_10_hits_on_any_takes_hits_on_everyones_spreads() -> None:
    assert may(others_spread(hits_on="any"), "hit 1 8S")


def test_10_hits_on_own_takes_hits_on_ones_own_spreads_alone() -> None:
    hand = others_spread(hits_on="own")
    assert refusal_code(hand.plays("2 hit 1 8S")) == "not_your_spread"
    later = hand.plays("2 spread 4H 4D 4C, discard KD", "1 draw stock")
    assert refusal_code(later.plays("1 hit 2 4S")) == "not_your_spread"


def test_10_hits_on_own_makes_a_discard_unusable_on_anothers_spread() -> None:
    hand = deal(BOOK, OTHER, stock="7C", must_use_discard=True, hits_on="own")
    laid = hand.plays("1 draw stock, spread 7S 7H 7D, discard 7C")
    assert refusal_code(laid.plays("2 draw discard")) == "discard_not_usable"
