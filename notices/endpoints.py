"""Push services' addresses: https, by name, and in no network of our own.

An address is the browser's word, so anyone's: it must not lead our workers to what only they can
reach. Its form is judged when it is registered, what its name leads to each time it is called,
and the line goes to the very address that was judged.
"""

import re
import socket
import ssl
import time
from dataclasses import dataclass
from http.client import HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

HTTPS_PORT = 443
ADDRESSES_MAX = 4
"""Of one name, tried one after the other."""
_NAME = re.compile(r"(?=.{4,253}\Z)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,62}")
_PATH = re.compile(r"/[!-~]*")
_OURS = re.compile(r"\.(?:localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid)\Z")
_TRANSLATED = (ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48"))
"""IPv6 addresses that a gateway turns into IPv4 ones, ours included."""


class NotPublic(OSError):
    """The name leads into a network that is not the public internet."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A push service and where in it one browser is known."""

    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """Return `https://host`, with the port where it is not the usual one."""
        return f"https://{self.host}" + ("" if self.port == HTTPS_PORT else f":{self.port}")

    @property
    def is_trusted(self) -> bool:
        """Tell whether the operator named this service: it may be in our own network."""
        return f"{self.host}:{self.port}" in settings.PUSH_PRIVATE_HOSTS


def parse(address: str) -> Endpoint:
    """Return the parts of an endpoint's address.

    Raises:
        ValueError: it is none that a public push service would give; says why.
    """
    parts = urlsplit(address)
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    if parts.scheme != "https" or parts.username is not None or parts.fragment:
        raise ValueError("an https address without a name, a password or a fragment")
    if not _PATH.fullmatch(path):
        raise ValueError("a path without spaces")
    endpoint = Endpoint(parts.hostname or "", parts.port or HTTPS_PORT, path)
    if endpoint.is_trusted:
        return endpoint
    if endpoint.port != HTTPS_PORT:
        raise ValueError("the usual port")
    if not _NAME.fullmatch(endpoint.host) or _OURS.search(endpoint.host):
        raise ValueError("the name of a host on the public internet")
    return endpoint


def line_to(endpoint: Endpoint, *, seconds: float) -> HTTPSConnection:
    """Open a line that ends after so many seconds, whoever drips; redirects are not followed.

    Raises:
        NotPublic: the name leads into a private network.
        OSError: it leads nowhere, nobody answers, or the certificate is not the host's.
    """
    end = time.monotonic() + seconds
    context = ssl.create_default_context()
    context.sslsocket_class = _Ending
    line = HTTPSConnection(endpoint.host, endpoint.port, context=context)
    reached = _reach(endpoint, end)
    reached.settimeout(_left(end))  # the whole handshake's
    line.sock = context.wrap_socket(reached, server_hostname=endpoint.host)
    assert isinstance(line.sock, _Ending)
    line.sock.end = end
    return line


def is_public(address: str) -> bool:
    """Tell whether an IP address is one of the public internet."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        inside: IPv4Address | None = ip.ipv4_mapped or ip.sixtofour
        if inside is not None:
            return is_public(str(inside))
        if ip.teredo is not None or any(ip in network for network in _TRANSLATED):
            return False
    return ip.is_global and not ip.is_multicast


class _Ending(ssl.SSLSocket):
    """A socket whose waits have one end together: a timeout alone begins anew with each byte."""

    end: float

    def send(self, data: "ReadableBuffer", flags: int = 0) -> int:
        """Send within what is left."""
        self.settimeout(_left(self.end))
        return super().send(data, flags)

    def recv_into(
        self, buffer: "WriteableBuffer", nbytes: int | None = None, flags: int = 0
    ) -> int:
        """Receive within what is left."""
        self.settimeout(_left(self.end))
        return super().recv_into(buffer, nbytes, flags)


def _left(end: float) -> float:
    left = end - time.monotonic()
    if left <= 0:
        raise TimeoutError("the time of this call is over")
    return left


def _reach(endpoint: Endpoint, end: float) -> socket.socket:
    found = socket.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    addresses = [str(place[0]) for *_, place in found]
    if not endpoint.is_trusted and not all(map(is_public, addresses)):
        raise NotPublic(endpoint.host)
    failed: OSError = NotPublic(endpoint.host)
    for address in addresses[:ADDRESSES_MAX]:
        try:
            return socket.create_connection((address, endpoint.port), timeout=_left(end))
        except OSError as error:
            failed = error
    raise failed
