"""Every built strength plays like somebody who can see: legally under each house rule."""

import random

import pytest
from hypothesis import given, settings

from bots.strategies import STRENGTHS
from games.engine.cards import PACK, parse
from games.engine.commands import DRAW_DISCARD, KNOCK, Command, Discard, LaySpread
from games.engine.deal import deal
from games.engine.decide import decide
from games.engine.events import Seat
from games.engine.evolve import evolve, fold
from games.engine.observe import view
from games.engine.rules import DEFAULT
from games.engine.state import State
from tests.fast.bots.duels import duel, play, uniform
from tests.fast.games.engine.random_hands import RandomHand, random_hands


@pytest.mark.parametrize("strength", STRENGTHS)
@settings(max_examples=8, deadline=None)
@given(hand=random_hands())
def test_every_move_is_legal_and_every_hand_ends_under_every_house_rule(
    strength: str, hand: RandomHand
) -> None:
    net = play(
        dict.fromkeys(range(1, hand.seats + 1), STRENGTHS[strength]),
        pack=hand.pack,
        dealer=hand.dealer,
        chance=random.Random(hand.seed),
        rules=hand.rules,
    )
    assert sum(net) == 0


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_few_duplicated_hands_already_show_that_it_beats_uniform_play(strength: str) -> None:
    assert duel(STRENGTHS[strength], uniform, packs=30, seed=1).mean > 0


def _held(own: str, upcard: str) -> State:
    """Deal seat 1, to act first, these five cards, with this card turned up."""
    wanted, up = [parse(card) for card in own.split()], parse(upcard)
    rest = [card for card in PACK if card not in (*wanted, up)]
    pack = [card for pair in zip(wanted, rest[40:], strict=False) for card in pair]
    pack += [up, *(card for card in rest if card not in pack)]
    return fold(deal(rules=DEFAULT, stake=1, seats=2, dealer=Seat(2), pack=pack)[:1])


def _move(state: State) -> Command:
    return STRENGTHS["easy"](view(state, state.to_act), random.Random(0))


def test_easy_knocks_when_low() -> None:
    assert _move(_held("AS AH 2D 2C AD", "KS")) == KNOCK


def test_easy_takes_a_discard_that_makes_a_spread_and_lays_it() -> None:
    state = _held("7S 7H 2D 9C JS", "7D")
    assert _move(state) == DRAW_DISCARD
    for event in decide(state, state.to_act, DRAW_DISCARD):
        state = evolve(state, event)
    laid = _move(state)
    assert isinstance(laid, LaySpread)
    assert set(laid.cards) == {parse("7S"), parse("7H"), parse("7D")}


def test_easy_sheds_the_highest_card_that_has_no_partner() -> None:
    state = _held("KS KH 9D 2C 4H", "3S")
    for event in decide(state, state.to_act, DRAW_DISCARD):
        state = evolve(state, event)
    assert _move(state) == Discard(parse("9D"))
