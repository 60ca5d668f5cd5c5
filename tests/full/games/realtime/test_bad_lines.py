"""Lines that break and pushes that do not arrive: every client ends with every event once."""

import asyncio
import random

import pytest
from channels.layers import get_channel_layer
from django.conf import settings
from django.core.cache import cache
from django.test import override_settings
from django.utils.module_loading import import_string

from games.pushes import WATCHERS, group_of
from games.realtime import outbox
from games.realtime.line import Line
from games.realtime.threads import rows
from tests.full.games.club import House, play_out
from tests.full.games.realtime.client import Event, Socket
from tests.full.games.realtime.following import everybody, follow_to_the_end, play
from tests.full.games.realtime.tables import dealt, player, seated

GOOD = settings.CHANNEL_LAYERS["default"]
BACKEND = str(GOOD["BACKEND"])


class BadBroker:
    """Drops some messages, sends some twice, and holds some back until the next one has gone."""

    def __init__(self, **config: object) -> None:
        self.good = import_string(BACKEND)(**config)
        self.chance = random.Random(1)
        self.held: list[tuple[str, dict[str, object]]] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self.good, name)

    def group_publish(self, group: str, message: dict[str, object]) -> None:
        """Send, or not, or twice, or later."""
        fate = self.chance.random()
        if fate < 0.3:
            return
        if fate < 0.5:
            self.held.append((group, message))
            return
        copies = 2 if fate > 0.8 else 1
        for each in [(group, message)] * copies + self.held:
            self.good.group_publish(*each)
        self.held.clear()


async def test_cut_after_every_event_each_client_has_every_event_once(house: House) -> None:
    table, state = await dealt(house)
    users = [player(house, state, 1), house.owner]
    for follower in await follow_to_the_end(users, table, state, cut_share=1, seed=1):
        assert follower.lines >= follower.version


@override_settings(
    CHANNEL_LAYERS={"default": {**GOOD, "BACKEND": f"{__name__}.{BadBroker.__name__}"}}
)
async def test_pushes_dropped_doubled_and_late_cost_nobody_an_event(house: House) -> None:
    table, state = await dealt(house)
    await follow_to_the_end(await everybody(house, state), table, state, cut_share=0.1, seed=2)


async def test_a_push_of_another_version_of_ours_is_dropped_and_the_next_is_heard(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, state = await dealt(house)
    async with await seated(house, table, state, 1) as mine:
        await mine.resume()
        await mine.until("view")
        monkeypatch.setattr(Line, "compare", lambda *_: None)
        layer = get_channel_layer()
        assert layer is not None
        whole = {
            "type": "hand.events",
            "table": table.pk,
            "hand": state.hand,
            "number": state.opened.number,
            "first": state.version + 1,
            "over": False,
            "frames": {WATCHERS: ["{}"], state.holders[0].player: ["{}"]},
        }
        for part in whole:
            without = {name: value for name, value in whole.items() if name != part}
            await layer.group_send(group_of(table.pk), {"type": "push", "push": without})
        await rows(play_out, state, random.Random(3))
        assert (await mine.until("event"))["event"]["version"] == state.version + 1


async def test_a_broker_emptied_in_mid_hand_costs_nobody_an_event(house: House) -> None:
    table, state = await dealt(house)
    users = await everybody(house, state)
    async with asyncio.TaskGroup() as group:
        following = group.create_task(follow_to_the_end(users, table, state, cut_share=0.1, seed=3))
        while not following.done():
            await rows(cache.clear)
            await asyncio.sleep(0.2)


async def test_a_reader_too_slow_is_told_so_and_has_every_event_once_after_it_resumed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, state = await dealt(house)
    async with await seated(house, table, state, 1) as slow:
        await slow.resume(state.hand, 0)
        monkeypatch.setattr(outbox, "OUTBOX_FRAMES_MAX", 4)
        read = [(await slow.until("event"))["event"] for _ in range(state.version)]
        slow.stop_reading()
        last = (await play(state, random.Random(4), pause=0.02)).version
        await asyncio.sleep(1)  # what was pushed waits at the socket, as far as it may
        slow.read_again()

        read += await _events_until_behind(slow)
        assert read[-1]["version"] < last
        monkeypatch.undo()
        await slow.resume(state.hand, read[-1]["version"])
        while read[-1]["version"] < last:
            read.append((await slow.until("event"))["event"])

    assert [event["version"] for event in read] == list(range(1, last + 1))


async def _events_until_behind(line: Socket) -> list[Event]:
    events = []
    while (frame := await line.until("event", "behind"))["type"] == "event":
        events.append(frame["event"])
    return events
