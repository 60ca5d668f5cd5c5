"""The fence: every door answers every kind of asker as `docs/access.md` says."""

import base64
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from asgiref.sync import iscoroutinefunction
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import RequestFactory, override_settings
from django.urls import resolve
from pytest_django import DjangoDbBlocker

from tests.full.clubs.api import browser, key
from tests.full.fence.bodies import body_of
from tests.full.fence.doors import doors
from tests.full.fence.table import Row, rows
from tests.full.fence.world import World, build

pytestmark = pytest.mark.django_db
ROWS = rows()


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """One world for all rows: it is made in a transaction, and so is every knock."""
    with (
        override_settings(MAIL_CONFIGURED=True),
        django_db_blocker.unblock(),
        transaction.atomic(),
    ):
        yield build()
        transaction.set_rollback(True)


def test_every_door_has_a_row_and_every_row_a_door() -> None:
    unsaid = [
        f"{method} {path}"
        for method, path in doors()
        if not any(row.method == method and row.opens(path) for row in ROWS)
    ]
    leading_nowhere = [row.door for row in ROWS if not any(row.opens(path) for _, path in doors())]

    assert (unsaid, leading_nowhere) == ([], [])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.door)
def test_a_door_answers_everybody_as_written(world: World, row: Row) -> None:
    for path in [path for _, path in doors() if row.opens(path)]:
        answers = {asker: _answer(world, row.method, path, asker) for asker in row.answers}
        assert answers == row.answers, path


@pytest.mark.parametrize(
    "position", ["p=none", "p=a%00b", "p=", "p=" + "9" * 40, "p=" + "9" * 5000, "o=1&r=1&p=%ff"]
)
def test_a_cursor_that_nobody_was_given_makes_no_fault_of_ours(world: World, position: str) -> None:
    cursor = base64.b64encode(position.encode()).decode()
    lists = [path for method, path in doors() if method == "GET" and path.startswith("/api/v1/")]
    for path in lists:
        asked = f"{path.format_map(_Known(world.params))}?cursor={quote(cursor)}"
        if not iscoroutinefunction(resolve(asked.partition("?")[0]).func):
            with transaction.atomic():
                assert world.phones["owner"].get(asked).status_code < 500, asked
                transaction.set_rollback(True)


def _answer(world: World, method: str, path: str, asker: str) -> int:
    row = world.rows.get("/".join(path.split("/")[2:4]))
    params = world.params | {"object_id": str(row.pk if row else "none")}
    if "/bots/" in path:
        params["chair"] = params["bots/chair"]
    filled = path.format_map(_Known(params))
    cache.clear()  # a door that counts tries meets each asker anew
    with transaction.atomic():
        status = _send(world, asker, method, filled, body_of(f"{method} {path}", params))
        transaction.set_rollback(True)
    return status


def _send(world: World, asker: str, method: str, path: str, body: dict[str, object] | None) -> int:
    if iscoroutinefunction(resolve(path).func):
        return _ask_view(path, world.phones[asker].token)
    if path.startswith("/api/"):
        once = key() if method != "GET" else ""
        return world.phones[asker].send(method, path, body, key=once).status_code
    client = browser()
    client.cookies.update(world.cookies[asker])
    return client.generic(method, path).status_code


def _ask_view(path: str, token: str) -> int:
    """Ask an async door's view itself: a thread of its own would not see this transaction."""
    door = resolve(path)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    request = RequestFactory().get(path, headers=headers)
    answer: HttpResponse = door.func.cls.as_view()(request, **door.kwargs)  # type: ignore[attr-defined]
    return answer.status_code


class _Known(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return "none"
