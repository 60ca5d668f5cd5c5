"""Rules 2: who plays, who deals, and where a newcomer sits."""

import pytest

from games.engine import cards
from games.engine.seating import draw_dealer, newcomer_index, next_dealer
from tests.fast.games.engine.showdowns import showdown
from tests.fast.games.engine.staging import PACK, End, Going, Refused, deal, judged

HANDS = (
    "2S 5H 9D 4C 7S",
    "3S 6H TD 5C 8S",
    "4S 7H JD 6C 9S",
    "5S 8H QD 7C TS",
    "6S 9H KD 8C JS",
    "AS TH 2D 9C QS",
)
CIRCLE = ("north", "east", "south", "west")


def test_2_1_two_or_three_play_unless_the_table_says_otherwise() -> None:
    assert judged(deal(*HANDS[:2])) == Going(1)
    assert judged(deal(*HANDS[:3])) == Going(1)
    assert judged(deal(*HANDS[:1])) == Refused(0, "bad_seats")
    assert judged(deal(*HANDS[:4])) == Refused(0, "bad_seats")
    assert judged(deal(*HANDS, max_players=6)) == Going(1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_2_1_every_formula_holds_for_any_number_of_players(seats: int) -> None:
    counts = [5, *[12] * (seats - 1)]
    won = showdown(*counts).plays("1 knock")
    assert judged(won) == End("knock", [1], counts, [seats - 1, *[-1] * (seats - 1)])


@pytest.mark.parametrize("dealer", [1, 2, 3])
def test_2_2_the_dealers_left_acts_first_and_the_dealer_last(dealer: int) -> None:
    hand = deal(*HANDS[:3], dealer=dealer)
    left, across = dealer % 3 + 1, (dealer + 1) % 3 + 1
    assert [judged(hand.burns(turns)) for turns in range(4)] == [
        Going(left),
        Going(across),
        Going(dealer),
        Going(left),
    ]


def drawn(told: str, chairs: tuple[str, ...] = CIRCLE) -> tuple[list[list[str]], str]:
    """The rounds of a dealer's draw, as chair and card, from a pack that begins so."""
    top = told.split()
    pack = [*top, *(card for card in PACK if card not in top)]
    rounds, dealer = draw_dealer([cards.parse(card) for card in pack], chairs)
    return [[f"{chair} {cards.text(card)}" for chair, card in one] for one in rounds], dealer


def test_2_3_each_is_dealt_one_card_and_the_highest_deals() -> None:
    rounds, dealer = drawn("2S 9H 4D TC")
    assert rounds == [["north 2S", "east 9H", "south 4D", "west TC"]]
    assert dealer == "west"


@pytest.mark.parametrize(
    ("told", "dealer"),
    [
        ("KS AS QS JS", "north"),
        ("TS JS QS AS", "south"),
        ("AS 2S AH AD", "east"),
        ("9S TD JC QH", "west"),
    ],
)
def test_2_3_the_king_is_high_and_the_ace_low(told: str, dealer: str) -> None:
    assert drawn(told)[1] == dealer


def test_2_3_those_who_tie_for_highest_draw_again_from_the_rest_of_the_pack() -> None:
    rounds, dealer = drawn("QS 3H QD QC 5S 5H 2C 8S 7D")
    assert rounds == [
        ["north QS", "east 3H", "south QD", "west QC"],
        ["north 5S", "south 5H", "west 2C"],
        ["north 8S", "south 7D"],
    ]
    assert dealer == "north"


def test_2_4_the_deal_passes_to_the_left() -> None:
    assert next_dealer(CIRCLE, "north", CIRCLE) == "east"
    assert next_dealer(CIRCLE, "west", CIRCLE) == "north"


def test_2_4_the_deal_passes_over_those_who_no_longer_play() -> None:
    assert next_dealer(CIRCLE, "north", ("south", "west")) == "south"
    assert next_dealer(CIRCLE, "north", ("north", "west")) == "west"


def test_2_5_a_newcomer_enters_directly_to_the_right_of_who_deals_next() -> None:
    place = newcomer_index(CIRCLE, "south")
    seated = [*CIRCLE[:place], "newcomer", *CIRCLE[place:]]
    assert seated == ["north", "east", "newcomer", "south", "west"]


@pytest.mark.parametrize("dealer", CIRCLE)
def test_2_5_a_newcomer_acts_just_before_the_dealer(dealer: str) -> None:
    place = newcomer_index(CIRCLE, dealer)
    seated = [*CIRCLE[:place], "newcomer", *CIRCLE[place:]]
    first = seated.index(dealer) + 1
    assert [*seated[first:], *seated[:first]][-2:] == ["newcomer", dealer]
