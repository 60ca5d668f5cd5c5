"""A client that follows the protocol's recipe over lines that break, and keeps what it was told."""

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Self

from clubs.models import User
from foundation.canonical import JSON
from games.access import hand_for
from games.hand_state import HandState
from games.models import Table
from games.realtime.threads import rows
from games.selectors.views import events_between, hand_events
from tests.full.games.club import House, act, choose
from tests.full.games.realtime.client import Closed, Event, Socket, device
from tests.full.games.realtime.tables import player

PATIENCE_SECONDS = 60
LONG_ENOUGH = 14


@dataclass(eq=False)
class Follower:
    """Follows one hand as one person; `breaks` says after which events its line is cut."""

    user: User
    table: Table
    hand: str
    token: str
    breaks: Callable[[], bool]
    events: list[Event] = field(default_factory=list)
    lines: int = 0

    @classmethod
    async def of(cls, user: User, table: Table, hand: str, *, breaks: Callable[[], bool]) -> Self:
        """Sign a person in on a device that follows the hand from its beginning."""
        return cls(user, table, hand, await device(user), breaks)

    @property
    def version(self) -> int:
        """Return the newest version that it has."""
        return len(self.events)

    async def follow(self, ends: list[int]) -> None:
        """Follow until it has the hand's last event, whose version `ends` holds at the end."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while self.version not in ends:
                await self._one_line(ends)

    async def _one_line(self, ends: list[int]) -> None:
        self.lines += 1
        async with Socket(f"/ws/tables/{self.table.pk}/", token=self.token) as line:
            await line.resume(self.hand, self.version)
            while self.version not in ends:
                try:
                    frame = await asyncio.wait_for(line.until("event"), 1)
                except (TimeoutError, Closed):
                    continue
                if frame["hand"] == self.hand:
                    self._take(frame["event"])
                    if self.breaks():
                        return

    def _take(self, event: Event) -> None:
        assert event["version"] == self.version + 1, "an event twice, or one left out"
        self.events.append(event)


async def everybody(house: House, state: HandState) -> list[User]:
    """Return the hand's players and one who watches."""
    return [player(house, state, seat) for seat in range(1, len(state.holders) + 1)] + [house.owner]


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
    live = events_between(hand, at_hand.viewer, after=0, to=version)
    return json.loads(json.dumps(live)), json.loads(json.dumps(after))


async def follow_to_the_end(
    users: Sequence[User], table: Table, state: HandState, *, cut_share: float, seed: int
) -> list[Follower]:
    """Let everybody follow a hand over lines that break, while it is played; check each story."""
    chance = random.Random(seed)
    ends: list[int] = []
    followers = [
        await Follower.of(user, table, state.hand, breaks=lambda: chance.random() < cut_share)
        for user in users
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
