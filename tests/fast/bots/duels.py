"""Duplicated hands: each pack is played twice, the strategies in each other's seats."""

import random
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bots.strategies import Strategy
from games.engine import rules as house_rules
from games.engine.cards import PACK, Card
from games.engine.commands import Command
from games.engine.deal import deal
from games.engine.decide import decide
from games.engine.events import Seat
from games.engine.evolve import evolve, fold
from games.engine.observe import SeatView, view
from games.engine.ruleset import RuleSet
from games.engine.state import State


def uniform(view: SeatView, chance: random.Random) -> Command:
    """Play any legal command, each as likely as the others."""
    return chance.choice(view.legal)


@dataclass(frozen=True, slots=True)
class Margin:
    """What the first strategy wins of the second, in stakes a hand, with its 95% interval."""

    mean: float
    half_width: float

    @property
    def least(self) -> float:
        """Return the interval's lower end."""
        return self.mean - self.half_width


def duel(
    first: Strategy,
    second: Strategy,
    *,
    packs: int,
    seed: int,
    rules: RuleSet = house_rules.DEFAULT,
) -> Margin:
    """Play `packs` packs twice each; what luck of the cards there is meets both."""
    chance = random.Random(seed)
    margins = []
    for number in range(packs):
        pack = chance.sample(PACK, len(PACK))
        dealer = Seat(number % 2 + 1)
        there = play({1: first, 2: second}, pack=pack, dealer=dealer, chance=chance, rules=rules)
        back = play({1: second, 2: first}, pack=pack, dealer=dealer, chance=chance, rules=rules)
        margins.append((there[0] + back[1]) / 2)
    spread = statistics.stdev(margins) / len(margins) ** 0.5
    return Margin(statistics.fmean(margins), 1.96 * spread)


def play(
    strategies: Mapping[int, Strategy],
    *,
    pack: Sequence[Card],
    dealer: Seat,
    chance: random.Random,
    rules: RuleSet,
) -> tuple[int, ...]:
    """Play one hand to its end, each seat by its strategy; return the net by seat, stake 1."""
    state: State = fold(deal(rules=rules, stake=1, seats=len(strategies), dealer=dealer, pack=pack))
    while state.ended is None:
        seat = state.to_act
        command = strategies[seat](view(state, seat), chance)
        for event in decide(state, seat, command):
            state = evolve(state, event)
    return state.ended.net
