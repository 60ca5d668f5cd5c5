"""Who may open a socket, who may keep it, and what it may cost."""

import asyncio
from asyncio import gather
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import connection
from django.test import override_settings
from psycopg.sql import SQL, Identifier

from clubs.models import Club, Device, Member, Session, User
from clubs.services import people
from clubs.sessions import SessionStore
from foundation import clock
from games.models import Table
from games.realtime import limits, reading, watch
from games.realtime.threads import rows
from tests.full.games.club import House
from tests.full.games.realtime.client import Socket, socket
from tests.full.games.realtime.tables import dealt, player

HOST = "club.example"
HERE = {"host": HOST, "origin": f"https://{HOST}"}


def page(user: User) -> str:
    """Sign a person in on a page; return the session's key."""
    session = SessionStore()
    session[SESSION_KEY] = user.pk
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[1]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    assert session.session_key
    return session.session_key


def with_cookie(table: Table, key: str, headers: dict[str, str]) -> Socket:
    cookie = {"cookie": f"{settings.SESSION_COOKIE_NAME}={key}"}
    return Socket(f"/ws/tables/{table.pk}/", headers={**headers, **cookie})


@override_settings(ALLOWED_HOSTS=[HOST])
async def test_a_page_of_the_same_origin_comes_in_and_goes_when_its_session_ends(
    house: House,
) -> None:
    table, state = await dealt(house)
    async with with_cookie(table, await rows(page, player(house, state, 1)), HERE) as mine:
        await mine.until("table")
        await rows(Session.objects.all().delete)
        assert await mine.closing_code() == limits.SIGNED_OUT


@override_settings(ALLOWED_HOSTS=[HOST])
async def test_a_cookie_from_any_other_origin_is_nobody(house: House) -> None:
    table, state = await dealt(house)
    key = await rows(page, player(house, state, 1))
    for origin in ("null", "https://elsewhere.example", f"https://{HOST}:444", "https://[::1"):
        async with with_cookie(table, key, {"host": HOST, "origin": origin}) as theirs:
            assert await theirs.closing_code() == limits.SIGNED_OUT
    elsewhere = {"host": "elsewhere.example", "origin": "https://elsewhere.example"}
    for headers in ({"host": HOST}, elsewhere):
        async with with_cookie(table, key, headers) as theirs:
            assert await theirs.closing_code() == limits.SIGNED_OUT


async def test_a_token_that_is_not_good_is_nobody(house: House) -> None:
    table, _ = await dealt(house)
    async with Socket(f"/ws/tables/{table.pk}/", token="0" * 64) as mine:
        assert await mine.closing_code() == limits.SIGNED_OUT


async def test_a_stranger_the_suspended_and_who_asks_for_no_table_may_not(house: House) -> None:
    table, state = await dealt(house)
    stranger = await rows(User.objects.create, username="stranger")
    suspended = player(house, state, 1)
    await rows(Member.objects.filter(user=suspended).update, status="suspended")
    here = ((table.pk, stranger), (table.pk, suspended))
    for path, user in (*here, ("t_none", house.owner), ("a\0b", house.owner)):
        async with await socket(path, user) as theirs:
            assert await theirs.closing_code() == limits.MAY_NOT


async def test_whoever_loses_the_right_to_be_there_is_told_to_go(house: House) -> None:
    table, state = await dealt(house)
    users = [player(house, state, seat) for seat in (1, 2, 3)]
    sockets = [await socket(table.pk, user) for user in [*users, house.owner]]
    async with sockets[0], sockets[1], sockets[2], sockets[3]:
        for each in sockets:
            await each.resume()
            await each.until("view")
        await rows(people.end_device, users[0], await rows(device_of, users[0]))
        await rows(Member.objects.filter(user=users[1]).update, status="suspended")
        await rows(Member.objects.filter(user=users[2]).update, status="barred")
        codes = [await each.closing_code() for each in sockets[:3]]
        assert codes == [limits.SIGNED_OUT, limits.MAY_NOT, limits.MAY_NOT]
        await rows(Club.objects.update, closed_at=clock.now())
        assert await sockets[3].closing_code() == limits.MAY_NOT


def device_of(user: User) -> str:
    return Device.objects.get(user=user).pk


