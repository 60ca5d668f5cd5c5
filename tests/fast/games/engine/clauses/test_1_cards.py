"""Rules 1: the pack, what cards count, and their order."""

import pytest

from games.engine import cards
from tests.fast.games.engine.staging import End, Going, deal, judged, refusal_code

PLAIN = "9H TD 3C 6C 8H"


def test_1_1_the_pack_is_52_cards_all_spades_first_then_hearts_diamonds_clubs() -> None:
    assert [cards.text(card) for card in cards.PACK] == [
        rank + suit for suit in "SHDC" for rank in "A23456789TJQK"
    ]


def test_1_1_nothing_else_is_a_card() -> None:
    for text in ("10S", "1S", "as", "AS ", "SA", "A", "", "JOKER", "AX"):
        with pytest.raises(ValueError, match=r"."):
            cards.parse(text)


def test_1_1_a_card_is_read_as_it_is_written() -> None:
    assert [cards.parse(cards.text(card)) for card in cards.PACK] == list(cards.PACK)


def test_1_2_an_ace_counts_one_a_number_itself_and_ten_to_king_ten() -> None:
    hand = deal("AS 2H 3D 4C 5S", "6S 7H 8D 9C AH", "TS JH QD KC AD").plays("1 knock")
    assert judged(hand) == End("knock", [1], [15, 31, 41], [2, -1, -1])


@pytest.mark.parametrize("cards_told", ["AS 2S 3S", "QS KS JS"])
def test_1_3_a_run_goes_from_the_ace_up_to_the_king(cards_told: str) -> None:
    hand = deal("AS 2S QS KS 9H", "9D TD 3C 6C 8H", stock="3S" if "A" in cards_told else "JS")
    laid = hand.plays(f"1 draw stock, spread {cards_told}, discard 9H")
    assert judged(laid) == Going(2)


@pytest.mark.parametrize("cards_told", ["QS KS AS", "KS AS 2S", "QS KS AS 2S"])
def test_1_3_nothing_wraps_round_the_ace(cards_told: str) -> None:
    hand = deal("AS 2S QS KS 9H", "9D TD 3C 6C 8H")
    assert refusal_code(hand.plays(f"1 draw stock, spread {cards_told}")) == "not_a_spread"


def test_1_4_cards_that_would_form_a_spread_count_while_they_are_held() -> None:
    hand = deal("7S 7H 7D AS 2S", "2H 3H 4H 5H 6H").plays("1 knock")
    assert judged(hand) == End("caught", [2], [24, 20], [-3, 3])


def test_1_4_cards_on_the_table_count_for_nobody() -> None:
    hand = deal("7S 7H 7D AS 2S", PLAIN, stock="KD QD")
    laid = hand.plays("1 draw stock, spread 7S 7H 7D, discard KD", "2 draw stock, discard QD")
    assert judged(laid.plays("1 knock")) == End("knock", [1], [3, 36], [1, -1])
