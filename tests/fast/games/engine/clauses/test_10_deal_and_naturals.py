"""Rules 10, the switches of the deal: each value of each, and what it changes."""

import pytest

from games.engine import rules as house_rules
from games.engine.events import Seat
from tests.fast.games.engine.played import state_of
from tests.fast.games.engine.staging import PACK, End, Going, Hand, deal, judged, refusal_code

LOW = "2S 5H 9D 4C 7S"  # 27
MIDDLE = "3S 6H 9C 5C 8S"  # 31
FORTY_NINE = "TS JH QD KC 9S"
FIFTY = "TH JD QC KS JS"
FIFTY_TOO = "TD JC QS KH QH"
NINE = "AS 2H AC 2D 3C"
TEN = "AH 2C AD 3D 3H"
ELEVEN = "2S 3S AD 4D AH"


def in_pack_order(seats: int, size: int, **rules: object) -> Hand:
    """A hand dealt from the unshuffled pack, seat by seat."""
    held = [PACK[seat * size : seat * size + size] for seat in range(seats)]
    return deal(*(" ".join(cards) for cards in held)).under(hand_size=size, **rules)


@pytest.mark.parametrize("most", [2, 3, 4, 5, 6])
def test_10_max_players_bounds_the_seats(most: int) -> None:
    full = in_pack_order(most, 5, max_players=most, natural_totals=[])
    assert judged(full) == Going(1)
    if most < 6:
        crowded = in_pack_order(most + 1, 5, max_players=most)
        assert refusal_code(crowded) == "bad_seats"


def test_10_max_players_is_three_by_default() -> None:
    assert judged(in_pack_order(3, 5, natural_totals=[])) == Going(1)
    assert refusal_code(in_pack_order(4, 5)) == "bad_seats"


@pytest.mark.parametrize("size", [5, 7, 9])
def test_10_hand_size_is_the_number_of_cards_dealt(size: int) -> None:
    state = state_of(in_pack_order(3, size, natural_totals=[]))
    assert [len(state.held(Seat(seat))) for seat in (1, 2, 3)] == [size] * 3
    assert state.stock_size == 52 - 3 * size - 1


def test_10_initial_discard_false_turns_no_card_up() -> None:
    hand = deal(LOW, MIDDLE, initial_discard=False, stock="KH")
    assert refusal_code(hand.plays("1 draw discard")) == "discard_empty"
    assert judged(hand.plays("1 knock")) == End("knock", [1], [27, 31], [1, -1])
    drawn = hand.plays("1 draw stock, discard KH", "2 draw discard")
    assert judged(drawn) == Going(2)


def test_10_initial_discard_true_turns_a_card_up() -> None:
    hand = deal(LOW, MIDDLE, initial_discard=True)
    assert judged(hand.plays("1 draw discard")) == Going(1)


def test_10_face_values_10_10_10_count_every_face_ten() -> None:
    hand = deal("JS QH KD 2S 3C", "9D 9H 7D 8C 9S").under(face_values="10-10-10")
    assert judged(hand.plays("1 knock")) == End("knock", [1], [35, 42], [1, -1])


def test_10_face_values_11_12_13_count_jack_queen_king_so() -> None:
    hand = deal("JS QH KD 2S 3C", "9D 9H 7D 8C 9S").under(face_values="11-12-13")
    assert judged(hand.plays("1 knock")) == End("knock", [1], [41, 42], [1, -1])


def test_10_face_values_count_towards_the_naturals_too() -> None:
    hand = deal("JS QH KD 9S 4C", LOW.replace("4C", "6C")).under(face_values="11-12-13")
    assert judged(hand) == End("natural", [1], [49, 29], [2, -2])


def test_10_natural_totals_may_be_any_list() -> None:
    hand = deal(LOW, FIFTY, natural_totals=[27])
    assert judged(hand) == End("natural", [1], [27, 50], [2, -2])


def test_10_natural_totals_may_be_none() -> None:
    assert judged(deal(LOW, FIFTY, natural_totals=[])) == Going(1)


def test_10_natural_totals_default_to_49_and_50_with_five_cards_alone() -> None:
    totals = {
        size: house_rules.switches(house_rules.check({"hand_size": size}))["natural_totals"]
        for size in (5, 7, 9)
    }
    assert totals == {5: [49, 50], 7: [], 9: []}


