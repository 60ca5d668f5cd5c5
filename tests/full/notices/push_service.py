"""A push service on this machine, and a browser that subscribes with it and reads what comes."""

import json
import ssl
import threading
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from cryptography.x509.oid import NameOID

from notices.payloads import Address

SECRET = bytes(range(16))
DRIPS_MAX = 30


@dataclass
class Sent:
    """One message as the service got it."""

    path: str
    headers: Mapping[str, str]
    body: bytes


@dataclass
class PushService:
    """What it was sent, and what it answers."""

    port: int
    certificate: Path
    status: int = 201
    location: str = ""
    pause_seconds: float = 0
    drip_seconds: float = 0
    sent: list[Sent] = field(default_factory=list)

    @property
    def host(self) -> str:
        """Return where it listens, as the settings name it."""
        return f"localhost:{self.port}"


class Browser:
    """A subscription, and the key that opens what is sent to it."""

    def __init__(self, service: PushService, path: str = "/send/abc") -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.to = Address(f"https://{service.host}{path}", _text(point), _text(SECRET))

    def read(self, sent: Sent) -> dict[str, str]:
        """Open a message."""
        plain = http_ece.decrypt(
            sent.body, private_key=self._key, auth_secret=SECRET, version="aes128gcm"
        )
        told: dict[str, str] = json.loads(plain)
        return told


def claims(authorization: str) -> dict[str, object]:
    """Return what an Authorization header's token says; its signature is not looked at."""
    token = authorization.partition("t=")[2].partition(",")[0]
    said: dict[str, object] = json.loads(urlsafe_b64decode(token.split(".")[1] + "=="))
    return said


@contextmanager
def serving(folder: Path) -> Iterator[PushService]:
    """Serve https on localhost, with a certificate of its own."""
    certificate, key = _certificate(folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    service = _Handler.service = PushService(server.server_address[1], certificate)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    service: PushService

    def do_POST(self) -> None:
        """Keep the message and answer as told."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.service.sent.append(Sent(self.path, dict(self.headers), body))
        time.sleep(self.service.pause_seconds)
        if self.service.drip_seconds:
            self._drip(self.service.drip_seconds)
        self.send_response(self.service.status)
        if self.service.location:
            self.send_header("Location", self.service.location)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _drip(self, seconds: float) -> None:
        """Send a header that never ends, a byte at a time, until nobody listens any more."""
        with suppress(OSError):
            self.wfile.write(b"HTTP/1.1 201 Created\r\nX: ")
            for _ in range(DRIPS_MAX):
                time.sleep(seconds)
                self.wfile.write(b"x")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as above
        """Say nothing."""


def _certificate(folder: Path) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    places = folder / "certificate.pem", folder / "key.pem"
    places[0].write_bytes(certificate.public_bytes(Encoding.PEM))
    places[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return places


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")
