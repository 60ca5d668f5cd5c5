"""Rules 7.1 to 7.6: how a hand ends, and who pays whom."""

import pytest

from tests.fast.games.engine.played import between, payments
from tests.fast.games.engine.showdowns import showdown
from tests.fast.games.engine.staging import End, Going, deal, judged, refusal_code

THREE = ("7S 7H 7D 2C 3C", "4S 6H 9D TC 9H", "5S 5H 8D JC KH")


def test_7_1_each_other_player_pays_2s_to_who_tonks_out() -> None:
    hand = deal(*THREE, stock="4C", stake=5)
    out = hand.plays("1 draw stock, spread 7S 7H 7D, spread 2C 3C 4C")
    assert judged(out) == End("tonk_out", [1], [0, 38, 38], [20, -10, -10])
    assert {payment.clause for payment in payments(out)} == {"7.1"}


def test_7_2_each_other_player_pays_s_to_who_goes_out_by_discard() -> None:
    hand = deal("6S 7S 8S 9S TS", *THREE[1:], stock="KD", stake=5)
    out = hand.plays("1 draw stock, spread 6S 7S 8S 9S TS, discard KD")
    assert judged(out) == End("out_by_discard", [1], [0, 38, 38], [10, -5, -5])
    assert {payment.clause for payment in payments(out)} == {"7.2"}


def test_7_3_all_hands_are_counted_and_each_other_player_pays_the_lowest_knocker_s() -> None:
    hand = showdown(5, 12, 9, stake=5).plays("1 knock")
    assert judged(hand) == End("knock", [1], [5, 12, 9], [10, -5, -5])
    assert {payment.clause for payment in payments(hand)} == {"7.3"}


def test_7_3_any_player_may_be_the_knocker() -> None:
    hand = showdown(9, 5, 12).burns(1).plays("2 knock")
    assert judged(hand) == End("knock", [2], [9, 5, 12], [-1, 2, -1])


def test_7_3_a_tie_is_a_catch() -> None:
    assert judged(showdown(8, 8).plays("1 knock")) == End("caught", [2], [8, 8], [-3, 3])


def test_7_4_the_knocker_pays_2s_to_each_at_or_under_his_count() -> None:
    paid = between(showdown(12, 5, 9, 20, stake=5).plays("1 knock"))
    assert paid[1, 3] == 10
    assert paid[1, 2] == 10 + 5
    assert (1, 4) not in paid


def test_7_4_each_player_not_lowest_pays_each_lowest() -> None:
    assert between(showdown(12, 5, 9, 5, 20, stake=5).plays("1 knock")) == {
        (1, 2): 15,
        (1, 3): 10,
        (1, 4): 15,
        (3, 2): 5,
        (3, 4): 5,
        (5, 2): 5,
        (5, 4): 5,
    }


def test_7_4_lowest_players_pay_each_other_nothing() -> None:
    paid = between(showdown(12, 5, 5, 5).plays("1 knock"))
    assert paid == {(1, 2): 3, (1, 3): 3, (1, 4): 3}


def test_7_4_one_caught_by_a_tie_alone_pays_the_lower_ones_too() -> None:
    hand = showdown(12, 12, 5).plays("1 knock")
    assert judged(hand) == End("caught", [3], [12, 12, 5], [-5, 1, 4])


def test_7_4_a_catch_is_paid_by_7_4() -> None:
    caught = showdown(12, 5, 9).plays("1 knock")
    assert {payment.clause for payment in payments(caught)} == {"7.4"}


def test_7_5_drawing_the_last_card_does_not_end_the_hand() -> None:
    hand = showdown(5, 12, 9).burns_all()
    assert judged(hand) == Going(hand.next_seat)


def test_7_5_each_player_not_lowest_pays_the_lowest_when_dry_is_called() -> None:
    hand = showdown(9, 5, 12, stake=5).burns_all()
    dry = hand.plays(f"{hand.next_seat} call dry")
    assert judged(dry) == End("dry", [2], [9, 5, 12], [-5, 10, -5])
    assert {payment.clause for payment in payments(dry)} == {"7.5"}


def test_7_5_each_player_not_lowest_pays_each_of_several_lowest() -> None:
    hand = showdown(9, 5, 5, 12, stake=5).burns_all()
    dry = hand.plays(f"{hand.next_seat} call dry")
    assert judged(dry) == End("dry", [2, 3], [9, 5, 5, 12], [-10, 10, 10, -10])


def test_7_5_when_all_tie_nobody_pays() -> None:
    hand = showdown(9, 9, 9).burns_all()
    dry = hand.plays(f"{hand.next_seat} call dry")
    assert judged(dry) == End("dry", [1, 2, 3], [9, 9, 9], [0, 0, 0])


@pytest.mark.parametrize("dealer", [1, 2])
def test_7_5_the_caller_has_no_advantage(dealer: int) -> None:
    hand = showdown(9, 5, dealer=dealer).burns_all()
    dry = hand.plays(f"{hand.next_seat} call dry")
    assert judged(dry) == End("dry", [2], [9, 5], [-1, 1])


def test_7_6_a_void_hand_is_cancelled_and_nobody_pays() -> None:
    hand = showdown(9, 5, 12)
    voided = {**hand.record, "void": True}
    assert judged(voided) == End("void", [], [9, 5, 12], [0, 0, 0])


def test_7_6_a_hand_may_be_voided_before_its_first_action() -> None:
    voided = {**deal(*THREE).record, "void": True}
    assert judged(voided) == End("void", [], [26, 38, 38], [0, 0, 0])


def test_7_6_void_false_says_nothing() -> None:
    assert judged({**deal(*THREE).record, "void": False}) == Going(1)


def test_7_nothing_follows_the_end() -> None:
    hand = showdown(5, 12).plays("1 knock")
    assert refusal_code(hand.plays("2 draw stock")) == "hand_over"
