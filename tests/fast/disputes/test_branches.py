"""A branch of a hand: what was recorded ends as it did, anything else adds up to zero."""

import random

import pytest

from disputes.selectors.branches import branch
from games.engine.cards import PACK
from games.engine.commands import Command, Discard
from games.engine.deal import deal
from games.engine.decide import decide
from games.engine.errors import RuleViolation
from games.engine.events import Seat
from games.engine.evolve import evolve, fold
from games.engine.legal import legal
from games.engine.rules import DEFAULT
from games.engine.state import State

Played = tuple[list[State], list[tuple[Seat, Command]]]


def played(seed: int) -> Played:
    """Return the states of a hand of three that is played at random, and what was done in each."""
    chance = random.Random(seed)
    pack = chance.sample(PACK, len(PACK))
    state = fold(deal(rules=DEFAULT, stake=5, seats=3, dealer=Seat(1), pack=pack))
    states, done = [state], []
    while state.ended is None:
        command = chance.choice(legal(state, state.to_act))
        done.append((state.to_act, command))
        for event in decide(state, state.to_act, command):
            state = evolve(state, event)
        states.append(state)
    return states, done


@pytest.mark.parametrize("seed", range(6))
def test_the_recorded_action_leads_to_the_recorded_end(seed: int) -> None:
    states, done = played(seed)
    for place, (_, command) in enumerate(done):
        again = branch(states[place], [command], done[place:])
        assert again.ended == states[-1].ended
        followed = len(done) - place - 1
        assert [made.why for made in again.made] == ["chosen", *["as recorded"] * followed]


@pytest.mark.parametrize("seed", range(6))
def test_every_other_legal_action_leads_to_an_end_that_sums_to_zero(seed: int) -> None:
    states, done = played(seed)
    last = states[-1].ended
    assert last is not None
    for place in range(len(done)):
        state = states[place]
        for command in legal(state, state.to_act):
            tried = branch(state, [command], done[place:])
            assert sum(tried.ended.net) == 0
            assert sum(tried.against(last.net)) == 0


def test_another_discard_replaces_the_recorded_one_and_a_hit_keeps_it() -> None:
    states, done = played(2)
    place = next(i for i, (_, command) in enumerate(done) if isinstance(command, Discard))
    state, (seat, recorded) = states[place], done[place]
    other = next(
        each
        for each in legal(state, state.to_act)
        if isinstance(each, Discard) and each != recorded
    )
    tried = branch(state, [other], done[place:])
    assert tried.made[0].command == other
    assert tried.made[1:2] == () or tried.made[1].seat != seat


def test_what_is_not_legal_there_is_refused() -> None:
    states, done = played(1)
    held = states[0].held(states[0].to_act)
    with pytest.raises(RuleViolation):
        branch(states[0], [Discard(held[0])], done)
