"""The long poll: woken by the next event, bounded, and without a database connection meanwhile."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from asgiref.sync import ThreadSensitiveContext
from channels.db import database_sync_to_async
from django.db import connection
from django.http import HttpResponseBase
from django.test import AsyncClient

from games.api import events
from tests.full.games.api.room import Caller, Room, key


async def _dealt(room: Room) -> tuple[str, Caller, int]:
    """Return a hand that is on, the device to act, and the hand's version."""

    def deal() -> tuple[str, Caller, int]:
        table = room.table(seats_max=2)
        room.sit(table, "north", "south")
        hand = room.dealt(table)
        device = room.to_act(hand)
        return hand, device, device.get(f"hands/{hand}").json()["version"]

    return await database_sync_to_async(deal)()


def _wait(device: Caller, hand: str, after: int, seconds: int) -> "asyncio.Task[HttpResponseBase]":
    return asyncio.create_task(_waiting(device, hand, after, seconds))


async def _waiting(device: Caller, hand: str, after: int, seconds: int) -> HttpResponseBase:
    async with ThreadSensitiveContext():  # as a server runs each request
        return await AsyncClient().get(
            f"/api/v1/hands/{hand}/events?after={after}",
            headers={"Authorization": f"Bearer {device.token}", "Prefer": f"wait={seconds}"},
        )


async def _act(device: Caller, hand: str, version: int, action: object) -> None:
    body = {"version": version, "action": action}
    answer = await database_sync_to_async(device.post)(f"hands/{hand}/actions", body, key=key())
    assert answer.status_code == 200


def _connections() -> int:
    with connection.cursor() as cursor:
        cursor.execute("select count(*) from pg_stat_activity where datname = current_database()")
        count: int = cursor.fetchone()[0]
        return count


async def test_a_waiting_call_is_answered_by_the_next_event(room: Room) -> None:
    hand, device, version = await _dealt(room)

    waiting = _wait(device, hand, version, 20)
    await asyncio.sleep(0.5)
    assert not waiting.done()
    await _act(device, hand, version, {"do": "draw", "from": "stock"})
    answer = await asyncio.wait_for(waiting, 15)

    assert answer.status_code == 200
    assert answer["Preference-Applied"] == "wait=20"
    told = answer.json()  # type: ignore[attr-defined]
    assert [event["type"] for event in told["events"]] == ["card_drawn"]
    assert told["events"][0]["card"] is not None


async def test_a_call_that_waited_in_vain_is_answered_with_nothing(room: Room) -> None:
    hand, device, version = await _dealt(room)

    began = time.monotonic()
    answer = await _wait(device, hand, version, 1)

    assert time.monotonic() - began >= 1
    assert answer.json()["events"] == []  # type: ignore[attr-defined]


async def test_nobody_waits_for_what_is_there_or_for_a_hand_that_is_over(room: Room) -> None:
    hand, device, version = await _dealt(room)

    there = await asyncio.wait_for(_wait(device, hand, 0, 20), 10)
    await _act(device, hand, version, {"do": "knock"})
    last = (await database_sync_to_async(device.get)(f"hands/{hand}")).json()["version"]
    over = await asyncio.wait_for(_wait(device, hand, last, 20), 10)

    assert there.status_code == over.status_code == 200
    assert "Preference-Applied" not in there


async def test_a_token_has_two_places_to_wait_and_gets_them_back(room: Room) -> None:
    hand, device, version = await _dealt(room)

    three = [_wait(device, hand, version, 20) for _ in range(3)]
    (refused,), two = await asyncio.wait(three, timeout=15, return_when=asyncio.FIRST_COMPLETED)
    third = refused.result()
    assert third.status_code == 429
    assert int(third["Retry-After"]) == events.LOOK_EVERY
    await _act(device, hand, version, {"do": "draw", "from": "stock"})
    assert {answer.status_code for answer in await asyncio.gather(*two)} == {200}

    assert (await _wait(device, hand, version + 1, 1)).status_code == 200


async def test_who_finds_no_room_to_wait_is_told_what_there_is_and_when_to_ask_again(
    room: Room,
) -> None:
    hand, device, version = await _dealt(room)

    for _ in range(events.WAITS_OF_PROCESS_MAX):
        events.rooms.acquire()
    there = await _wait(device, hand, 0, 20)
    nothing = await asyncio.wait_for(_wait(device, hand, version, 20), 10)
    events.rooms.release(events.WAITS_OF_PROCESS_MAX)

    assert there.status_code == 200
    assert nothing.status_code == 429
    assert int(nothing["Retry-After"]) == events.LOOK_EVERY
    assert (await _wait(device, hand, version, 1)).status_code == 200


async def test_a_waiting_call_gives_its_room_back_whatever_comes(room: Room) -> None:
    hand, device, version = await _dealt(room)

    calls = [_wait(device, hand, version, 20), _wait(device, "h_none", 0, 20)]
    await asyncio.sleep(0.5)
    calls[0].cancel()
    await asyncio.gather(*calls, return_exceptions=True)

    for _ in range(events.WAITS_OF_PROCESS_MAX):
        assert events.rooms.acquire(timeout=5)
    events.rooms.release(events.WAITS_OF_PROCESS_MAX)


async def test_who_goes_before_he_waits_gives_his_place_back_too(room: Room) -> None:
    hand, device, version = await _dealt(room)

    with _kept_from_reading():
        gone = [_wait(device, hand, version, 20) for _ in range(2)]
        await asyncio.sleep(0.5)
        for call in gone:
            call.cancel()
    await asyncio.gather(*gone, return_exceptions=True)

    two = await asyncio.gather(*[_wait(device, hand, version, 1) for _ in range(2)])
    assert [answer.status_code for answer in two] == [200, 200]


@contextmanager
def _kept_from_reading() -> Iterator[None]:
    """Let nobody read events meanwhile."""
    with psycopg.connect(**connection.get_connection_params()) as elsewhere:
        elsewhere.execute("lock table games_event in access exclusive mode")
        yield


async def test_a_waiting_call_holds_no_database_connection(room: Room) -> None:
    hand, device, version = await _dealt(room)
    before = await database_sync_to_async(_connections)()

    waiting = [_wait(device, hand, version, 3) for _ in range(2)]
    await asyncio.sleep(1.5)
    during = await database_sync_to_async(_connections)()
    await asyncio.gather(*waiting)

    assert during <= before
