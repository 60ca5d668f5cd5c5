"""Every web process beats, with sockets or without, from its start to its end."""

import asyncio

import pytest

from games import outages
from games.realtime import heart as hearts
from games.realtime.threads import rows
from tonk_project.asgi import application


@pytest.mark.django_db(transaction=True)
async def test_a_web_process_beats_while_it_runs_and_not_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hearts, "EVERY_SECONDS", 0.01)
    asked: asyncio.Queue[dict[str, object]] = asyncio.Queue()
    told: asyncio.Queue[dict[str, object]] = asyncio.Queue()
    running = asyncio.create_task(application({"type": "lifespan"}, asked.get, told.put))  # type: ignore[arg-type]

    await asked.put({"type": "lifespan.startup"})
    assert await told.get() == {"type": "lifespan.startup.complete"}
    first = await _beat_after(None)
    await _beat_after(first)

    await asked.put({"type": "lifespan.shutdown"})
    assert await told.get() == {"type": "lifespan.shutdown.complete"}
    await running
    last = await rows(outages.last_beat, outages.WEB)
    await asyncio.sleep(0.1)
    assert await rows(outages.last_beat, outages.WEB) == last


async def _beat_after(known: int | None) -> int:
    async with asyncio.timeout(10):
        while True:
            at = await rows(outages.last_beat, outages.WEB)
            if at is not None and at != known:
                return at
            await asyncio.sleep(0.01)
