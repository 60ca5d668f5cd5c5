"""Rules 9: what is played for a player whose time runs out, or who has left."""

import pytest

from tests.fast.games.engine.played import played_for_the_absent
from tests.fast.games.engine.staging import End, Hand, deal, judged

OTHER = "4S 6H 9D TC 9H"


def absent(held: str, *, drawn: str = "2S", other: str = OTHER, **rules: object) -> str:
    """What is played for seat 1 from the start of its first turn."""
    return played_for_the_absent(deal(held, other, stock=drawn).under(**rules))


def test_9_1_a_card_is_drawn_from_the_stock_and_the_highest_is_discarded() -> None:
    assert absent("3S 5H 8D 7C AC") == "draw stock, discard 8D"


def test_9_1_the_drawn_card_is_discarded_if_it_is_the_highest() -> None:
    assert absent("3S 5H 8D 7C AC", drawn="KD") == "draw stock, discard KD"


@pytest.mark.parametrize(
    ("held", "discarded"),
    [
        ("TS JH QD KC AC", "KC"),
        ("TS JH QD 3H AC", "QD"),
        ("TS JH 2D 3H AC", "JH"),
        ("TS 8H 2D 3H AC", "TS"),
        ("KS KH KD KC AC", "KS"),
        ("3D KH KD KC AC", "KH"),
        ("3D 5D KD KC AC", "KD"),
        ("8S 8D 2D 3H AC", "8S"),
    ],
)
def test_9_1_ties_go_by_rank_from_the_king_down_then_by_suit_s_h_d_c(
    held: str, discarded: str
) -> None:
    assert absent(held, other="4S 6H 9D TC 9H").endswith(f"discard {discarded}")


def test_9_1_the_count_of_a_card_goes_by_the_tables_face_values() -> None:
    assert absent("TS JH QD 3H AC", face_values="11-12-13") == "draw stock, discard QD"
    assert absent("TS JH 2D 3H AC", face_values="11-12-13") == "draw stock, discard JH"


def test_9_1_dry_is_called_when_the_stock_is_empty() -> None:
    dry = deal("3S 5H 8D 7C AC", OTHER).burns_all()
    assert played_for_the_absent(dry) == "call dry"


def test_9_1_nothing_is_laid() -> None:
    assert absent("7S 7H 7D 2C 3C", drawn="4C") == "draw stock, discard 7S"


def test_9_1_after_the_draw_only_the_rest_of_the_turn_is_played() -> None:
    drawn = deal("3S 5H 8D 7C AC", OTHER, stock="2S").plays("1 draw stock")
    assert played_for_the_absent(drawn) == "discard 8D"


def taken(held: str, upcard: str, **rules: object) -> Hand:
    """Seat 1 has taken the upcard."""
    hand = deal(held, "4S 6H 9D TC 9H", upcard=upcard).under(**rules)
    return hand.plays("1 draw discard")


def test_9_1_the_card_taken_this_turn_is_not_discarded() -> None:
    assert played_for_the_absent(taken("3S 5H 8D 7C AC", "KD")) == "discard 8D"


def test_9_1_the_card_taken_this_turn_is_discarded_if_it_is_the_only_one() -> None:
    run = taken("5C 6C 7C 8C 9C", "KD").plays("1 spread 5C 6C 7C 8C 9C")
    assert played_for_the_absent(run) == "discard KD"


def test_9_1_the_taken_card_stays_even_where_it_might_be_returned() -> None:
    kept = taken("3S 5H 8D 7C AC", "KD", may_return_taken_card=True)
    assert played_for_the_absent(kept) == "discard 8D"


@pytest.mark.parametrize(
    ("held", "drawn", "played"),
    [
        ("7S 7H 7D 2C 3C", "KD", "spread 7S 7H 7D, discard KD"),
        ("2C 3C 4C 8S KD", "8D", "spread 2C 3C 4C, discard KD"),
        ("7S 7H 7D 7C 2H", "KD", "spread 7S 7H 7D 7C, discard KD"),
        ("5C 6C 7C 8C 2H", "KD", "spread 5C 6C 7C 8C, discard KD"),
        ("7S 7H 7D 8D 2H", "6D", "spread 7S 7H 7D, discard 8D"),
        ("7S 7H 7D 8D 2H", "9D", "spread 7D 8D 9D, discard 7S"),
        ("AS AH AD 5C KD", "2C", "discard KD"),
        ("AS 2S 3S 5C KD", "2C", "spread AS 2S 3S, discard KD"),
        ("AS AH AD AC KD", "2C", "discard KD"),
    ],
)
def test_9_1_with_forced_spread_the_spread_of_highest_count_is_laid_first(
    held: str, drawn: str, played: str
) -> None:
    other = "4S 6H TD TC 9H"
    assert absent(held, drawn=drawn, other=other, forced_spread=True) == f"draw stock, {played}"