async def test_a_socket_that_says_nothing_for_a_minute_is_closed(house: House) -> None:
    table, state = await dealt(house)
    with clock.frozen() as moved:
        async with await socket(table.pk, player(house, state, 1)) as mine:
            await mine.until("table")
            moved.advance(seconds=40)
            await mine.send(type="ping")
            await mine.until("pong")
            moved.advance(seconds=59)
            await mine.send(type="ping")
            await mine.until("pong")
            moved.advance(seconds=61)
            assert await mine.closing_code() == limits.SILENT


async def test_a_frame_that_is_too_long_closes_the_socket(house: House) -> None:
    table, state = await dealt(house)
    async with await socket(table.pk, player(house, state, 1)) as mine:
        await mine.send_text('{"type": "ping"}'.ljust(limits.FRAME_BYTES_MAX))
        await mine.until("pong")
        await mine.send_text('{"type": "ping"}'.ljust(limits.FRAME_BYTES_MAX + 1))
        assert await mine.closing_code() == limits.TOO_LONG


async def test_too_many_frames_close_the_socket(house: House) -> None:
    table, state = await dealt(house)
    async with await socket(table.pk, player(house, state, 1)) as mine:
        for _ in range(limits.FRAMES_AT_ONCE * 5):
            await mine.send(type="ping")
        assert await mine.closing_code() == limits.TOO_MANY


async def test_a_frame_that_is_not_text_closes_the_socket(house: House) -> None:
    table, state = await dealt(house)
    async with await socket(table.pk, player(house, state, 1)) as mine:
        await mine.send_bytes(b'{"type": "ping"}')
        assert await mine.closing_code() == limits.NOT_TEXT


async def test_what_the_overloaded_database_cannot_answer_in_time_is_to_be_tried_again(
    house: House,
) -> None:
    table, state = await dealt(house)
    inside = await socket(table.pk, player(house, state, 1))
    outside = await socket(table.pk, player(house, state, 2))
    async with inside:
        await inside.until("table")
        with busy("games_table", "games_hand"):
            await inside.resume()
            async with outside:
                codes = await gather(inside.closing_code(), outside.closing_code())
        assert list(codes) == [limits.TRY_AGAIN] * 2
    async with await socket(table.pk, player(house, state, 1)) as again:
        await again.resume()
        assert (await again.until("view"))["view"]["id"] == state.hand


@contextmanager
def busy(*tables: str) -> Iterator[None]:
    """Keep everybody waiting for these tables: longer than a statement waits for a lock."""
    with psycopg.connect(**connection.get_connection_params()) as other:
        other.execute(SQL("lock table {}").format(SQL(",").join(map(Identifier, tables))))
        yield


async def test_the_sockets_of_one_person_share_what_he_may_ask(house: House) -> None:
    table, state = await dealt(house)
    me = player(house, state, 1)
    async with await socket(table.pk, me) as one, await socket(table.pk, me) as two:
        with clock.frozen():  # nothing comes back
            for _ in range(limits.FRAMES_AT_ONCE):
                await one.send(type="ping")
                await one.until("pong")
            await two.send(type="ping")
            assert await two.closing_code() == limits.TOO_MANY


async def test_what_a_client_had_asked_before_it_went_is_not_done(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, state = await dealt(house)
    done: list[object] = []
    resume = reading.resume

    def counted(*asked: object, **place: object) -> object:
        done.append(asked)
        return resume(*asked, **place)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(reading, "resume", counted)
    async with await socket(table.pk, player(house, state, 1)) as mine:
        await mine.until("table")
        mine.lose()
        for _ in range(limits.FRAMES_AT_ONCE // 2):
            await mine.resume()
        await mine.cut()
    assert len(done) < 5


async def test_who_was_told_to_go_and_does_not_read_it_is_not_present(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, state = await dealt(house)
    noted: list[set[tuple[str, str]]] = []
    monkeypatch.setattr(watch, "PRESENCE_ROUNDS", 1)
    monkeypatch.setattr(watch, "note_presences", noted.append)
    me = player(house, state, 1)
    with clock.frozen() as moved:
        async with await socket(table.pk, me) as mine:
            await mine.until("table")
            mine.stop_reading()
            moved.advance(seconds=limits.SILENT_SECONDS + 1)
            async with asyncio.timeout(20):
                while len(noted) < 3:
                    await asyncio.sleep(0.1)
    assert (table.pk, me.pk) not in noted[-1]
