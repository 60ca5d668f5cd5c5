"""Web Push (RFC 8030): a browser is called through its maker's service, which can read nothing.

The payload is encrypted for the browser alone (RFC 8291) and signed with the installation's key
(RFC 8292), which the browser was shown when it subscribed.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import asdict
from functools import cache
from http.client import HTTPException

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from foundation import clock
from notices import endpoints
from notices.payloads import Address, Gone, Payload

SECONDS_MAX = 4.0
"""For one call, however slowly it is answered; a person's devices together have a task's time."""
TTL_SECONDS = 300
"""So long the service keeps it for a browser that is off: later it would not be true any more."""
SIGNED_SECONDS = 12 * 3600
POINT_BYTES, SECRET_BYTES = 65, 16
GONE = (404, 410)


@cache
def public_key() -> str:
    """Return the key that browsers subscribe with, base64url; empty if the house has none."""
    if not settings.VAPID_KEY:
        return ""
    secret = int.from_bytes(_bytes(settings.VAPID_KEY))
    public = ec.derive_private_key(secret, ec.SECP256R1()).public_key()
    point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).decode().rstrip("=")


def check_keys(*, p256dh: str, auth: str) -> None:
    """Let a browser's keys pass.

    Raises:
        ValueError: they are none.
    """
    point = _bytes(p256dh)
    if len(point) != POINT_BYTES or len(_bytes(auth)) != SECRET_BYTES:
        raise ValueError("a point of 65 bytes and a secret of 16, base64url")
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def send(to: Address, payload: Payload) -> None:
    """Hand a notice to the push service of a browser.

    Raises:
        Gone: the browser has ended the subscription, or its service is none we may call any more.
        OSError: the service was not reached, or would not take it; or we have no key any more.
    """
    if not settings.VAPID_KEY:
        raise OSError("no key signs our calls")
    try:
        endpoint = endpoints.parse(to.address)
    except ValueError as error:
        raise Gone from error
    body, headers = _encrypted(to, payload), _headers(endpoint)
    line = endpoints.line_to(endpoint, seconds=SECONDS_MAX)
    try:
        line.request("POST", endpoint.path, body, headers)
        status = line.getresponse().status
    except HTTPException as error:
        raise OSError("the push service does not speak HTTP") from error
    finally:
        line.close()
    if status in GONE:
        raise Gone
    if not 200 <= status < 300:
        raise OSError(f"the push service answered {status}")


def _encrypted(to: Address, payload: Payload) -> bytes:
    from pywebpush import WebPusher  # 36 MB, which only the workers need

    subscription = {"endpoint": to.address, "keys": {"p256dh": to.p256dh, "auth": to.auth}}
    told = json.dumps(asdict(payload)).encode()
    body = WebPusher(subscription).encode(told, "aes128gcm")["body"]
    assert isinstance(body, bytes)
    return body


def _headers(endpoint: endpoints.Endpoint) -> dict[str, str]:
    from py_vapid import Vapid02  # as above

    claims = {
        "aud": endpoint.origin,
        "sub": settings.VAPID_CONTACT,
        "exp": clock.now_us() // 1_000_000 + SIGNED_SECONDS,
    }
    signed: dict[str, str] = Vapid02.from_raw(settings.VAPID_KEY.encode()).sign(claims)
    return {
        **signed,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(TTL_SECONDS),
        "Urgency": "high",
    }


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
