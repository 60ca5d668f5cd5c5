"""Rules 5: what one may do in a turn, and in which order."""

import pytest

from tests.fast.games.engine.staging import End, Going, Hand, deal, judged, legal, may, refusal_code

BOOK = "7S 7H 7D 2C 3C"  # a book held, and 5 beside it
OTHER = "4S 6H 9D TC 9H"  # 38, nothing in it


def circle(turns: int) -> Hand:
    """A hand in which so many turns were played from the discard pile alone."""
    hand = deal("2S 5H 9D JC 8S", "3S 6H TD QC 7S", upcard="KH")
    told = [
        "1 draw discard, discard 2S",
        "2 draw discard, discard 3S",
        "1 draw discard, discard KH",
        "2 draw discard, discard 2S",
        "1 draw discard, discard 3S",
        "2 draw discard, discard KH",
    ]
    return hand.plays(*told[:turns])


def test_5_1_a_turn_starts_with_a_knock_or_a_draw_from_either_pile() -> None:
    hand = deal(BOOK, OTHER, upcard="KH")
    assert all(may(hand, told) for told in ("knock", "draw stock", "draw discard"))
    assert len(legal(hand)) == 3


def test_5_1_one_may_knock_on_the_first_turn_at_any_count() -> None:
    hand = deal("TS JH QD KC 8H", "TH JD QC KS 6H").plays("1 knock")
    assert judged(hand) == End("caught", [2], [48, 46], [-3, 3])


def test_5_1_dry_is_called_only_when_the_stock_is_empty() -> None:
    hand = deal(BOOK, OTHER)
    assert not may(hand, "call dry")
    assert may(hand.burns_all(), "call dry")


def test_5_1_with_an_empty_stock_one_may_still_knock_or_take_the_discard() -> None:
    hand = deal(BOOK, OTHER).burns_all()
    assert may(hand, "knock")
    assert may(hand, "draw discard")
    assert not may(hand, "draw stock")


@pytest.mark.parametrize("told", ["spread 7S 7H 7D", "discard 7S", "hit 1 7C"])
def test_5_1_nothing_is_laid_before_the_draw(told: str) -> None:
    assert refusal_code(deal(BOOK, OTHER).plays(f"1 {told}")) == "draw_first"


@pytest.mark.parametrize("told", ["knock", "draw stock", "draw discard", "call dry"])
def test_5_1_a_turn_starts_only_once(told: str) -> None:
    assert refusal_code(deal(BOOK, OTHER).plays(f"1 draw stock, {told}")) == "already_drawn"


def test_5_2_spreads_and_hits_come_in_any_number_and_order() -> None:
    hand = deal("2S 2H 2D 2C 5C 6C 7C 8C KH", "4S 6H 9D TC 9H 3S QS JD AS", hand_size=9, stock="KD")
    laid = hand.plays("1 draw stock, spread 2S 2H 2D, hit 1 2C, spread 5C 6C 7C, hit 2 8C")
    assert judged(laid) == Going(1)
    assert judged(laid.plays("1 discard KD")) == Going(2)


def test_5_2_laying_is_never_compulsory() -> None:
    assert judged(deal(BOOK, OTHER).plays("1 draw stock, discard 7S")) == Going(2)


def test_5_3_a_spread_that_empties_the_hand_is_a_tonk_out_at_once() -> None:
    hand = deal(BOOK, OTHER, stock="4C").plays("1 draw stock, spread 7S 7H 7D, spread 2C 3C 4C")
    assert judged(hand) == End("tonk_out", [1], [0, 38], [2, -2])


def test_5_3_a_hit_that_empties_the_hand_is_a_tonk_out_at_once() -> None:
    hand = deal("4S 5S 6S 7S 8S", "4H 6H 9D TC 9H", stock="9S")
    out = hand.plays("1 draw stock, spread 4S 5S 6S, hit 1 7S, hit 1 8S, hit 1 9S")
    assert judged(out) == End("tonk_out", [1], [0, 38], [2, -2])


def test_5_3_a_discard_that_empties_the_hand_is_out_by_discard() -> None:
    hand = deal("AS 2S 3S 4S 5S", "4H 6H 9D TC 9H", stock="KD")
    out = hand.plays("1 draw stock, spread AS 2S 3S 4S 5S, discard KD")
    assert judged(out) == End("out_by_discard", [1], [0, 38], [1, -1])


