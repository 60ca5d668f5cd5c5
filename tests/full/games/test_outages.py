"""Our own outages: no clock runs out in them, and what they took is given back once."""

import random
from collections.abc import Iterator, Sequence

import pytest

from foundation import clock
from foundation.clock import FrozenClock
from games import outages
from games.engine.cards import text
from games.errors import StaleVersion
from games.facts import ClockExtended, TurnTimedOut
from games.hand_state import HandState
from games.outages import SILENCE_MAX_SECONDS, Beats
from games.services import chairs, clocks
from games.services.sweep import sweep
from games.store.stream import HandStream
from games.turns import SECOND
from tests.full.games.club import PRACTICE, House, act, sweeper_beats
from tests.full.games.timed import START, dealt, facts, now, seconds_left

DRAW = {"do": "draw", "from": "stock"}
LONG_SECONDS = 100


@pytest.fixture
def at() -> Iterator[FrozenClock]:
    """The clock of this process, moved by the test alone."""
    with clock.frozen(START) as frozen:
        yield frozen


def _web_beats() -> None:
    outages.beat_web(clock.now_us())


def _live(at: FrozenClock, seconds: float, *, web: bool, sweeper: bool = True) -> None:
    """Let time pass in half seconds, in which those who are alive beat and sweep."""
    for _ in range(round(2 * seconds)):
        at.advance(seconds=0.5)
        if web:
            _web_beats()
        if sweeper:
            sweep()


def _pass_turn(state: HandState) -> HandState:
    """Draw and discard."""
    state = act(state, DRAW).stream.state
    assert state.play is not None
    card = state.play.held(state.play.to_act)[0]
    return act(state, {"do": "discard", "card": text(card)}).stream.state


def _assert_given_back_once(state: HandState, left: float) -> None:
    """The turn was not played, and it has `left` seconds, but for up to 3 s that are no outage."""
    assert facts(state).count(ClockExtended) == 1
    assert TurnTimedOut not in facts(state)
    assert left - SILENCE_MAX_SECONDS <= seconds_left(state) <= left + 0.001


# The sweeper alone is away


def test_an_outage_of_the_sweeper_is_given_back_once(house: House, at: FrozenClock) -> None:
    _, state = dealt(house)
    left = seconds_left(state)
    at.advance(seconds=left + LONG_SECONDS)
    sweep()
    sweep()
    after = now(state.hand)
    _assert_given_back_once(after, left)
    assert seconds_left(after) == pytest.approx(left, abs=0.002)


def test_a_late_action_in_an_outage_is_judged_after_the_time_is_given_back(
    house: House, at: FrozenClock
) -> None:
    _, state = dealt(house)
    at.advance(seconds=seconds_left(state) + LONG_SECONDS)
    with pytest.raises(StaleVersion):
        act(state, DRAW)
    given_back = now(state.hand)
    assert ClockExtended in facts(given_back)
    act(given_back, DRAW)
    assert TurnTimedOut not in facts(given_back)


def test_a_turn_that_began_within_the_outage_is_given_back_only_what_it_lost(
    house: House, at: FrozenClock
) -> None:
    _, state = dealt(house)
    at.advance(seconds=20)
    after = _pass_turn(state)
    left = seconds_left(after)
    at.advance(seconds=10)
    sweep()
    assert seconds_left(now(state.hand)) == pytest.approx(left, abs=0.002)


def test_who_finds_an_outage_just_after_it_was_given_back_gives_nothing_more(
    house: House, at: FrozenClock
) -> None:
    _, state = dealt(house)
    at.advance(seconds=LONG_SECONDS)
    for _ in range(2):  # two sweepers, or one after a late action
        clocks.give_back(state.hand, beat=START)
        at.advance(seconds=0.5)
    assert facts(state).count(ClockExtended) == 1


