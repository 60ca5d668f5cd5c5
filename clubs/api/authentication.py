"""Who calls: a device by its bearer token, or a page by its session cookie."""

from datetime import datetime, timedelta

from django.db import DEFAULT_DB_ALIAS
from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication
from knox.crypto import hash_token
from knox.settings import knox_settings
from psycopg import sql
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed

from clubs.models import Device, User
from foundation import clock
from foundation.statements import fetch_one

SEEN_SECONDS = 60  # last_seen is written at most this often

_DEVICE_FIELDS = [field.attname for field in Device._meta.concrete_fields]
_USER_FIELDS = [field.attname for field in User._meta.concrete_fields]
_DEVICE = (
    sql.SQL("""
select {}, {} from clubs_device d join clubs_user u on u.id = d.user_id
where d.digest = %s and d.expiry > %s and u.is_active
""")
    .format(
        sql.SQL(", ").join(sql.Identifier("d", name) for name in _DEVICE_FIELDS),
        sql.SQL(", ").join(sql.Identifier("u", name) for name in _USER_FIELDS),
    )
    .as_bytes()
)


def device_of(token: str) -> Device | None:
    """Return the device whose token this is, with its person, while both are good.

    One statement: it is asked with every call.
    """
    row = fetch_one(_DEVICE, [hash_token(token), clock.now()])
    if row is None:
        return None
    device = Device.from_db(DEFAULT_DB_ALIAS, _DEVICE_FIELDS, row[: len(_DEVICE_FIELDS)])
    device.user = User.from_db(DEFAULT_DB_ALIAS, _USER_FIELDS, row[len(_DEVICE_FIELDS) :])
    _touch(device)
    return device


class DeviceAuthentication(TokenAuthentication):  # type: ignore[misc]  # knox has no types
    """`Authorization: Bearer TOKEN`, found by its digest alone."""

    def authenticate_credentials(self, token: bytes) -> tuple[User, Device]:
        """Return the person and the device of a token.

        Raises:
            AuthenticationFailed: no device has it, or not any more.
        """
        device = device_of(token.decode(errors="replace"))
        if device is None:
            raise AuthenticationFailed("The token is not, or no longer, good.")
        return device.user, device


class PageAuthentication(SessionAuthentication):
    """The session cookie of a page of ours, with the CSRF token on every unsafe call."""


class DeviceScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the document shows the bearer token."""

    target_class = "clubs.api.authentication.DeviceAuthentication"
    name = "device"
    priority = 1

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:  # noqa: ARG002
        """Return the scheme: one opaque token a device."""
        return {"type": "http", "scheme": "bearer", "description": "A device's opaque token."}


class PageScheme(SessionScheme):  # type: ignore[no-untyped-call]
    """How the document shows the session cookie."""

    target_class = "clubs.api.authentication.PageAuthentication"
    name = "page"
    priority = 1


def _touch(device: Device) -> None:
    now = clock.now()
    if now - device.last_seen < timedelta(seconds=SEEN_SECONDS):
        return
    Device.objects.filter(id=device.id).update(last_seen=now, expiry=_renewed(device, now))


def _renewed(device: Device, now: datetime) -> datetime:
    if not knox_settings.AUTO_REFRESH:
        return device.expiry
    renewed: datetime = now + knox_settings.TOKEN_TTL
    longest: timedelta | None = knox_settings.AUTO_REFRESH_MAX_TTL
    return renewed if longest is None else min(renewed, device.created + longest)
