"""Play a staged hand through the engine itself, for what a `replay_hands` line does not tell."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.engine import absence, cards, decide, evolve, notation
from games.engine import deal as dealing
from games.engine import rules as house_rules
from games.engine.errors import RuleViolation
from games.engine.events import Event, HandEnded, Payment, Seat
from games.engine.state import State
from tests.fast.games.engine.staging import Hand, in_words


def events_of(hand: Hand) -> tuple[Event, ...]:
    """Every event of the hand, from the deal to its last action."""
    return tuple(event for events, _ in steps(hand) for event in events)


def state_of(hand: Hand) -> State:
    """The state after the hand's last action."""
    *_, (_, state) = steps(hand)
    return state


def steps(hand: Hand) -> Iterator[tuple[tuple[Event, ...], State]]:
    """The events of the deal, then of each action, each time with the state after them."""
    events = dealing.deal(
        rules=house_rules.check(hand.rules),
        stake=hand.stake,
        seats=len(hand.hands),
        dealer=Seat(hand.deals),
        pack=[cards.parse(text) for text in hand.deck],
    )
    state = evolve.fold(events)
    yield events, state
    for action in hand.actions:
        seat = action["seat"]
        assert isinstance(seat, int)
        events = decide.decide(state, Seat(seat), notation.decode_action(action))
        for event in events:
            state = evolve.evolve(state, event)
        yield events, state


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
    owed: dict[tuple[int, int], int] = {}
    for payment in payments(hand):
        pair = payment.payer, payment.payee
        owed[pair] = owed.get(pair, 0) + payment.amount
    return owed


def refused(hand: Hand) -> RuleViolation:
    """Why the last action of the hand is refused; the ones before it are not."""
    before = state_of(replace(hand, actions=hand.actions[:-1]))
    last = hand.actions[-1]
    seat = last["seat"]
    assert isinstance(seat, int)
    with pytest.raises(RuleViolation) as why:
        decide.decide(before, Seat(seat), notation.decode_action(last))
    return why.value