def test_a_giving_back_that_takes_long_is_no_outage_itself(
    house: House, at: FrozenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, state = dealt(house)
    at.advance(seconds=LONG_SECONDS)
    give_back = clocks.give_back

    def slowly(hand: str, *, beat: int) -> HandStream:
        at.advance(seconds=SILENCE_MAX_SECONDS)
        return give_back(hand, beat=beat)

    monkeypatch.setattr(clocks, "give_back", slowly)
    sweep()
    _live(at, 5, web=False)
    assert facts(state).count(ClockExtended) == 1


# Only the web is away


def test_what_was_lost_while_only_the_web_was_away_is_given_back_once(
    house: House, at: FrozenClock
) -> None:
    _web_beats()
    _, state = dealt(house)
    left = seconds_left(state)
    _live(at, left + LONG_SECONDS, web=False)
    assert now(state.hand) == state
    _live(at, 0.5, web=True)
    _assert_given_back_once(now(state.hand), left)
    _live(at, 5, web=True)
    _assert_given_back_once(now(state.hand), left - 5)


def test_while_no_web_is_heard_the_sweepers_row_says_when_it_was(
    house: House, at: FrozenClock
) -> None:
    _web_beats()
    _live(at, 3, web=False)
    assert outages.beats() == Beats(sweeper=START + 3 * SECOND, web=START)
    _live(at, 10, web=False)
    assert outages.beats() == Beats(sweeper=START, web=START)
    _live(at, 1, web=True)
    assert outages.beats() == Beats(sweeper=at(), web=at())


def test_a_clock_that_ends_in_the_first_seconds_of_an_outage_has_not_run_out(
    house: House, at: FrozenClock
) -> None:
    _web_beats()
    _, state = dealt(house)
    _live(at, seconds_left(state) - 1, web=True)
    _live(at, LONG_SECONDS, web=False)
    _live(at, 0.5, web=True)
    _assert_given_back_once(now(state.hand), 1)


def test_a_late_action_before_the_sweeper_knows_of_the_web_is_judged_after_the_time_is_given_back(
    house: House, at: FrozenClock
) -> None:
    _web_beats()
    _, state = dealt(house)
    left = seconds_left(state)
    _live(at, left + LONG_SECONDS, web=False)
    _live(at, 0.5, web=True, sweeper=False)
    with pytest.raises(StaleVersion):
        act(state, DRAW)
    _live(at, 0.5, web=True)
    given_back = now(state.hand)
    _assert_given_back_once(given_back, left)
    act(given_back, DRAW)


@pytest.mark.parametrize("seconds", [SILENCE_MAX_SECONDS, SILENCE_MAX_SECONDS + 0.000_001])
def test_the_web_that_is_back_dates_an_outage_that_no_sweeper_saw(
    house: House, at: FrozenClock, seconds: float
) -> None:
    _web_beats()
    at.advance(seconds=1)
    sweep()
    at.advance(seconds=seconds - 1)
    _web_beats()
    is_outage = seconds > SILENCE_MAX_SECONDS
    assert outages.beats().sweeper == (START if is_outage else START + SECOND)


def test_nobody_is_played_for_while_no_web_is_heard(house: House, at: FrozenClock) -> None:
    _web_beats()
    table, state = dealt(house)
    _live(at, SILENCE_MAX_SECONDS + 0.5, web=False)
    for holder in state.holders:
        chairs.set_away(table=table.pk, player=holder.player, why="asked", command=holder.chair)
    _live(at, LONG_SECONDS, web=False)
    assert TurnTimedOut not in facts(state)
    _live(at, 1, web=True)
    assert TurnTimedOut in facts(state)


def test_bots_are_called_to_move_while_no_web_is_heard(house: House, at: FrozenClock) -> None:
    _web_beats()
    table = house.table(terms=PRACTICE)
    house.seat(table, house.person())
    house.bot(table)
    state = house.dealt(table)
    assert state.turn is not None
    if state.holders[state.turn.seat - 1].kind == "person":
        state = _pass_turn(state)
    at.advance(seconds=LONG_SECONDS)
    assert sweep().bots == 1


# Both are away


@pytest.mark.parametrize("order", [("web", "sweeper"), ("sweeper", "web")], ids="-first-".join)
@pytest.mark.parametrize("back", [("web", "sweeper"), ("sweeper", "web")], ids="-first-".join)
def test_what_was_lost_while_both_were_away_is_given_back_from_who_fell_first_on(
    house: House, at: FrozenClock, order: Sequence[str], back: Sequence[str]
) -> None:
    _web_beats()
    _, state = dealt(house)
    _live(at, seconds_left(state) - 1, web=True)
    _live(at, 2, web=order[0] == "sweeper", sweeper=order[0] == "web")
    at.advance(seconds=LONG_SECONDS)
    for _ in range(20):
        _live(at, 0.5, web=back[0] == "web", sweeper=back[0] == "sweeper")
    _live(at, 1, web=True)
    _assert_given_back_once(now(state.hand), 1)


# No outage


def test_while_a_web_is_alive_clocks_run_out(house: House, at: FrozenClock) -> None:
    _web_beats()
    _, state = dealt(house)
    _live(at, seconds_left(state) + 1, web=True)
    assert facts(state).count(TurnTimedOut) == 1


def test_where_no_web_ever_was_clocks_run_out(house: House, at: FrozenClock) -> None:
    _, state = dealt(house)
    _live(at, seconds_left(state) + 1, web=False)
    assert facts(state).count(TurnTimedOut) == 1


def test_a_web_that_is_heard_up_to_three_seconds_late_changes_nothing(
    house: House, at: FrozenClock
) -> None:
    _web_beats()
    _, state = dealt(house)
    chance, late = random.Random(1), SILENCE_MAX_SECONDS * SECOND
    while (left := seconds_left(state)) > 0.000_001:
        at.advance(seconds=min(0.5, left - 0.000_001))
        outages.beat_web(at() - chance.choice([0, SECOND, late]))
        sweep()
        assert outages.beats().sweeper == at()
    state = act(state, DRAW).stream.state
    at.advance(seconds=0.000_001)
    with pytest.raises(StaleVersion):
        act(state, DRAW)
    assert facts(state).count(TurnTimedOut) == 1
    assert ClockExtended not in facts(state)


# Two at once


def test_a_sweeper_that_still_heard_the_web_does_not_undo_that_another_did_not(
    house: House, at: FrozenClock
) -> None:
    _web_beats()
    _live(at, SILENCE_MAX_SECONDS, web=False)
    slow, seen = at(), outages.beats()
    _live(at, 0.5, web=False)
    outages.move_sweeper(slow, seen=seen.sweeper)
    assert outages.beats().sweeper == START


def test_a_sweeper_that_heard_no_web_does_not_undo_that_another_gave_the_time_back(
    house: House, at: FrozenClock
) -> None:
    _web_beats()
    _, state = dealt(house)
    sweeper_beats()
    at.advance(seconds=LONG_SECONDS)
    seen = outages.beats()
    _live(at, 1, web=True)
    outages.set_back(seen)
    assert outages.beats().sweeper == at()
    assert facts(state).count(ClockExtended) == 1


def test_a_web_that_was_held_up_does_not_undo_a_later_beat_of_another(
    house: House, at: FrozenClock
) -> None:
    for web in (START + 100 * SECOND, START):
        outages.beat_web(web)
    assert outages.beats().web == START + 100 * SECOND
