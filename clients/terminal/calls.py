"""A table over HTTP alone: the calls that bring what its socket would answer."""

import asyncio
from collections.abc import AsyncIterator

import httpx

from clients.terminal.line import FINAL, JSON, LOST, Ended, Frame

WAIT_SECONDS = 20
TIMEOUT_SECONDS = 5
TOO_OFTEN = 429
SIGNED_OUT = 401
LIVE = ("opening", "on")


class Calls:
    """Answers the frames of one table's line."""

    def __init__(self, api: httpx.AsyncClient, table: str) -> None:
        self.api = api
        self.table = table

    async def answer(self, asked: Frame) -> AsyncIterator[Frame]:
        """Give the frames that answer one; the last is `LOST` if that is not all of them.

        Raises:
            Ended: signed out, or the table is not to be seen.
        """
        try:
            match asked:
                case {"type": "resume", "hand": None}:
                    answers = self._picture()
                case {"type": "resume", "hand": str(hand), "after": int(after)}:
                    answers = self._follow(hand, after)
                case {"type": "act"}:
                    answers = self._act(asked)
                case _:
                    answers = self._say(asked)
            async for frame in answers:
                yield frame
        except (httpx.HTTPError, ValueError):  # ValueError: it was a page, not the club
            yield LOST

    async def _picture(self) -> AsyncIterator[Frame]:
        """Give the table, and the hand that is opened or on."""
        table = await self._table()
        yield {"type": "table", "table": table}
        if table["hand"] is not None:
            view = await self._get(f"hands/{table['hand']}")
            if view is not None and view["status"] in LIVE:
                yield {"type": "view", "view": view}

    async def _follow(self, hand: str, after: int) -> AsyncIterator[Frame]:
        """Give the table, what is new in a hand once there is something, then the next hand."""
        table = await self._table()
        yield {"type": "table", "table": table}
        for event in await self._events(hand, after):
            yield event
        if table["hand"] not in (None, hand):
            for event in await self._events(table["hand"], 0):
                yield event

    async def _events(self, hand: JSON, after: int) -> list[Frame]:
        told = await self._get(f"hands/{hand}/events?after={after}", wait_seconds=WAIT_SECONDS)
        return [] if told is None else _events_of(told, hand)

    async def _act(self, act: Frame) -> AsyncIterator[Frame]:
        """Give the act's events, or those that the player lacked; then `ack` or `refused`."""
        answer = await self.api.post(
            f"hands/{act['hand']}/actions",
            json={"version": act["version"], "action": act["action"]},
            headers={"Idempotency-Key": str(act["id"])},
        )
        if answer.status_code == TOO_OFTEN:
            answer.raise_for_status()  # it is no refusal: the act is asked again
        if answer.status_code == SIGNED_OUT:
            raise Ended(FINAL[4401])
        said = _decided(answer)
        for event in _events_of(said, act["hand"]):
            yield event
        yield {**said, "type": "refused" if answer.is_error else "ack", "id": act["id"]}

    async def _say(self, say: Frame) -> AsyncIterator[Frame]:
        answer = await self.api.post(f"tables/{self.table}/say", json={"phrase": say["phrase"]})
        if answer.is_error:
            yield {**_decided(answer), "type": "refused", "id": None}

    async def _table(self) -> Frame:
        table = await self._get(f"tables/{self.table}")
        if table is None:
            raise Ended(FINAL[4403])
        return table

    async def _get(self, path: str, *, wait_seconds: int = 0) -> Frame | None:
        """Return what there is, None if it is not there for us; it may wait until there is more."""
        asked = self.api.build_request(
            "GET",
            path,
            headers={"Prefer": f"wait={wait_seconds}"},
            timeout=wait_seconds + TIMEOUT_SECONDS,
        )
        while (answer := await self.api.send(asked)).status_code == TOO_OFTEN:
            await asyncio.sleep(float(answer.headers.get("Retry-After", TIMEOUT_SECONDS)))
        said = _decided(answer)
        if answer.status_code in (401, 403):
            raise Ended(FINAL[4000 + answer.status_code])
        return said if answer.is_success else None


def _decided(answer: httpx.Response) -> Frame:
    """Return what the club says.

    Raises:
        httpx.HTTPError: it could not decide: ask again. ValueError: this was not the club.
    """
    if answer.is_server_error:
        answer.raise_for_status()
    said: Frame = answer.json()
    return said


def _events_of(said: Frame, hand: JSON) -> list[Frame]:
    match said:
        case {"events": [*events]}:
            return [{"type": "event", "hand": hand, "event": event} for event in events]
    return []
