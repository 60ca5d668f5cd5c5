"""Deadlines: kept to the microsecond, and played for the absent."""

import random
from collections.abc import Iterator

import pytest
from django.test import Client

from foundation import clock
from foundation.clock import FrozenClock
from games.engine.cards import text as _text
from games.errors import StaleVersion
from games.facts import TurnTimedOut
from games.metrics import STUCK_SECONDS
from games.models import Chair, Hand
from games.selectors.told import told
from games.services import chairs, clocks
from games.services.sweep import sweep
from games.statuses import HandStatus
from games.store import hands as store
from tests.full.games.club import House, act, choose, ended, sweeper_beats
from tests.full.games.timed import START, dealt, facts, seconds_left


@pytest.fixture
def at() -> Iterator[FrozenClock]:
    """The clock of this process, moved by the test alone."""
    with clock.frozen(START) as frozen:
        yield frozen


def _let_pass(at: FrozenClock, seconds: float) -> None:
    """Let time pass while a sweeper is alive, then let it sweep."""
    at.advance(seconds=seconds)
    sweeper_beats()
    sweep()


def test_an_action_just_before_the_deadline_is_played(house: House, at: FrozenClock) -> None:
    _, state = dealt(house)
    sweeper_beats()
    at.advance(seconds=seconds_left(state) - 0.000_001)
    sweeper_beats()
    after = act(state, choose(state, random.Random(0))).stream.state
    assert TurnTimedOut not in facts(after)


def test_an_action_at_the_deadline_is_refused_and_the_turn_is_played_once(
    house: House, at: FrozenClock
) -> None:
    _, state = dealt(house)
    at.advance(seconds=seconds_left(state))
    sweeper_beats()
    with pytest.raises(StaleVersion):
        act(state, {"do": "draw", "from": "stock"})
    assert facts(state).count(TurnTimedOut) == 1


def test_two_sweepers_time_a_turn_out_once(house: House, at: FrozenClock) -> None:
    _, state = dealt(house)
    _let_pass(at, seconds_left(state))
    sweep()
    clocks.run_out(state.hand)
    assert facts(state).count(TurnTimedOut) == 1


def test_a_hand_whose_clock_ran_out_and_no_sweeper_came_is_counted_as_stuck(
    house: House, at: FrozenClock, client: Client
) -> None:
    _, state = dealt(house)
    at.advance(seconds=seconds_left(state) + STUCK_SECONDS)
    assert "tonk_hands_stuck 0.0" in client.get("/metrics").content.decode()
    at.advance(seconds=0.000_001)
    assert "tonk_hands_stuck 1.0" in client.get("/metrics").content.decode()


