"""Bots play whole hands by the same door as people."""

import random

from django.test import override_settings

from bots import services
from games.statuses import HandStatus
from games.store import hands as store
from tests.full.games.club import PRACTICE, House, act, choose


@override_settings(BOT_PAUSE_MS=0)
def test_bots_play_their_turns_until_the_hand_ends(house: House) -> None:
    table = house.table(terms=PRACTICE)
    house.seat(table, house.person())
    for _ in range(2):
        house.bot(table)
    state, chance = house.dealt(table), random.Random(1)
    while state.turn is not None:
        if state.holders[state.turn.seat - 1].kind == "bot":
            assert services.take_turn(state.hand, state.version)
            state = store.refresh(state.hand).state
        else:
            state = act(state, choose(state, chance)).stream.state
    assert state.status == HandStatus.OVER
