"""What is true of every hand, whatever is dealt, chosen and switched on.

Each property is a function of a random hand; the fast tests try each on a few hands, the long
ones on ten times as many.
"""

import json
import random
from collections.abc import Callable, Iterator

from games.engine import absence
from games.engine.bounds import actions_max
from games.engine.cards import PACK, cards_in, text
from games.engine.commands import (
    CALL_DRY,
    DRAW_DISCARD,
    DRAW_STOCK,
    KNOCK,
    Command,
    Discard,
    Hit,
    LaySpread,
)
from games.engine.decide import decide
from games.engine.errors import HandOver, NotYourTurn, RuleViolation
from games.engine.events import Event, Seat
from games.engine.evolve import evolve, fold
from games.engine.jsonvalue import JsonObject
from games.engine.legal import legal
from games.engine.notation import decode_action, encode_action, judge, read_record, write_record
from games.engine.rules import check, switches
from games.engine.spreads import KINDS
from games.engine.state import State
from tests.fast.games.engine.random_hands import RandomHand, play
from tests.fast.games.engine.sight import nobody_sees_what_is_hidden_from_him


def every_card_is_in_one_place_at_every_step(hand: RandomHand) -> None:
    """The hands, the pile, the spreads and the stock are the pack."""
    assert _cards_of(hand.begin()) == list(PACK)
    for step in play(hand):
        assert _cards_of(step.after) == list(PACK)


def _cards_of(state: State) -> list[int]:
    return sorted(
        card
        for cards in (
            *map(cards_in, state.hands),
            state.pile,
            *(spread.cards for spread in state.spreads),
            state.stock,
        )
        for card in cards
    )


def what_is_listed_is_what_may_be_done(hand: RandomHand) -> None:
    """Over every action that there is, `legal` has it exactly if `decide` takes it."""
    for step in play(hand):
        state = step.before
        listed = legal(state, state.to_act)
        assert len(set(listed)) == len(listed)
        taken = {command for command in _universe(state) if _is_taken(state, command)}
        assert set(listed) == taken


def _universe(state: State) -> Iterator[Command]:
    yield from (KNOCK, CALL_DRY, DRAW_STOCK, DRAW_DISCARD)
    yield from map(Discard, PACK)
    yield from (LaySpread(cards_in(spread)) for spread in KINDS)
    for number in range(len(state.spreads) + 2):
        yield from (Hit(number, card) for card in PACK)


def _is_taken(state: State, command: Command) -> bool:
    try:
        decide(state, state.to_act, command)
    except RuleViolation:
        return False
    return True


def nobody_acts_out_of_turn_or_after_the_end(hand: RandomHand) -> None:
    """Every seat but the one to act is refused whatever it asks, and everyone once it is over."""
    for step in play(hand):
        for seat in map(Seat, range(hand.seats + 2)):
            if seat != step.before.to_act:
                assert legal(step.before, seat) == ()
                assert _refusal(step.before, seat, step.command) is NotYourTurn
        if step.after.phase == "over":
            for seat in map(Seat, range(hand.seats + 2)):
                assert legal(step.after, seat) == ()
                assert _refusal(step.after, seat, step.command) is HandOver


def _refusal(state: State, seat: Seat, command: Command) -> type[RuleViolation] | None:
    try:
        decide(state, seat, command)
    except RuleViolation as refused:
        return type(refused)
    return None


def replay_equals_live_from_any_version(hand: RandomHand) -> None:
    """Folding the events gives the live state, from the deal and from any state between."""
    events = list(hand.deal())
    states = [fold(events[: version + 1]) for version in range(len(events))]
    for step in play(hand):
        for event in step.events:
            events.append(event)
            states.append(evolve(states[-1], event))
        assert states[-1] == step.after
    assert fold(events) == states[-1]
    middle = random.Random(hand.seed).randrange(len(states))
    assert _after(states[middle], tuple(events[middle + 1 :])) == states[-1]


def no_state_is_changed_by_what_follows(hand: RandomHand) -> None:
    """A state that was copied before play still equals itself after it."""
    before = hand.begin()
    kept = before.copy()
    for step in play(hand):
        assert before == kept
        before, kept = step.after, step.after.copy()


def every_hand_ends_within_its_bound(hand: RandomHand) -> None:
    """However patient the players are."""
    assert sum(1 for _ in play(hand)) <= actions_max(hand.rules, hand.seats)


def payments_sum_to_zero_and_cost_nobody_more_than_the_worst_loss(hand: RandomHand) -> None:
    """And the net is what the payments say, each of them positive and between two players."""
    state = _end_of(hand)
    assert state.ended is not None
    net = [0] * hand.seats
    for payment in state.ended.payments:
        assert payment.amount > 0
        assert payment.payer != payment.payee
        net[payment.payer - 1] -= payment.amount
        net[payment.payee - 1] += payment.amount
    assert list(state.ended.net) == net
    assert sum(net) == 0
    assert min(net) >= -state.worst_loss


def a_record_reads_writes_and_judges_to_the_same_hand(hand: RandomHand) -> None:
    """Through JSON and back, with whatever else stands in it."""
    actions = [{"seat": step.before.to_act, **encode_action(step.command)} for step in play(hand)]
    state = _end_of(hand)
    assert state.ended is not None
    record: JsonObject = {
        "format": "tonk-hand/1",
        "id": "any",
        "rules": switches(hand.rules),
        "stake": 7,
        "seats": [f"player {seat}" for seat in range(hand.seats)],
        "dealer": hand.dealer,
        "deck": [text(card) for card in hand.pack],
        "actions": list(actions),
        "proof": {"kept": [1, None]},
    }
    line = json.dumps(record)
    assert write_record(read_record(json.loads(line))) == json.loads(line)
    assert judge(line) == {
        "id": "any",
        "status": "finished",
        "ending": state.ended.ending,
        "winners": list(state.ended.winners),
        "counts": list(state.ended.counts),
        "net": list(state.ended.net),
    }
    assert check(switches(hand.rules)) == hand.rules


def every_command_reads_back_as_itself(hand: RandomHand) -> None:
    """Every legal command has one JSON form."""
    for step in play(hand):
        for command in legal(step.before, step.before.to_act):
            assert decode_action(json.loads(json.dumps(encode_action(command)))) == command


def playing_for_the_absent_ends_the_turn_legally(hand: RandomHand) -> None:
    """From every state: each command is legal when its turn comes (rules 9.1)."""
    for step in play(hand):
        state, seat = step.before, step.before.to_act
        for command in absence.play_for(step.before):
            assert command in legal(state, seat)
            state = _after(state, decide(state, seat, command))
        assert state.phase == "over" or state.to_act != seat


def _after(state: State, events: tuple[Event, ...]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def _end_of(hand: RandomHand) -> State:
    state = hand.begin()
    for step in play(hand):
        state = step.after
    return state


PROPERTIES: dict[Callable[[RandomHand], None], int] = {
    every_card_is_in_one_place_at_every_step: 8,
    what_is_listed_is_what_may_be_done: 3,
    nobody_acts_out_of_turn_or_after_the_end: 10,
    replay_equals_live_from_any_version: 15,
    no_state_is_changed_by_what_follows: 10,
    every_hand_ends_within_its_bound: 15,
    payments_sum_to_zero_and_cost_nobody_more_than_the_worst_loss: 25,
    a_record_reads_writes_and_judges_to_the_same_hand: 8,
    every_command_reads_back_as_itself: 5,
    playing_for_the_absent_ends_the_turn_legally: 10,
    nobody_sees_what_is_hidden_from_him: 20,
}
"""Each property, and on how many random hands the fast tests try it."""