def test_what_fails_beside_the_clocks_stops_no_clock(
    house: House, at: FrozenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr("games.services.calling.call_to_turns", fail)
    monkeypatch.setattr("games.services.nightly.ask_if_due", fail)
    _, state = dealt(house)
    _let_pass(at, seconds_left(state))
    sweep()
    assert facts(state).count(TurnTimedOut) == 1


def test_the_bank_is_used_after_the_turns_own_time_and_kept_for_the_chair(
    house: House, at: FrozenClock
) -> None:
    _, state = dealt(house)
    assert state.turn is not None
    seat, bank = state.turn.seat, state.turn.bank_ms
    _let_pass(at, 40)  # 30 s of the turn, 10 of the bank
    state = act(state, {"do": "draw", "from": "stock"}).stream.state
    assert state.play is not None
    held = state.play.held(state.play.to_act)
    state = act(state, {"do": "discard", "card": _text(held[0])}).stream.state
    assert state.banks_ms[seat - 1] == bank - 10_000


def test_after_two_turns_that_ran_out_the_chair_is_away_and_not_dealt_in(
    house: House, at: FrozenClock
) -> None:
    _, state = dealt(house, seats=3)
    assert state.turn is not None
    silent = state.holders[state.turn.seat - 1]
    chance = random.Random(2)
    while not Chair.objects.get(pk=silent.chair).away:
        assert state.turn is not None
        if state.holders[state.turn.seat - 1] == silent:
            _let_pass(at, seconds_left(state))
        else:
            action = {"do": "draw", "from": "stock"}
            if state.play is not None and state.play.phase == "drawn":
                held = state.play.held(state.play.to_act)
                action = {"do": "discard", "card": _text(chance.choice(held))}
            state = act(state, action).stream.state
        state = store.refresh(state.hand).state
    assert state.timeouts[state.holders.index(silent)] == 2


@pytest.mark.parametrize("during", [True, False])
def test_who_says_that_he_is_back_brings_no_missed_turn_into_the_next_hand(
    house: House, at: FrozenClock, *, during: bool
) -> None:
    table, state = dealt(house)
    assert state.turn is not None
    absent = state.holders[state.turn.seat - 1]
    chairs.set_away(table=table.pk, player=absent.player, why="asked", command="a")
    _let_pass(at, 2)
    state = store.refresh(state.hand).state
    assert state.timeouts[state.holders.index(absent)] == 1
    if during:
        chairs.come_back(table=table.pk, player=absent.player, command="b")
    act(state, {"do": "knock"})
    if not during:
        chairs.come_back(table=table.pk, player=absent.player, command="b")

    following = house.dealt(table)

    assert following.hand != state.hand
    assert {holder.timeouts for holder in following.holders} == {0}


def test_a_missed_turn_counts_in_the_next_hand_while_nobody_says_that_he_is_back(
    house: House, at: FrozenClock
) -> None:
    table, state = dealt(house)
    assert state.turn is not None
    silent = state.holders[state.turn.seat - 1].chair
    _let_pass(at, seconds_left(state))
    act(store.refresh(state.hand).state, {"do": "knock"})
    Chair.objects.update(seen_at=clock.now_us())

    following = house.dealt(table)

    brought = {holder.chair: holder.timeouts for holder in following.holders}
    assert brought[silent] == 1


@pytest.mark.parametrize("how", ["away", "left"])
def test_the_story_tells_a_turn_that_ran_out_from_one_that_was_played_for_the_absent(
    house: House, at: FrozenClock, how: str
) -> None:
    table, state = dealt(house)
    _let_pass(at, seconds_left(state))
    state = store.refresh(state.hand).state
    assert state.turn is not None
    absent = state.holders[state.turn.seat - 1].player
    if how == "away":
        chairs.set_away(table=table.pk, player=absent, why="asked", command="a")
    else:
        chairs.leave(table=table.pk, player=absent, command="l")
    _let_pass(at, 2)

    lines = told(Hand.objects.get(pk=state.hand))
    ran_out, was_absent = (line.words for line in lines if line.type == "turn_timed_out")
    assert ran_out.endswith("ran out; rules 9.1 played.")
    assert was_absent.endswith("was away or had left; rules 9.1 played.")


@pytest.mark.parametrize("how", ["silent", "away", "left"])
@pytest.mark.parametrize("phase", ["start", "drawn"])
def test_whoever_is_absent_in_whatever_phase_the_hand_ends_in_bounded_time(
    house: House, at: FrozenClock, how: str, phase: str
) -> None:
    table, state = dealt(house)
    if phase == "drawn":
        state = act(state, {"do": "draw", "from": "stock"}).stream.state
    for holder in state.holders:
        if how == "away":
            chairs.set_away(table=table.pk, player=holder.player, why="asked", command="a")
        if how == "left":
            chairs.leave(table=table.pk, player=holder.player, command="l")
    turns = 0
    while state.status is HandStatus.ON and turns < 300:
        turns += 1
        _let_pass(at, 2 if how != "silent" else 61)
        state = store.refresh(state.hand).state
    assert state.status is HandStatus.OVER
    assert Hand.objects.get(pk=state.hand).ending == ended(state).ending


def test_who_comes_back_in_mid_hand_plays_on_at_once(house: House, at: FrozenClock) -> None:
    table, state = dealt(house)
    assert state.turn is not None
    player = state.holders[state.turn.seat - 1].player
    chairs.set_away(table=table.pk, player=player, why="asked", command="a")
    chairs.come_back(table=table.pk, player=player, command="b")
    _let_pass(at, 5)
    assert store.refresh(state.hand).state.version == state.version
    act(state, {"do": "draw", "from": "stock"})
