"""Play a staged hand through the engine itself, for what a `replay_hands` line does not tell."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.engine import absence, decide, evolve, notation
from games.engine import deal as dealing
from games.engine.errors import RuleViolation
from games.engine.events import Event, HandEnded, Payment, Seat
from games.engine.notation import HandRecord
from games.engine.state import State
from tests.fast.games.engine.staging import Hand, in_words, line_of


def steps(record: HandRecord) -> Iterator[tuple[tuple[Event, ...], State]]:
    """The events of the deal, of each action, and of a void, each time with the state after."""
    events = dealing.deal(
        rules=record.rules,
        stake=record.stake,
        seats=len(record.names),
        dealer=record.dealer,
        pack=record.pack,
    )
    state = evolve.fold(events)
    yield events, state
    for action in record.actions:
        assert isinstance(action, dict)
        seat = action["seat"]
        assert isinstance(seat, int)
        events = decide.decide(state, Seat(seat), notation.decode_action(action))
        state = _after(state, events)
        yield events, state
    if record.void:
        events = decide.void(state)
        yield events, _after(state, events)


def state_of(hand: Hand) -> State:
    """The state after the hand's last action."""
    *_, (_, state) = steps(notation.read_record(json.loads(line_of(hand))))
    return state


def last_events(hand: Hand) -> tuple[Event, ...]:
    """The events of the hand's last action, or of the deal."""
    *_, (events, _) = steps(notation.read_record(json.loads(line_of(hand))))
    return events


def played_for_the_absent(hand: Hand) -> str:
    """What is played by rules 9.1 for the seat to act, as a turn tells it."""
    commands = absence.play_for(state_of(hand))
    return ", ".join(in_words(notation.encode_action(command)) for command in commands)


def payments(hand: Hand) -> tuple[Payment, ...]:
    """The payments of a hand that has ended."""
    ended = state_of(hand).ended
    assert isinstance(ended, HandEnded)
    return ended.payments


def between(hand: Hand) -> dict[tuple[int, int], int]:
    """What each payer owes each payee in all, by (payer, payee)."""
    return owed(payments(hand))


def owed(paid: tuple[Payment, ...]) -> dict[tuple[int, int], int]:
    """The payments summed by (payer, payee)."""
    sums: dict[tuple[int, int], int] = {}
    for payment in paid:
        pair = payment.payer, payment.payee
        sums[pair] = sums.get(pair, 0) + payment.amount
    return sums


def refused(hand: Hand) -> RuleViolation:
    """Why the last action of the hand is refused; the ones before it are not."""
    before = state_of(replace(hand, actions=hand.actions[:-1]))
    last = hand.actions[-1]
    seat = last["seat"]
    assert isinstance(seat, int)
    with pytest.raises(RuleViolation) as why:
        decide.decide(before, Seat(seat), notation.decode_action(last))
    return why.value


def _after(state: State, events: tuple[Event, ...]) -> State:
    for event in events:
        state = evolve.evolve(state, event)
    return state