def test_9_1_with_forced_spread_ties_of_count_go_to_more_cards_then_to_the_earliest() -> None:
    four = "5S 5H 5D 4C 5C 6C 2H"  # four fives are 20, three of them and 4 5 6 are 15 each
    played = absent(four, drawn="KD", other="4S 6H TD TC 9H 2D JS", forced_spread=True, hand_size=7)
    assert played == "draw stock, spread 5S 5H 5D 5C, discard KD"
    equal = "6S 7S 8S 7H 7D 2H AC"  # the run 6 7 8 and the book of sevens: 21 and 3 cards each
    played = absent(
        equal, drawn="KD", other="4S 6H TD TC 9H 2D JS", forced_spread=True, hand_size=7
    )
    assert played == "draw stock, spread 6S 7S 8S, discard KD"
    longer = "3S 4S 5S 6S 6H 6D AC"  # 3 4 5 6 of spades and 6 6 6: 18 each
    played = absent(
        longer, drawn="KD", other="4D 5H TD TC 9H 2D JS", forced_spread=True, hand_size=7
    )
    assert played == "draw stock, spread 3S 4S 5S 6S, discard KD"


def test_9_1_with_forced_spread_spreads_are_laid_until_none_is_held() -> None:
    held, other = "7S 7H 7D 9C TC JC 2H", "4S 6H TD QC 9H 2D JS"
    played = absent(held, drawn="KD", other=other, forced_spread=True, hand_size=7)
    assert played == "draw stock, spread 9C TC JC, spread 7S 7H 7D, discard KD"


def test_9_1_with_forced_spread_laying_the_last_card_ends_the_turn() -> None:
    played = absent("7S 7H 7D 2C 3C", drawn="4C", forced_spread=True)
    assert played == "draw stock, spread 7S 7H 7D, spread 2C 3C 4C"


def test_9_1_a_taken_card_that_must_be_used_is_laid_in_its_best_spread() -> None:
    hand = taken("7S 7H 7D 2C 3C", "4C", must_use_discard=True)
    assert played_for_the_absent(hand) == "spread 2C 3C 4C, discard 7S"
    both = taken("7S 7H 8C 9C 2C", "7C", must_use_discard=True)
    assert played_for_the_absent(both) == "spread 7C 8C 9C, discard 7S"


def test_9_1_a_taken_card_that_must_be_used_may_make_a_book_of_aces() -> None:
    hand = taken("AS AH 8C 8D 2C", "AC", must_use_discard=True)
    assert played_for_the_absent(hand) == "spread AS AH AC, discard 8D"


def test_9_1_a_taken_card_that_must_be_used_is_hit_on_the_lowest_spread_it_fits() -> None:
    hand = deal("7S 7H 7D 4C 5C 6C KD", "4S 6H 9D TC 9H 2D JS", stock="QH 7C", hand_size=7).under(
        must_use_discard=True
    )
    laid = hand.plays(
        "1 draw stock, spread 4C 5C 6C, spread 7S 7H 7D, discard QH",
        "2 draw stock, discard 7C",
        "1 draw discard",
    )
    assert played_for_the_absent(laid) == "hit 1 7C, discard KD"


def test_9_1_a_taken_card_is_used_before_forced_spreads_are_laid() -> None:
    hand = taken("7S 7H 7D 2C 3C", "4C", must_use_discard=True, forced_spread=True)
    assert played_for_the_absent(hand) == "spread 2C 3C 4C, spread 7S 7H 7D"


def test_9_2_a_hand_that_all_have_left_is_played_out_and_paid_from_what_was_held() -> None:
    hand = deal("3S 5H 8D 7C AC", "2S 4H 6D 9C 6S")
    while not isinstance(judged(hand), End):
        hand = hand.plays(f"{hand.next_seat} {played_for_the_absent(hand)}")
    ended = judged(hand)
    assert isinstance(ended, End)
    assert ended.ending == "dry"
    assert sum(ended.net) == 0
