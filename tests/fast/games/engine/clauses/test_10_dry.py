"""Rules 10, the switches of a dry end: each value of each, and what it changes."""

from dataclasses import replace

import pytest

from tests.fast.games.engine.showdowns import showdown
from tests.fast.games.engine.staging import End, Going, Hand, deal, judged, legal, refusal_code


def dry(*counts: int, stake: int = 1, dealer: int = 0, **rules: object) -> Hand:
    """A hand that ends dry at these counts, called by whoever's turn it is."""
    hand = showdown(*counts, stake=stake, dealer=dealer, **rules).burns_all()
    return hand.plays(f"{hand.next_seat} call dry")


def test_10_dry_trigger_on_demand_waits_for_a_call() -> None:
    hand = showdown(9, 5, dry_trigger="on_demand").burns_all()
    assert judged(hand) == Going(hand.next_seat)
    assert "call_dry" in [action["do"] for action in legal(hand)]


def test_10_dry_trigger_on_last_card_ends_after_the_turn_that_took_it() -> None:
    hand = showdown(9, 5, dry_trigger="on_last_card").burns_all()
    assert judged(hand) == End("dry", [2], [9, 5], [-1, 1])
    unfinished = replace(hand, actions=hand.actions[:-1])
    assert judged(unfinished) == Going(3 - hand.next_seat)


def test_10_dry_trigger_on_last_card_lets_that_turn_end_the_hand_otherwise() -> None:
    hand = deal("2S 2H 2D 3C 4C", "4S 6H 9D TC 9H", upcard="KC", dry_trigger="on_last_card")
    stock = [card for card in hand.deck[11:] if card != "5C"]
    last = replace(hand, stock=" ".join([*stock, "5C"])).burns(40)
    out = last.plays("1 draw stock, spread 2S 2H 2D, spread 3C 4C 5C")
    assert judged(out) == End("tonk_out", [1], [0, 38], [2, -2])
    assert judged(last.plays("1 draw stock, discard 5C")) == End("dry", [1], [13, 38], [1, -1])


def test_10_dry_tie_all_paid_pays_each_lowest_in_full() -> None:
    assert judged(dry(5, 5, 9, stake=5)) == End("dry", [1, 2], [5, 5, 9], [5, 5, -10])


def test_10_dry_tie_no_payment_pays_nobody_when_tied() -> None:
    tied = dry(5, 5, 9, stake=5, dry_tie="no_payment")
    assert judged(tied) == End("dry", [1, 2], [5, 5, 9], [0, 0, 0])


def test_10_dry_tie_no_payment_still_pays_a_single_lowest() -> None:
    single = dry(5, 6, 9, stake=5, dry_tie="no_payment")
    assert judged(single) == End("dry", [1], [5, 6, 9], [10, -5, -5])


def test_10_dry_tie_split_shares_each_payers_s_equally() -> None:
    assert judged(dry(5, 5, 9, stake=4, dry_tie="split")) == End(
        "dry", [1, 2], [5, 5, 9], [2, 2, -4]
    )


@pytest.mark.parametrize(("dealer", "net"), [(3, (3, 2, -5)), (2, (3, 2, -5)), (1, (2, 3, -5))])
def test_10_dry_tie_split_gives_odd_units_in_order_of_play(
    dealer: int, net: tuple[int, ...]
) -> None:
    tied = dry(5, 5, 9, stake=5, dealer=dealer, dry_tie="split")
    assert judged(tied) == End("dry", [1, 2], [5, 5, 9], list(net))


def test_10_dry_tie_split_shares_each_payment_by_itself() -> None:
    tied = dry(5, 9, 5, 12, 5, stake=5, dealer=3, dry_tie="split")
    assert judged(tied) == End("dry", [1, 3, 5], [5, 9, 5, 12, 5], [4, -5, 2, -5, 4])


def test_10_dry_tie_split_of_one_unit_pays_the_first_in_order_of_play() -> None:
    tied = dry(5, 9, 5, dealer=1, dry_tie="split")
    assert judged(tied) == End("dry", [1, 3], [5, 9, 5], [0, -1, 1])


@pytest.mark.parametrize("tie", ["all_paid", "split", "no_payment"])
def test_10_dry_tie_pays_nobody_when_all_tie(tie: str) -> None:
    assert judged(dry(9, 9, 9, dry_tie=tie)) == End("dry", [1, 2, 3], [9, 9, 9], [0, 0, 0])


def test_10_dry_trigger_on_last_card_leaves_no_dry_to_call() -> None:
    hand = showdown(9, 5, dry_trigger="on_last_card")
    assert refusal_code(hand.plays("1 call dry")) == "stock_not_empty"
