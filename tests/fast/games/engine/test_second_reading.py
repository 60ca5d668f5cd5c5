"""The engine and a second reading of the rules agree on who pays whom, for 2 to 6 players."""

from itertools import product
from random import Random

from tests.fast.games.engine.played import between
from tests.fast.games.engine.second_reading import (
    Owes,
    after_a_dry_end,
    after_a_knock,
    after_naturals,
    counted,
    deducted,
)
from tests.fast.games.engine.staging import PACK, Hand, deal

STAKES = (1, 2, 5, 7)
MODELS = (
    *("double_plus_basic", "double_settles", "double_only"),
    *("lowest_only", "knocker_covers", "single_to_lower"),
)
SEEDS = range(12)


def dealt(chance: Random, **rules: object) -> Hand:
    """Hands of low cards, so that counts are often equal."""
    seats = chance.randint(2, 6)
    low = [card for card in PACK if card[0] in "A2345678"[: max(3, seats + 2)]]
    cards = chance.sample(low, 5 * seats)
    hands = (" ".join(cards[5 * seat : 5 * seat + 5]) for seat in range(seats))
    dealer, stake = chance.randint(1, seats), chance.choice(STAKES)
    return deal(*hands, dealer=dealer, stake=stake, max_players=6).under(**rules)


def paid(owes: Owes, seats: int, times: int) -> dict[tuple[int, int], int]:
    """What is owed by (payer, payee) as seats, nothing left out but nothings."""
    pairs = ((payer, payee) for payer in range(seats) for payee in range(seats))
    owed = {(payer + 1, payee + 1): owes(payer, payee) * times for payer, payee in pairs}
    return {pair: amount for pair, amount in owed.items() if amount}


def counts_of(hand: Hand, *, less_spreads: bool) -> list[int]:
    """What each seat counts of what it was dealt."""
    count = deducted if less_spreads else counted
    return [count(held.split()) for held in hand.hands]


def test_a_knock_is_paid_as_a_second_reading_says() -> None:
    for seed, model in product(SEEDS, MODELS):
        chance = Random(f"{seed} {model}")
        rules: dict[str, object] = {
            "catch_model": model,
            "catch_tie": chance.choice(["caught", "knocker_wins"]),
            "low_knock_bonus": {"limit": chance.choice([0, 8, 14]), "multiplier": 3},
        }
        less = chance.random() < 0.3
        hand = dealt(chance, natural_totals=[], deduct_unlaid_spreads=less, **rules)
        knocker = hand.next_seat
        owes = after_a_knock(counts_of(hand, less_spreads=less), knocker - 1, rules)
        knocked = hand.plays(f"{knocker} knock")
        assert between(knocked) == paid(owes, len(hand.hands), hand.stake), knocked.record


def test_a_dry_end_is_paid_as_a_second_reading_says() -> None:
    for seed, tie in product(SEEDS, ("all_paid", "split", "no_payment")):
        chance = Random(f"{seed} {tie}")
        hand = dealt(chance, natural_totals=[], dry_tie=tie).burns_all()
        counts = counts_of(hand, less_spreads=False)
        owes = after_a_dry_end(counts, hand.deals - 1, hand.stake, tie)
        dry = hand.plays(f"{hand.next_seat} call dry")
        assert between(dry) == paid(owes, len(hand.hands), 1), dry.record


def test_naturals_are_paid_as_a_second_reading_says() -> None:
    for seed, tie in product(range(36), ("draw", "higher_wins", "all_paid")):
        chance = Random(f"{seed} {tie}")
        rules: dict[str, object] = {
            "natural_tie": tie,
            "natural_totals": chance.sample(range(8, 26), 4),
            "low_deal": {"limit": chance.choice([0, 12, 16]), "multiplier": chance.randint(1, 4)},
        }
        hand = dealt(chance, **rules)
        owes = after_naturals(counts_of(hand, less_spreads=False), rules)
        if owes is not None:
            assert between(hand) == paid(owes, len(hand.hands), hand.stake), hand.record
