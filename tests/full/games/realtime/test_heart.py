"""Every web process beats, with sockets or without, while its event loop turns."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import pytest
from django.db import connection
from structlog.testing import capture_logs

from foundation import clock
from games import outages
from games.realtime import heart as hearts
from games.realtime.threads import rows
from games.turns import SECOND
from tonk_project.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)

_CUT_OFF = """
select pg_terminate_backend(pid) from pg_stat_activity
where query ilike 'update "games_instant"%' and pid <> pg_backend_pid()
"""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hearts, "EVERY_SECONDS", 0.01)


@asynccontextmanager
async def _served() -> AsyncIterator[None]:
    """Serve as a web server does, from its start to its end."""
    asked: asyncio.Queue[dict[str, object]] = asyncio.Queue()
    told: asyncio.Queue[dict[str, object]] = asyncio.Queue()
    running = asyncio.create_task(application({"type": "lifespan"}, asked.get, told.put))  # type: ignore[arg-type]
    await asked.put({"type": "lifespan.startup"})
    assert await told.get() == {"type": "lifespan.startup.complete"}
    yield
    await asked.put({"type": "lifespan.shutdown"})
    assert await told.get() == {"type": "lifespan.shutdown.complete"}
    await running


def _heard() -> int | None:
    """Return the web's last beat, whatever else threads do."""
    with ThreadPoolExecutor(1) as own:
        return own.submit(_read).result()


def _read() -> int | None:
    try:
        return outages.beats().web
    finally:
        connection.close()


async def _beat_after(known: int | None) -> int:
    async with asyncio.timeout(10):
        while (at := _heard()) is None or at == known:
            await asyncio.sleep(0.01)
        return at


async def test_a_web_process_beats_while_it_runs_and_not_after() -> None:
    async with _served():
        await _beat_after(await _beat_after(None))
    last = _heard()
    await asyncio.sleep(0.1)
    assert _heard() == last


async def test_a_beat_does_not_wait_behind_the_calls_that_do() -> None:
    over = threading.Event()
    async with _served():
        waiting = [asyncio.ensure_future(rows(over.wait)) for _ in range(200)]
        await asyncio.sleep(0)
        try:
            await _beat_after(await _beat_after(_heard()))
        finally:
            over.set()
            await asyncio.gather(*waiting)


async def test_a_loop_that_hangs_is_not_heard() -> None:
    with clock.frozen() as at:
        async with _served():
            before = await _beat_after(None)
            at.advance(seconds=10)
            time.sleep(0.2)  # the loop hangs
            assert _heard() == before
            assert await _beat_after(before) == before + 10 * SECOND


async def test_a_database_that_was_away_hears_it_again() -> None:
    with capture_logs() as logs:
        async with _served():
            before = await _beat_after(None)
            async with asyncio.timeout(10):
                while not await rows(_cut_off):
                    await asyncio.sleep(0.01)
            while not logs:
                await asyncio.sleep(0.01)
            await _beat_after(max(before, _heard() or 0))
    assert {line["event"] for line in logs} == {"beat_failed"}


def _cut_off() -> int:
    with connection.cursor() as cursor:
        cursor.execute(_CUT_OFF)
        return len(cursor.fetchall())