def test_10_natural_tie_draw_pays_nobody() -> None:
    hand = deal(FORTY_NINE, LOW, FIFTY, natural_tie="draw")
    assert judged(hand) == End("natural_draw", [], [49, 27, 50], [0, 0, 0])


def test_10_natural_tie_higher_wins_makes_the_other_holders_pay_too() -> None:
    hand = deal(FORTY_NINE, LOW, FIFTY, natural_tie="higher_wins")
    assert judged(hand) == End("natural", [3], [49, 27, 50], [-2, -2, 4])


def test_10_natural_tie_higher_wins_draws_between_equal_best_ones() -> None:
    hand = deal(FIFTY_TOO, LOW, FIFTY, natural_tie="higher_wins")
    assert judged(hand) == End("natural_draw", [], [50, 27, 50], [0, 0, 0])


def low(*hands: str, tie: str, **rules: object) -> Hand:
    """A deal where counts to 12 are low deals that pay 3S."""
    return deal(*hands).under(natural_tie=tie, low_deal={"limit": 12, "multiplier": 3}, **rules)


def test_10_natural_tie_higher_wins_prefers_a_listed_total_to_a_low_deal() -> None:
    hand = low(NINE, FIFTY, MIDDLE, tie="higher_wins")
    assert judged(hand) == End("natural", [2], [9, 50, 31], [-2, 4, -2])


def test_10_natural_tie_higher_wins_takes_the_lowest_of_low_deals() -> None:
    hand = low(NINE, TEN, MIDDLE, tie="higher_wins")
    assert judged(hand) == End("natural", [1], [9, 10, 31], [6, -3, -3])


def test_10_natural_tie_higher_wins_draws_between_equal_low_deals() -> None:
    hand = low(TEN, "AS AC 2D 2H 4H", MIDDLE, tie="higher_wins")
    assert judged(hand) == End("natural_draw", [], [10, 10, 31], [0, 0, 0])


def test_10_natural_tie_higher_wins_leaves_equal_low_deals_behind_a_listed_total() -> None:
    hand = low(TEN, "AS AC 2D 2H 4H", FIFTY, tie="higher_wins")
    assert judged(hand) == End("natural", [3], [10, 10, 50], [-2, -2, 4])


def test_10_natural_tie_all_paid_pays_every_holder() -> None:
    hand = deal(FORTY_NINE, LOW, FIFTY, MIDDLE, max_players=4, natural_tie="all_paid")
    assert judged(hand) == End("natural", [1, 3], [49, 27, 50, 31], [4, -4, 4, -4])


def test_10_natural_tie_all_paid_pays_each_holder_at_its_own_rate() -> None:
    hand = low(NINE, FIFTY, MIDDLE, tie="all_paid")
    assert judged(hand) == End("natural", [1, 2], [9, 50, 31], [3, 2, -5])


def test_10_natural_tie_all_paid_pays_nobody_where_all_hold_one() -> None:
    hand = deal(FORTY_NINE, FIFTY, natural_tie="all_paid")
    assert judged(hand) == End("natural", [1, 2], [49, 50], [0, 0])


def test_10_low_deal_is_off_at_limit_zero() -> None:
    hand = deal(NINE, MIDDLE, low_deal={"limit": 0, "multiplier": 4})
    assert judged(hand) == Going(1)


@pytest.mark.parametrize("multiplier", [1, 2, 3, 4])
def test_10_low_deal_pays_its_multiplier(multiplier: int) -> None:
    hand = deal(NINE, MIDDLE, stake=5, low_deal={"limit": 9, "multiplier": multiplier})
    assert judged(hand) == End("natural", [1], [9, 31], [5 * multiplier, -5 * multiplier])


def test_10_low_deal_pays_double_unless_told_otherwise() -> None:
    assert judged(deal(NINE, MIDDLE, low_deal={"limit": 9})) == End(
        "natural", [1], [9, 31], [2, -2]
    )


def test_10_low_deal_takes_counts_at_or_under_its_limit() -> None:
    assert judged(deal(ELEVEN, MIDDLE.replace("3S", "4S"), low_deal={"limit": 10})) == Going(1)


def test_10_two_low_deals_are_a_drawn_hand() -> None:
    hand = low(NINE, TEN, MIDDLE, tie="draw")
    assert judged(hand) == End("natural_draw", [], [9, 10, 31], [0, 0, 0])
