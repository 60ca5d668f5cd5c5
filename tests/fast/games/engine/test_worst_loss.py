"""The worst loss of rules 7.7 is no more than needed: a hand reaches each of its terms."""

import random
from collections.abc import Sequence
from functools import cache
from itertools import product

import pytest

from games.engine import rules as rulebook
from games.engine.cards import PACK, Card, parse, rank_index
from games.engine.commands import CALL_DRY, DRAW_STOCK, KNOCK, Command, Discard, LaySpread
from games.engine.deal import deal
from games.engine.decide import decide
from games.engine.events import Seat
from games.engine.evolve import evolve, fold
from games.engine.ruleset import RuleSet
from games.engine.scoring import worst_loss
from games.engine.state import State

STAKE = 7
LOW, LISTED, BONUS, MIDDLE, HIGH, KNOCKER = 22, 27, 29, 30, 35, 46
"""Counts: a low deal, a listed total, a knock with the bonus, and three with none of these."""

CATCH = {
    "double_plus_basic": lambda n: 3 * (n - 1),
    "double_settles": lambda n: 2 * (n - 1),
    "double_only": lambda n: 2 * (n - 1),
    "lowest_only": lambda n: 2 * (n - 1),
    "knocker_covers": lambda n: n * n // 4,
    "single_to_lower": lambda n: n - 1,
}


@pytest.mark.parametrize("catch_model", CATCH)
def test_each_term_of_the_worst_loss_is_reached(catch_model: str) -> None:
    naturals, dries = ("draw", "higher_wins", "all_paid"), ("all_paid", "split", "no_payment")
    for natural_tie, dry_tie, seats in product(naturals, dries, range(2, 7)):
        rules = _rules(catch_model, natural_tie, dry_tie)
        natural = seats - 1 if natural_tie == "all_paid" else 1
        dry = seats - 1 if dry_tie == "all_paid" else 1
        terms = {
            2: _loss_by_tonk_out(rules, seats),
            2 * natural: _loss_by_naturals(rules, seats, LISTED, natural),
            3 * natural: _loss_by_naturals(rules, seats, LOW, natural),
            4: _loss_by_a_low_knock(rules, seats),
            CATCH[catch_model](seats): _loss_by_a_catch(rules, seats),
            dry: _loss_at_a_dry_end(rules, seats, dry),
        }
        assert {term: term * STAKE for term in terms} == terms
        assert worst_loss(rules, seats, STAKE) == max(terms) * STAKE


def test_what_is_off_is_not_held() -> None:
    rules = rulebook.check(
        {
            "catch_model": "single_to_lower",
            "natural_totals": [],
            "low_deal": {"multiplier": 4},
            "low_knock_bonus": {"multiplier": 4},
            "dry_tie": "split",
        }
    )
    assert worst_loss(rules, 2, STAKE) == 2 * STAKE


def _rules(catch_model: str, natural_tie: str, dry_tie: str) -> RuleSet:
    return rulebook.check(
        {
            "max_players": 6,
            "catch_model": catch_model,
            "natural_tie": natural_tie,
            "natural_totals": [LISTED],
            "low_deal": {"limit": 24, "multiplier": 3},
            "low_knock_bonus": {"limit": BONUS, "multiplier": 4},
            "dry_tie": dry_tie,
        }
    )


def _loss_by_tonk_out(rules: RuleSet, seats: int) -> int:
    own = ["7S", "7H", "7D", "9S", "9H"]
    pack = _pack([own] + [[]] * (seats - 1), [0] + [HIGH] * (seats - 1), next_card="9D")
    first, second = (tuple(map(parse, text.split())) for text in ("7S 7H 7D", "9S 9H 9D"))
    return _lost(
        _played(_dealt(rules, seats, pack), [DRAW_STOCK, LaySpread(first), LaySpread(second)])
    )


def _loss_by_naturals(rules: RuleSet, seats: int, count: int, holders: int) -> int:
    return _lost(_dealt(rules, seats, _counting(*[count] * holders, *[HIGH] * (seats - holders))))


def _loss_by_a_low_knock(rules: RuleSet, seats: int) -> int:
    return _lost(_played(_dealt(rules, seats, _counting(BONUS, *[HIGH] * (seats - 1))), [KNOCK]))


def _loss_by_a_catch(rules: RuleSet, seats: int) -> int:
    lowest = seats // 2 if rules.catch_model == "knocker_covers" else seats - 1
    counts = [KNOCKER] + [MIDDLE] * lowest + [HIGH] * (seats - 1 - lowest)
    return _lost(_played(_dealt(rules, seats, _counting(*counts)), [KNOCK]))


def _loss_at_a_dry_end(rules: RuleSet, seats: int, lowest: int) -> int:
    """Everyone throws away what he draws, so that the counts stay as dealt."""
    state = _dealt(rules, seats, _counting(*[MIDDLE] * lowest, *[HIGH] * (seats - lowest)))
    while state.stock_size:
        drawn = state.stock[0]
        state = _played(state, [DRAW_STOCK, Discard(drawn)])
    return _lost(_played(state, [CALL_DRY]))


def _lost(state: State) -> int:
    assert state.ended is not None
    return -min(state.ended.net)


def _dealt(rules: RuleSet, seats: int, pack: Sequence[Card]) -> State:
    return fold(deal(rules=rules, stake=STAKE, seats=seats, dealer=Seat(seats), pack=pack))


def _played(state: State, commands: Sequence[Command]) -> State:
    for command in commands:
        for event in decide(state, state.to_act, command):
            state = evolve(state, event)
    return state


def _counting(*counts: int) -> tuple[Card, ...]:
    return _pack([[]] * len(counts), counts)


def _pack(
    hands: Sequence[Sequence[str]], counts: Sequence[int], next_card: str | None = None
) -> tuple[Card, ...]:
    """Arrange a pack that deals each seat its cards, or five that have its count."""
    return _arranged(tuple(map(tuple, hands)), tuple(counts), next_card)


@cache
def _arranged(
    hands: tuple[tuple[str, ...], ...], counts: tuple[int, ...], next_card: str | None
) -> tuple[Card, ...]:
    fixed = [parse(card) for hand in hands for card in hand]
    following = [parse(next_card)] if next_card else []
    chance = random.Random(1)
    while True:
        left = [card for card in PACK if card not in fixed and card not in following]
        chance.shuffle(left)
        dealt = [
            [parse(card) for card in hand] or _take_counting(left, count)
            for hand, count in zip(hands, counts, strict=True)
        ]
        if all(dealt):
            in_turn = [hand[place] for place in range(5) for hand in dealt]
            return (*in_turn, left[0], *following, *left[1:])


def _take_counting(left: list[Card], count: int) -> list[Card]:
    """Take five cards with this count out of those left; none if a few tries do not find them."""
    for start in range(len(left) - 4):
        four = left[start : start + 4]
        missing = count - sum(map(_value, four))
        fifth = next((c for c in left if c not in four and _value(c) == missing), None)
        if fifth is not None:
            taken = [*four, fifth]
            left[:] = [card for card in left if card not in taken]
            return taken
    return []


def _value(card: Card) -> int:
    return min(rank_index(card) + 1, 10)
