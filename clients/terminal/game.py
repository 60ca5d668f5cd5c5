"""A player at the table: prints what comes over the line, sends what is typed."""

import asyncio
import hashlib
import secrets
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from uuid import uuid4

import httpx

from clients.terminal import orders, screen
from clients.terminal.calls import Calls
from clients.terminal.line import Ended, Frame, Line
from clients.terminal.money import Unit

ENDS = ("hand_ended", "hand_voided")


@dataclass(slots=True)
class Game:
    """What is known of the table; `unit` is what its amounts are shown in."""

    api: httpx.AsyncClient
    table: str
    player: str
    unit: Unit
    names: dict[str, str] = field(default_factory=dict)
    view: screen.View | None = None
    standing: str = ""
    is_lost: bool = False
    ended: str | None = None
    cuts: dict[str, tuple[str, str]] = field(default_factory=dict)
    """By hand, the text that its pack is cut with, and the key that it is sent under."""
    stirred: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self, address: str, token: str) -> str:
        """Play until nothing more is typed or the server is done with us; return why it is."""
        line = Line(address, token, hear=self.hear, call=Calls(self.api, self.table).answer)
        why = ""
        try:
            async with self.api, asyncio.TaskGroup() as group:
                running = (line.run(), line.poll(), self._look(line))
                tasks = [group.create_task(each) for each in running]
                print(orders.HELP)  # noqa: T201
                await self._obey(line)
                for task in tasks:
                    task.cancel()
        except* Ended as ended:
            why = str(ended.exceptions[0])
        return why

    def hear(self, frame: Frame) -> None:
        """Print what a frame tells."""
        for said in self._told(frame):
            print(said)  # noqa: T201

    async def cut(self) -> None:
        """Take part in the shuffle; show what to compare with the proof when the hand is over."""
        if self.view is None or self.view["status"] != "opening":
            print("  no pack is to be cut: wait for the next hand")  # noqa: T201
            return
        hand = self.view["id"]
        cut = secrets.token_hex(16), str(uuid4())
        text, key = self.cuts.setdefault(hand, cut)  # the same again if no answer came
        digest = hashlib.sha256(f"{hand}{text}".encode()).hexdigest()
        promised = f"  the house's commitment: {self.view['commitment']}"
        done = f"  you have cut the pack\n{promised}\n  your cut's digest: {digest}"
        await self._do(f"hands/{hand}/cut", {"text": text}, key=key, done=done)

    def _told(self, frame: Frame) -> list[str]:
        match frame:
            case {"type": "table", "table": table}:
                return self._told_table(table)  # type: ignore[arg-type]  # ours to trust
            case {"type": "view", "view": view}:
                self.view = view  # type: ignore[assignment]  # ours to trust
                return screen.lines(view)  # type: ignore[arg-type]  # ours to trust
            case {"type": "event", "hand": str(hand), "event": {"type": kind} as event}:
                self.ended = hand if kind in ENDS else self.ended
                self.stirred.set()
                return [f"  {screen.told(event, self.view)}"]  # type: ignore[arg-type]  # ours to trust
            case {"type": "said", "chair": str(chair), "words": words}:
                return [f"  {self.names.get(chair, chair)}: {words}"]
            case {"type": "refused", "detail": detail}:
                return [f"  ! {detail}"]
            case {"type": "lost"} if not self.is_lost:
                self.is_lost = True
                return ["  the line is lost: trying again"]
            case _:
                return []

    def _told_table(self, table: screen.Table) -> list[str]:
        """Say what keeps the player from playing, once; show all of it after a lost line."""
        self.names |= screen.names(table)
        before, self.standing = self.standing, screen.standing(table, self.player, self.unit)
        told = [f"  {self.standing}"] if self.standing and self.standing != before else []
        if self.is_lost:
            self.is_lost = False
            self.stirred.set()
            told.append("  the line is back")
        return told

    async def _look(self, line: Line) -> None:
        """Show the whole picture once events have stopped coming for a moment."""
        while True:
            await self.stirred.wait()
            await asyncio.sleep(0.1)
            self.stirred.clear()
            if self.ended is not None:
                await self._show_result(self.ended)
                self.ended = None
            await line.look()

    async def _show_result(self, hand: str) -> None:
        """Print how a hand ended: the socket shows the table's present hand, HTTP any."""
        with suppress(httpx.HTTPError, ValueError):  # ValueError: it was a page, not the club
            self.view = (await self.api.get(f"hands/{hand}")).raise_for_status().json()
            print("\n".join(screen.result(self.view, self.unit)))  # noqa: T201

    async def _obey(self, line: Line) -> None:
        lines = _typed_lines()
        while typed := await lines.get():
            action, phrase = orders.action(typed), orders.phrase(typed)
            if typed.strip() in ("away", "back"):
                where = typed.strip()
                await self._do(f"tables/{self.table}/{where}", done=f"  you are {where}")
            elif typed.strip() == "cut":
                await self.cut()
            elif phrase is not None:
                await line.say(phrase)
            elif action is None:
                print(orders.HELP)  # noqa: T201
            elif self.view is None or self.view["status"] != "on":
                print("  no hand is on: wait for the deal")  # noqa: T201
            else:
                await line.act(action)

    async def _do(self, path: str, body: Frame | None = None, *, key: str = "", done: str) -> None:
        """Ask for what is no action of the game; print that it is done, or why not."""
        headers = {"Idempotency-Key": key or str(uuid4())}
        try:
            answer = await self.api.post(path, json=body, headers=headers)
            print(f"  ! {answer.json()['detail']}" if answer.is_error else done)  # noqa: T201
        except (httpx.HTTPError, ValueError):
            print("  ! the club does not answer: try again")  # noqa: T201


def _typed_lines() -> "asyncio.Queue[str]":
    """Return what is typed, line by line; the last is empty.

    It is read on a thread for which nobody waits, and without Python's buffer, whose lock would
    keep the program from ending.
    """
    lines: asyncio.Queue[str] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as raw:
            for line in raw:
                loop.call_soon_threadsafe(lines.put_nowait, line.decode(errors="replace"))
        loop.call_soon_threadsafe(lines.put_nowait, "")

    threading.Thread(target=read, daemon=True).start()
    return lines
