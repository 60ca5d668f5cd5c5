"""A slow reader costs bounded memory, and is told that it fell behind."""

import asyncio

from games.realtime.limits import OUTBOX_BYTES_MAX, OUTBOX_FRAMES_MAX
from games.realtime.outbox import Outbox


class Reader:
    """A client that reads when it is let."""

    def __init__(self) -> None:
        self.may_read = asyncio.Event()
        self.got: list[object] = []

    async def __call__(self, message: dict[str, object]) -> None:
        await self.may_read.wait()
        self.got.append(message.get("text") or message["code"])


async def until(reader: Reader, count: int) -> None:
    reader.may_read.set()
    async with asyncio.timeout(10):
        while len(reader.got) < count:
            await asyncio.sleep(0)


async def test_frames_are_sent_in_order() -> None:
    reader = Reader()
    outbox = Outbox(reader)
    assert all(outbox.put(str(number)) for number in range(100))
    await until(reader, 100)
    assert reader.got == [str(number) for number in range(100)]


async def test_too_many_frames_are_dropped_and_behind_says_so() -> None:
    reader = Reader()
    outbox = Outbox(reader)
    fitted = 0
    while outbox.put("frame"):
        fitted += 1
    assert fitted <= OUTBOX_FRAMES_MAX + 1
    await until(reader, 1)
    assert reader.got[-1] in ("frame", '{"type":"behind"}')
    outbox.put("after")
    await until(reader, 2)
    assert '{"type":"behind"}' in reader.got
    assert reader.got[-1] == "after"


async def test_too_many_bytes_are_dropped_too() -> None:
    outbox = Outbox(Reader())
    text = "x" * (OUTBOX_BYTES_MAX // 10)
    assert sum(outbox.put(text) for _ in range(20)) < 20
    await outbox.stop()


async def test_closing_drops_what_waits_and_says_why() -> None:
    reader = Reader()
    outbox = Outbox(reader)
    for number in range(10):
        outbox.put(str(number))
    outbox.close(4403)
    await until(reader, 1)
    await until(reader, 1 if reader.got == [4403] else 2)
    assert reader.got[-1] == 4403
