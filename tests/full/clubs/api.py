"""A caller of the API, as short as a test wants it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import uuid4

from django.test import Client

from clubs.models import Member, User
from clubs.roles import Role
from clubs.services import clubs, people

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

PASSWORD = "a long and quiet evening"
ROOT = "/api/v1/"


@dataclass(slots=True)
class Caller:
    """One device's view of the API; `token` empty: nobody."""

    token: str = ""

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> "Answer":
        """Ask for something."""
        return self.send("GET", path, headers=headers)

    def post(self, path: str, body: object = None, *, key: str = "") -> "Answer":
        """Do something."""
        return self.send("POST", path, body, key=key)

    def patch(self, path: str, body: object, *, key: str = "") -> "Answer":
        """Change something."""
        return self.send("PATCH", path, body, key=key)

    def delete(self, path: str, *, key: str = "") -> "Answer":
        """End something."""
        return self.send("DELETE", path, key=key)

    def send(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        key: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> "Answer":
        """Send one request as JSON; `path` under /api/v1/ or a whole one."""
        sent = dict(headers or {})
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        if key:
            sent["Idempotency-Key"] = key
        return browser().generic(
            method,
            path if path.startswith("/") else ROOT + path,
            b"" if body is None else _json(body),
            content_type="application/json",
            headers=sent,
        )


_handler = Client().handler


def browser() -> Client:
    """Return a fresh browser; all of them share what takes long to set up, the middleware."""
    client = Client()
    client.handler = _handler
    return client


def caller(user: User) -> Caller:
    """Return a new device of a person."""
    return Caller(people.add_device(user, name="test")[1])


def person(name: str) -> User:
    """Make a person called `name`."""
    return people.register(username=name, password=PASSWORD, display_name=name.capitalize())


def club_of(owner: User, name: str = "The quiet club") -> Member:
    """Open a club; return its owner's membership."""
    return clubs.open_club(owner, name=name)


def join(club: Member, user: User, *roles: Role, status: str = "active") -> Member:
    """Put a person into a club as if invited long ago."""
    return Member.objects.create(
        club=club.club, user=user, roles=list(roles or [Role.MEMBER]), status=status
    )


def key() -> str:
    """Return a fresh idempotency key."""
    return str(uuid4())


def _json(body: object) -> bytes:
    return json.dumps(body).encode()
