"""Who has no seat in a hand sees of it what its table allows, and never a card that is held."""

import random
from dataclasses import replace

from clubs.models import User
from foundation import clock
from games.realtime.threads import rows
from games.statuses import Watch
from tests.full.games.club import TERMS, House, play_out
from tests.full.games.realtime.client import Socket, socket
from tests.full.games.realtime.tables import dealt, player, seated


async def onlooker(house: House) -> User:
    return await rows(house.person)


async def versions_until(mine: Socket, last: int) -> list[int]:
    seen = [(await mine.until("event"))["event"]["version"]]
    while seen[-1] < last:
        seen.append((await mine.until("event"))["event"]["version"])
    return seen


async def test_a_member_watches_the_public_part(house: House) -> None:
    table, state = await dealt(house)
    async with await socket(table.pk, await onlooker(house)) as theirs:
        await theirs.resume()
        view = (await theirs.until("view"))["view"]
        assert view["you"] is None
        assert "held" not in view
        end = await rows(play_out, state, random.Random(4))
        assert await versions_until(theirs, end.version) == [
            *range(state.version + 1, end.version + 1)
        ]


async def test_nobody_watches_where_it_is_off_but_the_players_play(house: House) -> None:
    table, state = await dealt(house, terms=replace(TERMS, watch=Watch.OFF))
    async with (
        await socket(table.pk, await onlooker(house)) as theirs,
        await seated(house, table, state, 1) as mine,
    ):
        await theirs.resume(state.hand, 1)
        await mine.resume(state.hand, state.version)
        end = await rows(play_out, state, random.Random(4))
        await versions_until(mine, end.version)
        assert {frame["type"] for frame in await theirs.all_so_far()} <= {"table"}


async def test_watching_late_shows_each_event_two_minutes_after_it_happened(house: House) -> None:
    with clock.frozen() as moved:
        table, state = await dealt(house, terms=replace(TERMS, watch=Watch.DELAYED))
        async with await socket(table.pk, await onlooker(house)) as theirs:
            await theirs.resume()
            opened = (await theirs.until("view"))["view"]
            assert (opened["status"], opened["version"]) == ("opening", 1)
            moved.advance(seconds=50)
            await theirs.send(type="ping")
            await theirs.until("pong")
            assert not [text for text in theirs.texts if '"event"' in text]
            moved.advance(seconds=50)
            await theirs.send(type="ping")
            moved.advance(seconds=25)
            assert await versions_until(theirs, state.version) == [*range(2, state.version + 1)]


async def test_all_devices_of_a_player_see_all_and_any_may_act(house: House) -> None:
    table, state = await dealt(house)
    assert state.turn is not None
    seat = state.turn.seat
    async with (
        await seated(house, table, state, seat) as phone,
        await seated(house, table, state, seat) as tablet,
    ):
        for each in (phone, tablet):
            await each.resume()
            assert len((await each.until("view"))["view"]["held"]) == 5
        await tablet.act(state.hand, state.version, {"do": "draw", "from": "stock"})
        drawn = [(await each.until("event"))["event"] for each in (phone, tablet)]
        assert drawn[0] == drawn[1]
        assert drawn[0]["card"] is not None
        assert player(house, state, seat).pk == state.holders[seat - 1].player


async def test_a_watchers_act_is_refused(house: House) -> None:
    table, state = await dealt(house)
    async with await socket(table.pk, await onlooker(house)) as theirs:
        await theirs.act(state.hand, state.version, {"do": "knock"})
        assert (await theirs.until("ack", "refused"))["code"] == "not_a_player"
        await theirs.act("h_none", 1, {"do": "knock"})
        assert (await theirs.until("ack", "refused"))["code"] == "not_found"
