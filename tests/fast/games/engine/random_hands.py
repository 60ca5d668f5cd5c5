"""Whole random hands with random switches, for the properties."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from hypothesis import strategies as st

from games.engine import rules as rulebook
from games.engine.cards import PACK, Card
from games.engine.commands import CallDry, Command, Knock
from games.engine.deal import deal
from games.engine.decide import decide
from games.engine.errors import RulesConflict
from games.engine.events import Event, Seat
from games.engine.evolve import evolve, fold
from games.engine.legal import legal
from games.engine.ruleset import RuleSet
from games.engine.state import State


@dataclass(frozen=True)
class RandomHand:
    """A deal and the seed of every choice in it; `hasty` in ten turns may end the hand early."""

    rules: RuleSet
    seats: int
    dealer: Seat
    pack: tuple[Card, ...]
    seed: int
    hasty: int

    def deal(self) -> tuple[Event, ...]:
        """Deal it."""
        return deal(rules=self.rules, stake=7, seats=self.seats, dealer=self.dealer, pack=self.pack)

    def begin(self) -> State:
        """Give the state after the deal."""
        return fold(self.deal())


class Step(NamedTuple):
    """One action: the state before, what was done, what happened, the state after."""

    before: State
    command: Command
    events: tuple[Event, ...]
    after: State


def play(hand: RandomHand) -> Iterator[Step]:
    """Play the hand to its end with random legal actions."""
    choose = random.Random(hand.seed)
    state = hand.begin()
    while state.phase != "over":
        command = _choose(state, hand, choose)
        events = decide(state, state.to_act, command)
        after = state
        for event in events:
            after = evolve(after, event)
        yield Step(state, command, events, after)
        state = after


def _choose(state: State, hand: RandomHand, choose: random.Random) -> Command:
    commands = legal(state, state.to_act)
    if choose.randrange(10) >= hand.hasty:
        patient = [c for c in commands if not isinstance(c, Knock | CallDry)]
        commands = tuple(patient) or commands
    return choose.choice(commands)


def _awards() -> st.SearchStrategy[dict[str, int]]:
    return st.fixed_dictionaries({"limit": st.integers(0, 30), "multiplier": st.integers(1, 4)})


_SWITCHES = st.fixed_dictionaries(
    {"max_players": st.just(6)},
    optional={
        "hand_size": st.sampled_from([5, 7, 9]),
        "initial_discard": st.booleans(),
        "face_values": st.sampled_from(["10-10-10", "11-12-13"]),
        "natural_totals": st.lists(st.integers(15, 60), max_size=4),
        "natural_tie": st.sampled_from(["draw", "higher_wins", "all_paid"]),
        "low_deal": _awards(),
        "forced_spread": st.booleans(),
        "double_needs_fresh_spread": st.booleans(),
        "must_use_discard": st.booleans(),
        "may_return_taken_card": st.booleans(),
        "hits_per_turn": st.integers(0, 2),
        "hits_on": st.sampled_from(["any", "own"]),
        "hit_lock": st.fixed_dictionaries({"base": st.integers(0, 3), "extra": st.integers(0, 2)}),
        "no_knock_turns": st.integers(0, 3),
        "knock_max": st.sampled_from([0, 5, 20, 40]),
        "low_knock_bonus": _awards(),
        "catch_model": st.sampled_from(
            [
                "double_plus_basic",
                "double_settles",
                "double_only",
                "lowest_only",
                "knocker_covers",
                "single_to_lower",
            ]
        ),
        "catch_tie": st.sampled_from(["caught", "knocker_wins"]),
        "deduct_unlaid_spreads": st.booleans(),
        "dry_trigger": st.sampled_from(["on_demand", "on_last_card"]),
        "dry_tie": st.sampled_from(["all_paid", "split", "no_payment"]),
        "show_all_hands": st.booleans(),
    },
)
_PLAYERS_MAX = {5: 6, 7: 6, 9: 4}


@st.composite
def random_hands(draw: st.DrawFn) -> RandomHand:
    """Draw a hand that can be dealt."""
    switches: dict[str, object] = dict(draw(_SWITCHES))
    size = switches.get("hand_size", 5)
    assert isinstance(size, int)
    most = _PLAYERS_MAX[size]
    try:
        rules = rulebook.check({**switches, "max_players": most})
    except RulesConflict:  # every count listed: as good as never
        rules = rulebook.DEFAULT
    seats = draw(st.integers(2, rules.max_players))
    pack = list(PACK)
    random.Random(draw(st.integers(0, 1 << 32))).shuffle(pack)
    return RandomHand(
        rules=rules,
        seats=seats,
        dealer=Seat(draw(st.integers(1, seats))),
        pack=tuple(pack),
        seed=draw(st.integers(0, 1 << 32)),
        hasty=draw(st.sampled_from([0, 0, 1, 4])),
    )
