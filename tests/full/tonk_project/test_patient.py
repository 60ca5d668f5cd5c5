"""A client that reads nothing costs no more than the wire's buffers, and not for ever."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
import uvicorn
import websockets.frames as wire

from games.realtime.scope import Receive, Scope, Send
from tonk_project.patient import PatientSocket

MOST_BYTES = 1_000_000
HELLO = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def accepts(_: Scope, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


@asynccontextmanager
async def served(*, patience: float = 20) -> AsyncIterator[tuple[uvicorn.Server, int]]:
    config = uvicorn.Config(
        accepts,
        ws=PatientSocket,
        ws_ping_interval=patience,
        ws_ping_timeout=patience,
        lifespan="off",
        log_level="error",
    )
    server = uvicorn.Server(config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]  # not ours to take
    with socket.create_server(("127.0.0.1", 0)) as listening:
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield server, listening.getsockname()[1]
        finally:
            server.should_exit = server.force_exit = True
            await serving


async def mute_client(port: int, *, pings: int) -> tuple[socket.socket, int]:
    """Open a socket, send pings as long as they are taken, and read nothing."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.settimeout(0)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(client, ("127.0.0.1", port))
    await loop.sock_sendall(client, HELLO)
    await asyncio.sleep(0.2)
    ping = wire.Frame(wire.Opcode.PING, b"p" * 125).serialize(mask=True)
    with suppress(ConnectionError):  # cut
        for _ in range(pings // 1000):
            await loop.sock_sendall(client, ping * 1000)
    return client, pings * 127


def waiting(server: uvicorn.Server) -> int:
    return sum(each.transport.get_write_buffer_size() for each in server.server_state.connections)


async def test_pings_of_a_client_that_reads_nothing_are_not_kept() -> None:
    async with served() as (server, port):
        client, answers = await mute_client(port, pings=200_000)
        with client:
            await asyncio.sleep(0.5)
            assert answers > 10 * MOST_BYTES
            assert waiting(server) < MOST_BYTES


async def test_a_text_that_is_no_utf8_ends_the_line_and_is_no_error_of_ours(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with served() as (_, port):
        logging.getLogger("uvicorn.error").addHandler(caplog.handler)
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(HELLO)
            await reader.readuntil(b"\r\n\r\n")
            writer.write(wire.Frame(wire.Opcode.TEXT, b"\xff").serialize(mask=True))
            told = await asyncio.wait_for(reader.read(), 20)
            writer.close()
        finally:
            logging.getLogger("uvicorn.error").removeHandler(caplog.handler)
    closed = wire.Close(wire.CloseCode.INVALID_DATA, "").serialize()
    assert told == wire.Frame(wire.Opcode.CLOSE, closed).serialize(mask=False)
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []


async def test_a_line_on_which_nothing_is_read_any_more_is_cut() -> None:
    async with served(patience=2) as (server, port):
        client, _ = await mute_client(port, pings=200_000)
        with client:
            async with asyncio.timeout(20):
                while server.server_state.connections:
                    await asyncio.sleep(0.1)
