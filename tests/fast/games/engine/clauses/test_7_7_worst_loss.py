"""Rules 7.7: what one player can lose at most, term by term, and that each term is reached."""

from itertools import product

import pytest

from games.engine import rules as house_rules
from games.engine import scoring
from tests.fast.games.engine.played import state_of
from tests.fast.games.engine.showdowns import showdown
from tests.fast.games.engine.staging import End, Hand, deal, judged

CATCHES = {
    "double_plus_basic": {2: 3, 3: 6, 4: 9, 5: 12, 6: 15},
    "double_settles": {2: 2, 3: 4, 4: 6, 5: 8, 6: 10},
    "double_only": {2: 2, 3: 4, 4: 6, 5: 8, 6: 10},
    "lowest_only": {2: 2, 3: 4, 4: 6, 5: 8, 6: 10},
    "knocker_covers": {2: 1, 3: 2, 4: 4, 5: 6, 6: 9},
    "single_to_lower": {2: 1, 3: 2, 4: 3, 5: 4, 6: 5},
}
SEATS = (2, 3, 4, 5, 6)
LISTED: tuple[tuple[list[int], int], ...] = (([49, 50], 2), ([], 0))
LOW = ((0, 4, 0), (9, 1, 1), (9, 4, 4))
BONUS = ((0, 4, 0), (5, 3, 3), (5, 4, 4))


@pytest.mark.parametrize("model", CATCHES)
def test_7_7_worst_loss_is_the_stake_times_the_largest_term(model: str) -> None:
    for tie, dry, (totals, listed), low, bonus in product(
        ("draw", "higher_wins", "all_paid"), ("all_paid", "split", "no_payment"), LISTED, LOW, BONUS
    ):
        rules = house_rules.check(
            {
                "max_players": 6,
                "catch_model": model,
                "natural_tie": tie,
                "dry_tie": dry,
                "natural_totals": totals,
                "low_deal": {"limit": low[0], "multiplier": low[1]},
                "low_knock_bonus": {"limit": bonus[0], "multiplier": bonus[1]},
            }
        )
        for seats in SEATS:
            natural = max(listed, low[2]) * (seats - 1 if tie == "all_paid" else 1)
            dry_end = seats - 1 if dry == "all_paid" else 1
            terms = (2, natural, bonus[2], CATCHES[model][seats], dry_end)
            assert scoring.worst_loss(rules, seats, 7) == 7 * max(terms)


def most_lost(hand: Hand) -> int:
    """What the seat that lost most lost in a hand that has ended, within the bound held for it."""
    ended = judged(hand)
    assert isinstance(ended, End)
    lost = -min(ended.net)
    assert lost <= state_of(hand).worst_loss
    return lost


@pytest.mark.parametrize("model", CATCHES)
def test_7_7_the_catch_term_is_reached_for_any_number_of_players(model: str) -> None:
    for seats in SEATS:
        lowest = seats // 2 if model == "knocker_covers" else seats - 1
        others = [5] * lowest + [13] * (seats - 1 - lowest)
        caught = showdown(12, *others, stake=7, catch_model=model).plays("1 knock")
        assert most_lost(caught) == 7 * CATCHES[model][seats]


@pytest.mark.parametrize("tie", ["all_paid", "split", "no_payment"])
def test_7_7_the_dry_term_is_reached_for_any_number_of_players(tie: str) -> None:
    for seats in SEATS:
        lowest = seats - 1 if tie == "all_paid" else 1
        counts = [12] * (seats - lowest) + [5] * lowest
        hand = showdown(*counts, stake=7, dry_tie=tie).burns_all()
        assert most_lost(hand.plays(f"{hand.next_seat} call dry")) == 7 * lowest


OTHERS = (
    "2S 5H 9D 4C 7S",
    "3S 6H 9C 5C 8S",
    "4S 7H 3D 6C 9H",
    "5S 8H 2D 7C 6S",
    "AS 4H 3H 8C 2C",
)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("tie", ["draw", "higher_wins"])
def test_7_7_the_natural_term_is_reached_once(tie: str, seats: int) -> None:
    others = OTHERS[: seats - 1]
    listed = deal("TS JH QD KC 9S", *others, stake=7, max_players=6, natural_tie=tie)
    assert most_lost(listed) == 7 * 2
    low = deal("AH AD AC 2H TD", *others, stake=7, max_players=6, natural_tie=tie)
    assert most_lost(low.under(low_deal={"limit": 15, "multiplier": 4})) == 7 * 4


@pytest.mark.parametrize("seats", SEATS)
def test_7_7_the_natural_term_is_reached_for_every_holder(seats: int) -> None:
    holders = (
        "2S 2H 2D 5C 9S",
        "3S 3H 3D 2C 9H",
        "4S 4H 4D AC 7S",
        "5S 5H 5D AS 4C",
        "6S 6H AH AD 6C",
    )
    hand = deal(*holders[: seats - 1], "TS JH QD KC 8H", stake=7, max_players=6)
    counted = hand.under(natural_tie="all_paid", natural_totals=[20])
    assert most_lost(counted) == 7 * 2 * (seats - 1)
    low = {"limit": 20, "multiplier": 4}
    assert most_lost(hand.under(natural_tie="all_paid", low_deal=low)) == 7 * 4 * (seats - 1)


@pytest.mark.parametrize("seats", SEATS)
def test_7_7_the_term_of_the_low_knock_bonus_is_reached(seats: int) -> None:
    bonus = {"limit": 5, "multiplier": 4}
    won = showdown(5, *[12] * (seats - 1), stake=7, low_knock_bonus=bonus).plays("1 knock")
    assert most_lost(won) == 7 * 4


@pytest.mark.parametrize("seats", SEATS)
def test_7_7_the_term_of_a_tonk_out_is_reached(seats: int) -> None:
    hand = deal("KS KH KD AH AD", *OTHERS[: seats - 1], stake=7, stock="AC", max_players=6)
    out = hand.plays("1 draw stock, spread KS KH KD, spread AH AD AC")
    assert most_lost(out) == 7 * 2
