"""Rules 4: a hand that is counted out before any turn."""

import pytest

from tests.fast.games.engine.staging import End, Going, deal, judged, refusal_code

LOW = "2S 5H 9D 4C 7S"  # 27
MIDDLE = "3S 6H 9C 5C 8S"  # 31
FORTY_NINE = "TS JH QD KC 9S"
FIFTY = "TH JD QC KS JS"


@pytest.mark.parametrize(("held", "count"), [(FORTY_NINE, 49), (FIFTY, 50)])
def test_4_1_a_dealt_49_or_50_ends_the_hand_before_any_turn(held: str, count: int) -> None:
    assert judged(deal(LOW, held)) == End("natural", [2], [27, count], [-2, 2])


def test_4_1_a_dealt_48_is_played() -> None:
    assert judged(deal(LOW, "TS JH QD KC 8H")) == Going(1)


def test_4_1_no_claim_is_needed_and_none_can_be_made() -> None:
    assert refusal_code(deal(LOW, FIFTY).plays("1 knock")) == "hand_over"


def test_4_2_each_other_player_pays_the_only_natural_2s() -> None:
    hand = deal(LOW, FORTY_NINE, MIDDLE, stake=5)
    assert judged(hand) == End("natural", [2], [27, 49, 31], [-10, 20, -10])


def test_4_2_two_naturals_are_a_drawn_hand_and_nobody_pays() -> None:
    hand = deal(FIFTY, FORTY_NINE, MIDDLE)
    assert judged(hand) == End("natural_draw", [], [50, 49, 31], [0, 0, 0])


def test_4_2_a_count_both_listed_and_low_counts_as_listed() -> None:
    rules = {"natural_totals": [27], "low_deal": {"limit": 30, "multiplier": 4}}
    assert judged(deal(LOW, MIDDLE).under(**rules)) == End("natural", [1], [27, 31], [2, -2])


def test_4_3_a_count_of_50_reached_later_means_nothing() -> None:
    hand = deal("TS JH QD KC 5S", LOW.replace("7S", "7H"), stock="KD")
    assert judged(hand.plays("1 draw stock, discard 5S")) == Going(2)


@pytest.mark.parametrize(
    ("size", "held", "other"),
    [
        (7, "TS JH QD KC 5S 3H AD", "2S 4H 6D 8C 9S 7H 3C"),
        (9, "TS JH QD 5S 4D 3H 2D 2H 3D", "AS 4H 6D 9C 3S 7H 3C 5D AC"),
    ],
)
def test_4_3_with_seven_or_nine_cards_no_total_is_listed(size: int, held: str, other: str) -> None:
    hand = deal(held, other, hand_size=size)
    assert judged(hand) == Going(1)
    assert judged(hand.under(natural_totals=[49])) == End("natural", [1], [49, 39], [2, -2])


def test_4_3_with_seven_cards_a_low_deal_still_holds() -> None:
    hand = deal("AS 2H 3D 4C 5S 2D AH", "2S 4H 6D 8C 9S 7H 3C", hand_size=7)
    low = hand.under(low_deal={"limit": 18, "multiplier": 3})
    assert judged(low) == End("natural", [1], [18, 39], [3, -3])
