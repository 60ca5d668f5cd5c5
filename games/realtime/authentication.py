"""Who opens a socket: an app by its token as a subprotocol, or a page of ours by its cookie."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.http.request import split_domain_port, validate_host

from clubs.api.authentication import device_of
from clubs.models import User
from clubs.sessions import SessionStore
from games.realtime.scope import Scope

PROTOCOL = "tonk.v1"
_BEARER = "bearer."


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A person, and the device's id or the session's key by which he is signed in."""

    user: User
    device: str = ""
    session: str = ""

    @property
    def where(self) -> str:
        """Return the device as evidence names it: a session has no id that may be kept."""
        return self.device or "page"


def signed_in(scope: Scope) -> SignedIn | None:
    """Return who opens the connection, if he is signed in. Reads rows.

    A cookie counts only from a page of this very host: others could make a browser send it.
    """
    for protocol in scope["subprotocols"]:
        if protocol.startswith(_BEARER):
            return _by_token(protocol.removeprefix(_BEARER))
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    if not _is_same_origin(headers.get("origin", ""), headers.get("host", "")):
        return None
    return _by_session(parse_cookie(headers.get("cookie", "")).get(settings.SESSION_COOKIE_NAME))


def _by_token(token: str) -> SignedIn | None:
    device = device_of(token)
    return None if device is None else SignedIn(device.user, device=device.id)


def _by_session(key: str | None) -> SignedIn | None:
    if not key:
        return None
    request = HttpRequest()
    request.session = SessionStore(key)
    user = get_user(request)
    return SignedIn(user, session=key) if isinstance(user, User) and user.is_active else None


def _is_same_origin(origin: str, host: str) -> bool:
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    name, _ = split_domain_port(host)
    try:
        same = urlsplit(origin).netloc == host
    except ValueError:
        return False
    return same and validate_host(name, settings.ALLOWED_HOSTS)