def test_5_3_a_turn_ends_with_exactly_one_discard() -> None:
    hand = deal(BOOK, OTHER).plays("1 draw stock, discard 7S")
    assert judged(hand) == Going(2)
    assert refusal_code(hand.plays("1 discard 7H")) == "not_your_turn"


def test_5_3_the_discard_lies_face_up_for_the_next_player() -> None:
    hand = deal(BOOK, OTHER).plays("1 draw stock, discard 7S", "2 draw discard, discard 9D")
    assert refusal_code(hand.plays("1 draw stock, discard 7S")) == "card_not_held"


def test_5_4_the_taken_discard_need_not_be_used() -> None:
    hand = deal(BOOK, OTHER, upcard="KH").plays("1 draw discard, discard 7S")
    assert judged(hand) == Going(2)


def test_5_5_the_taken_card_may_not_be_discarded_on_the_same_turn() -> None:
    hand = deal(BOOK, OTHER, upcard="KH").plays("1 draw discard, discard KH")
    assert refusal_code(hand) == "taken_card_returned"


def test_5_5_the_taken_card_may_be_discarded_when_it_is_the_only_one_left() -> None:
    hand = deal("AS 2S 3S 4S 5S", "4H 6H 9D TC 9H", upcard="KD")
    out = hand.plays("1 draw discard, spread AS 2S 3S 4S 5S, discard KD")
    assert judged(out) == End("out_by_discard", [1], [0, 38], [1, -1])


def test_5_5_the_taken_card_may_be_discarded_on_a_later_turn() -> None:
    hand = deal(BOOK, OTHER, upcard="KH").plays("1 draw discard, discard 7S").burns(1)
    assert judged(hand.plays("1 draw stock, discard KH")) == Going(2)


def test_5_5_a_card_drawn_from_the_stock_may_be_discarded_at_once() -> None:
    hand = deal(BOOK, OTHER, stock="KD")
    assert judged(hand.plays("1 draw stock, discard KD")) == Going(2)


def test_5_6_after_3n_such_turns_the_discard_may_not_be_taken() -> None:
    assert may(circle(5), "draw discard")
    assert refusal_code(circle(6).plays("1 draw discard")) == "take_limit"
    assert may(circle(6), "draw stock")
    assert may(circle(6), "knock")


def test_5_6_a_card_from_the_stock_starts_the_count_anew() -> None:
    hand = circle(6).burns(1)
    assert may(hand, "draw discard")


def test_5_6_a_turn_in_which_something_is_laid_starts_the_count_anew() -> None:
    hand = deal("2S 5H 9D 5C 5S", "3S 6H TD QC 7S", upcard="KH")
    stalled = hand.plays(
        "1 draw discard, discard 2S",
        "2 draw discard, discard 3S",
        "1 draw discard, discard KH",
        "2 draw discard, discard 2S",
        "1 draw discard, spread 5H 5C 5S, discard 3S",
        "2 draw discard, discard KH",
    )
    assert may(stalled, "draw discard")


def test_5_6_the_bound_is_three_turns_for_each_of_three_players() -> None:
    hand = deal("2S 5H 9D JC 8S", "3S 6H TD QC 7S", "4S 7H JD KC 9S", upcard="KH")
    told = [("2S", "3S", "4S"), ("KH", "2S", "3S"), ("4S", "KH", "2S")]
    turns = [
        f"{seat} draw discard, discard {card}"
        for cards in told
        for seat, card in enumerate(cards, start=1)
    ]
    assert may(hand.plays(*turns[:8]), "draw discard")
    assert refusal_code(hand.plays(*turns, "1 draw discard")) == "take_limit"


def test_5_6_with_the_stock_empty_and_the_limit_reached_a_turn_ends_the_hand() -> None:
    dry = deal("2S 5H 9D JC 8S", "3S 6H TD QC 7S").burns_all()
    top = dry.deck[-1]
    kept = {1: "2S", 2: "3S"}
    for _ in range(6):
        seat = dry.next_seat
        dry = dry.plays(f"{seat} draw discard, discard {kept[seat]}")
        kept[seat], top = top, kept[seat]
    ways = sorted(str(action["do"]) for action in legal(dry))
    assert ways == ["call_dry", "knock"]
