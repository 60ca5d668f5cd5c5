"""Play over sockets: views, events, acts and their answers."""

import random
from dataclasses import replace
from uuid import uuid4

import pytest

from games.hand_state import HandState
from games.realtime.line import Line
from games.realtime.threads import rows
from games.statuses import Watch
from games.store import hands as store
from tests.full.games.club import TERMS, House, choose, play_out
from tests.full.games.realtime.client import Frame, Socket
from tests.full.games.realtime.tables import dealt, seated, to_act


async def until_version(mine: Socket, state: HandState) -> list[Frame]:
    """Return the frames of the hand's events, up to the version that `state` is at."""
    seen: list[Frame] = []
    while not seen or seen[-1]["event"]["version"] < state.version:
        frame = await mine.until("event")
        seen += [frame] if frame["hand"] == state.hand else []
    return seen


async def test_a_fresh_socket_gets_the_table_then_what_it_resumes_from(house: House) -> None:
    table, state = await dealt(house)
    async with await seated(house, table, state, 1) as mine:
        assert mine.subprotocol == "tonk.v1"
        shown = await mine.until("table")
        assert [chair["present"] for chair in shown["table"]["chairs"]] == [True] * 3
        await mine.resume()
        view = (await mine.until("view"))["view"]
        assert (view["id"], view["version"], view["you"]) == (state.hand, state.version, 1)
        assert len(view["held"]) == 5


async def test_an_act_is_acknowledged_and_its_events_reach_everybody_once(house: House) -> None:
    table, state = await dealt(house)
    chance = random.Random(1)
    sockets = [await seated(house, table, state, seat) for seat in (1, 2, 3)]
    async with sockets[0], sockets[1], sockets[2]:
        for each in sockets:
            await each.resume()
            await each.until("view")
        seen: dict[Socket, list[int]] = {each: [] for each in sockets}
        while state.turn is not None:
            actor = sockets[state.turn.seat - 1]
            key = await actor.act(state.hand, state.version, choose(state, chance))
            while (frame := await actor.until("ack", "event"))["type"] == "event":
                seen[actor].append(frame["event"]["version"])
            assert frame["id"] == key
            state = (await rows(store.refresh, state.hand)).state
            assert frame["version"] == state.version
        for each in sockets:
            while not seen[each] or seen[each][-1] < state.version:
                seen[each].append((await each.until("event"))["event"]["version"])
        first = seen[sockets[0]][0]
        assert all(versions == list(range(first, state.version + 1)) for versions in seen.values())


async def test_after_resume_come_the_missing_events_each_once_and_then_what_happens(
    house: House,
) -> None:
    table, state = await dealt(house)
    async with await seated(house, table, state, 1) as mine:
        await mine.resume(state.hand, 1)
        frames = [frame for frame in await mine.all_so_far() if frame["type"] == "event"]
        assert [frame["event"]["version"] for frame in frames] == list(range(2, state.version + 1))
        await rows(play_out, state, random.Random(2))
        assert (await mine.until("event"))["event"]["version"] == state.version + 1


async def test_an_act_seen_before_is_answered_as_it_was(house: House) -> None:
    table, state = await dealt(house)
    async with await to_act(house, table, state) as mine:
        action = {"do": "draw", "from": "stock"}
        key = await mine.act(state.hand, state.version, action)
        first = await mine.until("ack", "refused")
        await mine.act(state.hand, state.version, action, key=key)
        assert await mine.until("ack", "refused") == first
        await mine.act(state.hand, state.version, {"do": "knock"}, key=key)
        assert (await mine.until("ack", "refused"))["code"] == "idempotency_key_reused"


async def test_an_act_is_answered_under_its_id_as_it_was_written(house: House) -> None:
    table, state = await dealt(house)
    async with await to_act(house, table, state) as mine:
        key = str(uuid4())
        for written in (key.upper(), key):
            await mine.act(state.hand, state.version, {"do": "draw", "from": "stock"}, key=written)
            answer = await mine.until("ack", "refused")
            assert (answer["type"], answer["id"]) == ("ack", written)
        assert answer["version"] == state.version + 1


async def test_a_refusal_names_its_code_and_is_told_again_under_its_id(house: House) -> None:
    table, state = await dealt(house)
    async with await to_act(house, table, state) as mine:
        key = await mine.act(state.hand, state.version, {"do": "discard", "card": "KD"})
        refused = await mine.until("ack", "refused")
        assert (refused["type"], refused["id"], refused["code"]) == ("refused", key, "draw_first")
        await mine.act(state.hand, state.version, {"do": "discard", "card": "KD"}, key=key)
        assert await mine.until("ack", "refused") == refused


async def test_a_stale_act_is_refused_after_the_events_that_it_had_not_seen(house: House) -> None:
    table, state = await dealt(house)
    async with await to_act(house, table, state) as mine:
        await mine.act(state.hand, state.version - 1, {"do": "draw", "from": "stock"})
        assert (await mine.until("event"))["event"]["version"] == state.version
        assert (await mine.until("refused"))["code"] == "stale_version"


async def test_the_next_hand_follows_from_its_first_event(house: House) -> None:
    table, state = await dealt(house)
    async with await seated(house, table, state, 1) as mine:
        await mine.resume()
        await mine.until("view")
        await rows(play_out, state, random.Random(3))
        following = await rows(house.dealt, table)
        while (frame := await mine.until("event"))["hand"] == state.hand:
            pass
        assert (frame["hand"], frame["event"]["version"]) == (following.hand, 1)


@pytest.mark.parametrize("watch", Watch)
async def test_pushes_alone_lead_a_chair_from_hand_to_hand(
    house: House, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, state = await dealt(house, terms=replace(TERMS, watch=watch))
    async with await seated(house, table, state, 1) as mine:
        await mine.resume()
        await mine.until("view")
        monkeypatch.setattr(Line, "compare", lambda *_: None)
        monkeypatch.setattr(Line, "read_on", lambda _: pytest.fail("nothing is missing"))
        await rows(play_out, state, random.Random(3))
        following = await rows(house.dealt, table)
        seen = [frame["event"]["version"] for frame in await until_version(mine, following)]
        assert seen == list(range(1, following.version + 1))


async def test_a_frame_that_cannot_be_read_is_refused_and_the_line_stays(house: House) -> None:
    table, state = await dealt(house)
    async with await seated(house, table, state, 1) as mine:
        for text in ("", "[]", "[" * 8000, '{"type": "fly"}', '{"type": "act", "id": 7}', "NaN"):
            await mine.send_text(text)
            refused = await mine.until("refused")
            assert (refused["id"], refused["code"]) == (None, "bad_frame")
        await mine.send(type="ping")
        assert (await mine.until("pong"))["type"] == "pong"
