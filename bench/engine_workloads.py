"""What bench_engine plays: rule sets, shuffled packs, and random hands timed by their parts."""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.engine.cards import PACK, Card
from games.engine.commands import CALL_DRY, KNOCK, Command
from games.engine.deal import deal
from games.engine.decide import decide
from games.engine.events import Seat
from games.engine.evolve import evolve, fold
from games.engine.legal import legal
from games.engine.rules import check
from games.engine.ruleset import RuleSet
from games.engine.state import State

POOLS: Mapping[str, Sequence[object]] = {
    "initial_discard": (True, False),
    "face_values": ("10-10-10", "11-12-13"),
    "natural_totals": ([49, 50], [], [40, 41]),
    "natural_tie": ("draw", "higher_wins", "all_paid"),
    "low_deal": ({}, {"limit": 11, "multiplier": 3}),
    "forced_spread": (False, True),
    "double_needs_fresh_spread": (False, True),
    "must_use_discard": (False, True),
    "may_return_taken_card": (False, True),
    "hits_per_turn": (0, 1, 2),
    "hits_on": ("any", "own"),
    "hit_lock": ({}, {"base": 1}, {"base": 2, "extra": 2}),
    "no_knock_turns": (0, 1, 3),
    "knock_max": (0, 5, 20),
    "low_knock_bonus": ({}, {"limit": 5, "multiplier": 2}),
    "catch_model": (
        "double_plus_basic",
        "double_settles",
        "double_only",
        "lowest_only",
        "knocker_covers",
        "single_to_lower",
    ),
    "catch_tie": ("caught", "knocker_wins"),
    "deduct_unlaid_spreads": (False, True),
    "dry_trigger": ("on_demand", "on_last_card"),
    "dry_tie": ("all_paid", "split", "no_payment"),
}
"""What random switches are drawn from; the sizes are set by the workload."""


@dataclass(frozen=True)
class Workload:
    """So many hands a round; `patient`: knocks and dry calls only where nothing else is legal."""

    name: str
    hands: int
    hand_size: int
    random_switches: bool
    patient: bool


WORKLOADS = tuple(
    Workload(f"{switches}, {name}", hands, size, switches != "default", patient)
    for switches in ("default", "random switches")
    for name, hands, size, patient in (
        ("random hands", 4000, 5, False),
        ("knocks avoided", 150, 5, True),
        ("knocks avoided, 9 cards", 150, 9, True),
    )
)


@dataclass(frozen=True)
class Speeds:
    """What one round reached, each a second; deals and settlements are in no other figure."""

    actions: float
    hands: float
    deals: float
    settlements: float


def measure(workload: Workload, chance: random.Random) -> Speeds:
    """Deal, play and settle one round."""
    tables = [(_rules(workload, chance), _pack(chance)) for _ in range(workload.hands)]
    started = time.process_time()
    dealt = [
        fold(deal(rules=rules, stake=5, seats=rules.max_players, dealer=Seat(1), pack=pack))
        for rules, pack in tables
    ]
    deal_seconds = time.process_time() - started
    states = [state for state in dealt if state.ended is None]
    started = time.process_time()
    actions, ends = _play(states, chance.random, patient=workload.patient)
    play_seconds = time.process_time() - started
    started = time.process_time()
    for state, command in ends:
        _after(state, command)
    settle_seconds = time.process_time() - started
    play_seconds -= settle_seconds
    return Speeds(
        actions=(actions + len(ends)) / play_seconds,
        hands=len(states) / play_seconds,
        deals=len(dealt) / deal_seconds,
        settlements=len(ends) / settle_seconds,
    )


def _play(
    states: Sequence[State], chance: Callable[[], float], *, patient: bool
) -> tuple[int, list[tuple[State, Command]]]:
    """Play hands to their end; give the number of actions before, and what ended each."""
    actions, ends = 0, []
    for dealt in states:
        state = dealt
        while True:
            commands = legal(state, state.to_act)
            if patient and state.turn is None:
                commands = _without_ends(commands)
            command = commands[int(chance() * len(commands))]
            after = state
            for event in decide(state, state.to_act, command):
                after = evolve(after, event)
            if after.ended is not None:
                ends.append((state, command))
                break
            state = after
            actions += 1
    return actions, ends


def _without_ends(commands: tuple[Command, ...]) -> tuple[Command, ...]:
    """Leave only the draws, which `legal` lists last; all if there is none."""
    ends = 1 if commands[0] is KNOCK else 0
    if commands[ends] is CALL_DRY:
        ends += 1
    return commands[ends:] or commands


def _after(state: State, command: Command) -> State:
    for event in decide(state, state.to_act, command):
        state = evolve(state, event)
    return state


def _rules(workload: Workload, chance: random.Random) -> RuleSet:
    switches: dict[str, object] = {}
    if workload.random_switches:
        switches = {name: chance.choice(values) for name, values in POOLS.items()}
    if workload.hand_size != 5:
        switches["natural_totals"] = []
    return check(
        {**switches, "hand_size": workload.hand_size, "max_players": chance.choice((2, 3))}
    )


def _pack(chance: random.Random) -> tuple[Card, ...]:
    pack = list(PACK)
    chance.shuffle(pack)
    return tuple(pack)
