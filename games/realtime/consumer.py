"""The socket of a table: translates between its frames and the line behind it. An ASGI app."""

import structlog
from django.db import DataError, Error

from clubs.models import Member
from foundation import clock
from foundation.refusals import Refusal
from games.realtime import frames, limits, reading
from games.realtime.authentication import PROTOCOL, SignedIn, signed_in
from games.realtime.hub import hub
from games.realtime.limits import Allowance
from games.realtime.line import Line
from games.realtime.outbox import Outbox
from games.realtime.scope import Receive, Scope, Send
from games.realtime.threads import rows

log = structlog.get_logger(__name__)


async def table_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one connection until either side ends it."""
    await receive()  # websocket.connect
    protocol = PROTOCOL if PROTOCOL in scope["subprotocols"] else None
    await send({"type": "websocket.accept", "subprotocol": protocol})
    let_in = await _let_in(scope)
    if isinstance(let_in, int):
        await send({"type": "websocket.close", "code": let_in})
        return
    signed, member = let_in
    rooms = hub()
    line = Line(
        signed=signed,
        member=member,
        table=scope["url_route"]["kwargs"]["table"],
        outbox=Outbox(send),
        deliveries=rooms.deliveries,
    )
    try:
        await rooms.enter(line)
        await _serve(line, receive, rooms.allowance(signed.user.pk))
    finally:
        await rooms.leave(line)


async def nowhere(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
    """Refuse the handshake of a path that leads nowhere."""
    await receive()
    await send({"type": "websocket.close"})


async def _let_in(scope: Scope) -> tuple[SignedIn, Member] | int:
    """Return who comes in, or the code to close with: told only once the socket is open."""
    try:
        signed = await rows(signed_in, scope)
        if signed is None:
            return limits.SIGNED_OUT
        table = scope["url_route"]["kwargs"]["table"]
        return signed, await rows(reading.enter, signed.user, table)
    except (Refusal, DataError):  # no table has an id that the database cannot read
        return limits.MAY_NOT
    except Error as error:
        log.warning("not_let_in", error=type(error).__name__)
        return limits.TRY_AGAIN


async def _serve(line: Line, receive: Receive, allowance: Allowance) -> None:
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if line.is_closed:
            continue
        if text is None:
            line.close(limits.NOT_TEXT)
        elif len(text.encode()) > limits.FRAME_BYTES_MAX:
            line.close(limits.TOO_LONG)
        elif not allowance.spend():
            line.close(limits.TOO_MANY)
        else:
            line.heard_at = clock.now_us()
            await _answer(line, text)


async def _answer(line: Line, text: str) -> None:
    """Answer one frame; what fails on our side the client asks again, under the same id."""
    try:
        await line.answer(frames.decode(text))
    except frames.BadFrame as bad:
        line.refuse(bad.id, bad)
    except Error as error:
        log.error("frame_failed", error=type(error).__name__, exc_info=error)
        line.close(limits.TRY_AGAIN)
