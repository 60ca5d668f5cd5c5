"""Bots play whole hands by the same door as people; they are called until they do, not more."""

import logging
import random
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import override_settings
from redis import Redis

from bots import receivers, services
from foundation import clock
from foundation.clock import FrozenClock
from games.engine.legal import legal
from games.engine.notation import encode_action
from games.hand_state import HandState
from games.models import Hand
from games.services import sweep
from games.statuses import HandStatus
from games.store import hands as store
from games.turns import SECOND
from tests.full.games.club import PRACTICE, House, act, choose, sweeper_beats

NIGHT = 1_900_022_400 * SECOND  # 00:00 UTC, before the nightly work


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


@pytest.fixture
def at() -> Iterator[FrozenClock]:
    with clock.frozen(NIGHT) as frozen:
        yield frozen


@pytest.fixture
def broker() -> Redis:
    """The workers' broker. No worker reads it here."""
    return Redis.from_url(settings.CELERY_BROKER_URL)


def test_the_line_of_a_bot_that_is_called_names_its_hand(
    house: House, at: FrozenClock, caplog: pytest.LogCaptureFixture
) -> None:
    _bot_is_due(house, at)

    with caplog.at_level(logging.INFO):
        sweep.sweep()

    lines: list[object] = [record.msg for record in caplog.records]
    called = {
        line.get("hand")
        for line in lines
        if isinstance(line, dict) and line.get("child_task_name") == "bots.tasks.take_turn"
    }
    assert called == set(Hand.objects.values_list("pk", flat=True))


def test_a_bot_that_does_not_move_is_called_once_in_each_span(
    house: House, at: FrozenClock, broker: Redis
) -> None:
    _bot_is_due(house, at)
    before = _waiting(broker)
    for _ in range(5):
        sweep.sweep()
    assert _waiting(broker) == before + 1
    at.advance(seconds=sweep.HINT_AGAIN_SECONDS)
    sweep.sweep()
    assert _waiting(broker) == before + 2


def test_a_bot_whose_message_the_broker_lost_is_called_again_at_once(
    house: House, at: FrozenClock, broker: Redis
) -> None:
    _bot_is_due(house, at)
    sweep.sweep()
    cache.clear()
    assert _waiting(broker) == 0
    sweep.sweep()
    assert _waiting(broker) == 1


def test_while_no_worker_reads_the_queue_does_not_grow(
    house: House, at: FrozenClock, broker: Redis
) -> None:
    _bot_is_due(house, at)
    broker.rpush("celery", *["unread"] * receivers.WAITING_MAX)
    before = _waiting(broker)
    sweep.sweep()
    assert _waiting(broker) == before
    broker.delete("celery")
    at.advance(seconds=sweep.HINT_AGAIN_SECONDS)
    sweep.sweep()
    assert _waiting(broker) == 1


def _waiting(broker: Redis) -> int:
    waiting = broker.llen("celery")
    assert isinstance(waiting, int)
    return waiting


def _bot_is_due(house: House, at: FrozenClock) -> HandState:
    """Deal to a person and a bot, and play until the bot is to move, with its pause over."""
    table = house.table(terms=PRACTICE)
    house.seat(table, house.person())
    house.bot(table)
    state = house.dealt(table)
    while state.turn is not None and state.holders[state.turn.seat - 1].kind == "person":
        assert state.play is not None
        options = map(encode_action, legal(state.play, state.play.to_act))
        state = act(state, next(each for each in options if each["do"] != "knock")).stream.state
    assert state.turn is not None
    at.advance(
        seconds=2 * sweep.HINT_AGAIN_SECONDS - (at.at_us / SECOND) % sweep.HINT_AGAIN_SECONDS
    )
    sweeper_beats()
    return state
