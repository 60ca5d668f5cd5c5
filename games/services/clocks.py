"""Deadlines: give back what our own outage took, else play for the absent by rules 9.1.

A clock's move is a command like a person's; its id is made from what it is, so that two sweepers,
or a sweeper and a late player, make one.
"""

from collections.abc import Sequence
from contextlib import suppress

from foundation import clock, keyring
from games import outages
from games.engine.absence import play_for
from games.engine.decide import decide
from games.engine.evolve import evolve
from games.errors import NotSeated, TableClosed
from games.facts import ClockExtended, HandFact, TurnTimedOut
from games.hand_state import HandState
from games.models import Hand
from games.services import chairs
from games.services.conclude import commit, facts_of
from games.store import hands as store
from games.store.hands import CommandRow
from games.store.stream import HandStream, prepare

SERVER = "server"
TIMEOUTS_MAX = 2
"""After so many turns in a row that ran out, a chair is away until it says that it is back."""


def is_overdue(state: HandState, at: int) -> bool:
    """Tell whether the live turn's deadline has come."""
    return state.turn is not None and at >= state.turn.deadline


def run_out(hand: str) -> HandStream:
    """Do what is due in the hand now: extend its deadline or play for the seat. Idempotent.

    Returns the hand as it stands after; unchanged if nothing was due.
    """
    stream, at = store.refresh(hand), clock.now_us()
    state = stream.state
    owed = outages.owed_ms(state, beat=outages.beats().sweeper, at=at)
    if not is_overdue(state, at):
        return stream
    if owed:
        return _commit(stream, [ClockExtended(owed, "outage")], act="extend", at=at)
    after = _commit(stream, _timed_out(state), act="timeout", at=at)
    _rest_if_gone(state, after.state)
    return after


def play_for_absent(hand: str) -> HandStream:
    """Play the turn of a seat whose chair is away or has left, without waiting. Idempotent."""
    stream, at = store.refresh(hand), clock.now_us()
    turn = stream.state.turn
    if turn is None or turn.seat not in _absent(hand):
        return stream
    return _commit(stream, _timed_out(stream.state), act="timeout", at=at)


def give_back(hand: str, *, beat: int) -> HandStream:
    """Add to the hand's live deadline what the outage since `beat` took, once."""
    stream, at = store.refresh(hand), clock.now_us()
    owed = outages.owed_ms(stream.state, beat=beat, at=at)
    if not owed:
        return stream
    return _commit(stream, [ClockExtended(owed, "outage")], act="extend", at=at)


def _rest_if_gone(before: HandState, after: HandState) -> None:
    """Let a chair sit out whose turns have run out too often in a row."""
    assert before.turn is not None
    seat = before.turn.seat - 1
    holder = after.holders[seat]
    if holder.kind == "person" and after.timeouts[seat] >= TIMEOUTS_MAX:
        key = f"away:{after.hand}:{after.version}"
        with suppress(NotSeated, TableClosed):  # he has left since, or this was the last hand
            chairs.set_away(table=after.table, player=holder.player, why="timeouts", command=key)


def _absent(hand: str) -> list[int]:
    return Hand.objects.values_list("absent", flat=True).get(pk=hand)


def _timed_out(state: HandState) -> list[HandFact]:
    assert state.turn is not None
    assert state.play is not None
    play, seat = state.play, state.play.to_act
    facts: list[HandFact] = [TurnTimedOut(seat)]
    for command in play_for(play):
        events = decide(play, seat, command)
        facts += facts_of(state, play, events)
        for event in events:
            play = evolve(play, event)
    return facts


def _commit(stream: HandStream, facts: Sequence[HandFact], *, act: str, at: int) -> HandStream:
    state = stream.state
    key = f"{act}:{state.hand}:{state.version}"
    prepared = prepare(stream, facts, actor=SERVER, command=key, at=at)
    request = keyring.keyed_hash(key.encode(), purpose="command")
    commit(prepared, command=CommandRow(SERVER, key, request, at))
    return store.refresh(state.hand)
