"""A client of the socket, inside the process: what it sends and gets are the wire's own texts."""

import asyncio
import json
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self, TypedDict
from uuid import uuid4

from clubs.models import User
from clubs.services import people
from games.realtime.threads import rows
from tests.full.games.realtime import schema
from tonk_project.asgi import application

GENEROUS_SECONDS = 10


class Message(TypedDict, total=False):
    """What the server says of a connection."""

    type: str
    text: str
    code: int
    subprotocol: str | None


class Chair(TypedDict):
    """What tests look at of a table's chair."""

    chair: str
    player: str | None
    present: bool


class Table(TypedDict):
    """What tests look at of a table."""

    hand: str | None
    chairs: list[Chair]


class Event(TypedDict, total=False):
    """What tests look at of an event."""

    version: int
    type: str
    card: str | None
    hands: list[list[str] | None]
    held: list[list[str] | None]


class View(TypedDict, total=False):
    """What tests look at of a view."""

    id: str
    version: int
    status: str
    you: int | None
    held: list[str]


class Frame(TypedDict, total=False):
    """A frame from the server: the parts that its type has."""

    type: str
    id: str | None
    version: int
    code: str
    detail: str
    hand: str
    event: Event
    view: View
    table: Table
    chair: str
    phrase: str
    words: str


class Closed(Exception):
    """The server closed the socket."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@dataclass(eq=False)
class Socket:
    """One connection. `texts` keeps every frame that came, byte for byte."""

    path: str
    token: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    subprotocol: str | None = None
    _lost: bool = False

    async def __aenter__(self) -> Self:
        self._inbound: asyncio.Queue[dict[str, object]] = asyncio.Queue()
        self._outbound: asyncio.Queue[Message] = asyncio.Queue()
        self._may_send = asyncio.Event()
        self._may_send.set()
        scope = {
            "type": "websocket",
            "path": self.path,
            "headers": [(n.encode(), v.encode()) for n, v in self.headers.items()],
            "subprotocols": ["tonk.v1", f"bearer.{self.token}"] if self.token else [],
            "query_string": b"",
        }
        serving = application(scope, self._inbound.get, self._sent)  # type: ignore[arg-type]  # a part of ASGI
        self._app = asyncio.create_task(serving)
        self._inbound.put_nowait({"type": "websocket.connect"})
        accepted = await self._next()
        self.subprotocol = accepted["subprotocol"]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        await self.cut()

    async def cut(self) -> None:
        """Lose the connection."""
        self._may_send.set()
        self._inbound.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await asyncio.wait_for(self._app, GENEROUS_SECONDS)

    def lose(self) -> None:
        """Be gone before the server has read all that was sent."""
        self._lost = True

    def stop_reading(self) -> None:
        """Let what the server sends wait."""
        self._may_send.clear()

    def read_again(self) -> None:
        """Take what waits."""
        self._may_send.set()

    async def send(self, **frame: object) -> None:
        """Send one frame."""
        schema.judge(frame, "ask")
        await self.send_text(json.dumps(frame))

    async def send_text(self, text: str) -> None:
        """Send a text as it is."""
        self._inbound.put_nowait({"type": "websocket.receive", "text": text})

    async def send_bytes(self, frame: bytes) -> None:
        """Send a binary frame."""
        self._inbound.put_nowait({"type": "websocket.receive", "bytes": frame})

    async def resume(self, hand: str | None = None, after: int = 0) -> None:
        """Ask to go on from a version."""
        await self.send(type="resume", hand=hand, after=after)

    async def act(self, hand: str, version: int, action: object, *, key: str = "") -> str:
        """Ask for an action; return its id."""
        key = key or str(uuid4())
        await self.send(type="act", id=key, hand=hand, version=version, action=action)
        return key

    async def frame(self) -> Frame:
        """Return the next frame.

        Raises:
            Closed: there is none, the server said goodbye.
        """
        message = await self._next()
        if message["type"] == "websocket.close":
            raise Closed(message["code"])
        self.texts.append(message["text"])
        schema.judge(json.loads(message["text"]), "tell")
        decoded: Frame = json.loads(message["text"])
        return decoded

    async def until(self, *kinds: str) -> Frame:
        """Return the next frame of one of these types; what comes before is passed over."""
        while True:
            frame = await self.frame()
            if frame["type"] in kinds:
                return frame

    async def all_so_far(self) -> list[Frame]:
        """Return every frame that the server had to say before it answered a ping."""
        await self.send(type="ping")
        frames = [await self.frame()]
        while frames[-1]["type"] != "pong":
            frames.append(await self.frame())
        return frames[:-1]

    async def closing_code(self) -> int:
        """Return the code with which the server closes, whatever it says before."""
        try:
            while True:
                await self.frame()
        except Closed as closed:
            return closed.code

    async def _next(self) -> Message:
        return await asyncio.wait_for(self._outbound.get(), GENEROUS_SECONDS)

    async def _sent(self, message: Message) -> None:
        await self._may_send.wait()
        if self._lost:
            raise ConnectionResetError
        self._outbound.put_nowait(message)


async def device(user: User) -> str:
    """Sign a person in on one more device; return its token."""
    return (await rows(people.add_device, user, name="phone"))[1]


async def socket(table: str, user: User) -> Socket:
    """Return a socket, not yet open, of a new device of a person."""
    return Socket(f"/ws/tables/{table}/", token=await device(user))
