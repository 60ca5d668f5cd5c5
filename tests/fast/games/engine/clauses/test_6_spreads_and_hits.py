"""Rules 6: what may be laid, and what a laid spread takes."""

import pytest

from tests.fast.games.engine.staging import End, Going, Hand, deal, judged, may, refusal_code

OTHER = "4S 6H TD TC 9H"  # 39, nothing in it


@pytest.mark.parametrize(
    "told", ["7S 7H 7D", "7D 7S 7H", "7S 8S 9S", "6S 7S 8S", "8S 6S 9S 7S", "7H 7C 7D 7S"]
)
def test_6_1_a_book_or_a_run_is_a_spread_in_any_order_of_its_cards(told: str) -> None:
    hand = deal("7S 7H 7D 8S 9S 7C KH", "4S 6H TD TC 9H 2C QC", hand_size=7, stock="6S")
    assert may(hand.plays("1 draw stock"), f"spread {told}")


@pytest.mark.parametrize(
    "told",
    ["7S 7H", "7S", "8S 9S", "7H 8S 9S", "6S 8S 9S", "7S 7H 7D 8S", "7S 7H 7D 6S 8S", "KH 7S 7D"],
)
def test_6_1_nothing_else_is_a_spread(told: str) -> None:
    hand = deal("7S 7H 7D 8S 9S 7C KH", "4S 6H TD TC 9H 2C QC", hand_size=7, stock="6S")
    assert refusal_code(hand.plays(f"1 draw stock, spread {told}")) == "not_a_spread"


def test_6_1_a_run_may_be_as_long_as_the_hand() -> None:
    hand = deal("2H 3H 4H 5H 6H", "4S 6S TD TC 9S", stock="7H")
    out = hand.plays("1 draw stock, spread 2H 3H 4H 5H 6H 7H")
    assert judged(out) == End("tonk_out", [1], [0, 39], [2, -2])


def test_6_2_a_spread_comes_whole_from_the_players_own_hand() -> None:
    hand = deal("7S 7H 2D 8S KC", "7D 6H TD TC 9H")
    assert refusal_code(hand.plays("1 draw stock, spread 7S 7H 7D")) == "card_not_held"


def test_6_2_a_laid_spread_is_final() -> None:
    laid = deal("7S 7H 7D 2C 3D", OTHER).plays("1 draw stock, spread 7S 7H 7D")
    assert refusal_code(laid.plays("1 discard 7S")) == "card_not_held"
    assert refusal_code(laid.plays("1 spread 7S 7H 7D")) == "card_not_held"


def test_6_2_spreads_are_numbered_in_the_order_of_laying_whoever_owns_them() -> None:
    hand = deal("7S 7H 7D 2C QS", "3S 3H 3D 7C QH", stock="KS KD 3C")
    laid = hand.plays(
        "1 draw stock, spread 7S 7H 7D, discard KS",
        "2 draw stock, spread 3S 3H 3D, discard KD",
        "1 draw stock",
    )
    assert refusal_code(laid.plays("1 hit 1 3C")) == "does_not_fit"
    assert judged(laid.plays("1 hit 2 3C")) == Going(1)


def test_6_2_a_hit_changes_neither_number_nor_owner() -> None:
    hand = deal("5S 6S 7S 2C QH", "8S 9S 4H TD 2D", stock="KS KD", hit_lock={"base": 1})
    hit = hand.plays(
        "1 draw stock, spread 5S 6S 7S, discard KS",
        "2 draw stock, hit 1 8S, hit 1 9S, discard KD",
    )
    assert refusal_code(hit.burns(2).plays("1 knock")) == "knock_locked"
    assert may(hit.burns(4), "knock")


def run_of_spades(held: str) -> Hand:
    """Seat 1 lays 3 4 5 of spades and has drawn the king of clubs; the rest of it is told."""
    hand = deal(f"3S 4S 5S {held}", "4D 6H TD TC 9H 8D QD", stock="KC", hand_size=7)
    return hand.plays("1 draw stock, spread 3S 4S 5S")


def test_6_3_a_run_grows_at_both_ends() -> None:
    laid = run_of_spades("2S 6S 7S AS")
    assert may(laid, "hit 1 2S")
    assert may(laid, "hit 1 6S")
    assert judged(laid.plays("1 hit 1 6S, hit 1 2S, hit 1 7S, hit 1 AS")) == Going(1)


def test_6_3_a_run_takes_no_card_past_a_gap_and_none_of_another_suit() -> None:
    laid = run_of_spades("7S AS 6C 2H")
    for card in ("7S", "AS", "6C", "2H", "KC"):
        assert not may(laid, f"hit 1 {card}")


def test_6_3_a_run_ends_at_the_ace_and_at_the_king() -> None:
    hand = deal("AS 2S 3S JD QD KD KS", "4D 6H TD TC 9H 8D 7C", stock="AD", hand_size=7)
    laid = hand.plays("1 draw stock, spread AS 2S 3S, spread JD QD KD")
    assert not may(laid, "hit 1 KS")
    assert not may(laid, "hit 2 AD")


def test_6_3_a_run_grows_up_to_the_king() -> None:
    hand = deal("TS JS QS 2H 4C", "4D 6H TD TC 9H", stock="KS")
    assert judged(hand.plays("1 draw stock, spread TS JS QS, hit 1 KS, discard 2H")) == Going(2)


def test_6_3_a_book_takes_its_fourth_card_and_then_nothing() -> None:
    hand = deal("7S 7H 7D 7C 8S", OTHER, stock="6S")
    laid = hand.plays("1 draw stock, spread 7S 7H 7D")
    assert not may(laid, "hit 1 8S")
    full = laid.plays("1 hit 1 7C")
    assert not may(full, "hit 1 8S")
    assert not may(full, "hit 1 6S")


def test_6_3_two_runs_never_join() -> None:
    hand = deal("3S 4S 5S 7S 8S 9S 6S QH 2D", "4D 6H TS TC 9H 8D 7C KD JH", hand_size=9)
    laid = hand.plays("1 draw stock, spread 3S 4S 5S, spread 7S 8S 9S, hit 1 6S, discard QH")
    drawn = laid.plays("2 draw stock")
    assert not may(drawn, "hit 1 TS")
    assert may(drawn, "hit 2 TS")


def test_6_4_one_may_hit_without_a_spread_of_ones_own() -> None:
    hand = deal("7S 7H 7D 2C QS", "4S 6H TD 7C 9H")
    laid = hand.plays("1 draw stock, spread 7S 7H 7D, discard QS", "2 draw stock")
    assert may(laid, "hit 1 7C")


def test_6_4_one_may_hit_a_spread_laid_this_turn() -> None:
    hand = deal("7S 7H 7D 7C QS", OTHER)
    assert may(hand.plays("1 draw stock, spread 7S 7H 7D"), "hit 1 7C")
