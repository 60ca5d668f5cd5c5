"""Lines that break and pushes that do not arrive: every client ends with every event once."""

import asyncio
import json
import random

from django.conf import settings
from django.core.cache import cache
from django.test import override_settings
from django.utils.module_loading import import_string

from clubs.models import User
from foundation.canonical import JSON
from games.access import hand_for
from games.hand_state import HandState
from games.models import Table
from games.realtime.threads import rows
from games.selectors.views import events_between, hand_events
from tests.full.games.club import House, act, choose
from tests.full.games.realtime.following import Follower
from tests.full.games.realtime.tables import dealt, player

GOOD = settings.CHANNEL_LAYERS["default"]
BACKEND = str(GOOD["BACKEND"])
LONG_ENOUGH = 14


class BadBroker:
    """Drops some messages, sends some twice, and holds some back until the next one has gone."""

    def __init__(self, **config: object) -> None:
        self.good = import_string(BACKEND)(**config)
        self.chance = random.Random(1)
        self.held: list[tuple[str, dict[str, object]]] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self.good, name)

    async def group_send(self, group: str, message: dict[str, object]) -> None:
        """Send, or not, or twice, or later."""
        fate = self.chance.random()
        if fate < 0.3:
            return
        if fate < 0.5:
            self.held.append((group, message))
            return
        copies = 2 if fate > 0.8 else 1
        for each in [(group, message)] * copies + self.held:
            await self.good.group_send(*each)
        self.held.clear()


async def everybody(house: House, table: Table, state: HandState) -> list[User]:
    """Return the hand's players and one who watches."""
    return [player(house, state, seat) for seat in (1, 2, 3)] + [await rows(house.person)]


async def play(state: HandState, chance: random.Random, *, pause: float = 0.0) -> HandState:
    """Play a hand to its end; nobody knocks before there was something to follow."""
    while state.turn is not None:
        action = choose(state, chance)
        if action["do"] == "knock" and state.version < LONG_ENOUGH:
            continue
        state = (await rows(act, state, action)).stream.state
        await asyncio.sleep(pause)
    return state


def as_http_tells(user: User, hand: str, version: int) -> tuple[list[JSON], list[JSON]]:
    """Return the hand's events as HTTP gave them while it was on, and as it does after it."""
    at_hand = hand_for(user, hand)
    after = hand_events(at_hand, after=0)["events"]
    assert isinstance(after, list)
    live = events_between(at_hand, after=0, to=version)
    return json.loads(json.dumps(live)), json.loads(json.dumps(after))


async def follow_to_the_end(
    house: House, table: Table, state: HandState, *, cut_share: float, seed: int
) -> list[Follower]:
    """Let everybody follow a hand over lines that break, while it is played; check each story."""
    chance = random.Random(seed)
    ends: list[int] = []
    followers = [
        await Follower.of(user, table, state.hand, breaks=lambda: chance.random() < cut_share)
        for user in await everybody(house, table, state)
    ]

    async with asyncio.TaskGroup() as group:
        for each in followers:
            group.create_task(each.follow(ends))
        ends.append((await play(state, chance, pause=0.02)).version)
    for each in followers:
        live, after = await rows(as_http_tells, each.user, state.hand, ends[0])
        for told, then, now in zip(each.events, live, after, strict=True):
            assert told in (then, now)
    return followers


async def test_cut_after_every_event_each_client_has_every_event_once(house: House) -> None:
    table, state = await dealt(house)
    for follower in await follow_to_the_end(house, table, state, cut_share=1, seed=1):
        assert follower.lines >= follower.version


@override_settings(
    CHANNEL_LAYERS={"default": {**GOOD, "BACKEND": f"{__name__}.{BadBroker.__name__}"}}
)
async def test_pushes_dropped_doubled_and_late_cost_nobody_an_event(house: House) -> None:
    table, state = await dealt(house)
    await follow_to_the_end(house, table, state, cut_share=0.1, seed=2)


async def test_a_broker_emptied_in_mid_hand_costs_nobody_an_event(house: House) -> None:
    table, state = await dealt(house)
    async with asyncio.TaskGroup() as group:
        following = group.create_task(follow_to_the_end(house, table, state, cut_share=0.1, seed=3))
        while not following.done():
            await rows(cache.clear)
            await asyncio.sleep(0.2)
