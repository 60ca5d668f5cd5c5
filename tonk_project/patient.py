"""The socket's wire: what a client that reads nothing costs is bounded on its way out, too.

uvicorn answers every ping of the wire at once, into a buffer without an end, and lets a line on
which nothing is read any more stand for ever: its close waits for that buffer to be read.
"""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class PatientSocket(WebSocketsSansIOProtocol):
    """A connection that answers pings only to who reads, and is cut if nobody does."""

    def handle_ping(self) -> None:
        """Answer, unless too much waits already: of many pings the last answer is enough."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # it is dropped

    def keepalive_timeout(self) -> None:
        """End a connection whose other end is silent; what was not read by then never will be."""
        super().keepalive_timeout()
        if not self.writable.is_set():
            self.transport.abort()
