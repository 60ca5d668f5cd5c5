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

from clubs.models import User
from tests.full.clubs.api import PASSWORD, browser, key
from tests.full.fence.bodies import body_of
from tests.full.fence.doors import doors
from tests.full.fence.table import Row, rows
from tests.full.fence.world import World, build

pytestmark = pytest.mark.django_db
ROWS = rows()
HUGE = "9" * 5000
NEW = "another long evening"
DULL = ("add", "delete", "history", "jsi18n")
"""What the admin answers without a look at what is asked for."""


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


@pytest.mark.parametrize(
    "query",
    [
        "q=x",
        "q=%00",
        "q=%ED%A0%80%27%25",
        f"q={HUGE}",
        "p=abc",
        f"p={HUGE}&all=1",
        f"o={HUGE}.-x",
        "e=1&_facets=1",
        "s=club&page=abc",
        f"s=club&page={HUGE}",
        "s=club&page=999&extended=1",
        f"as=1&version=3&try={'[' * 3000}",
        f"as=1&version=3&try={quote(chr(34))}%5Cud800{quote(chr(34))}",
        f"as=all&version={HUGE}&try={HUGE}",
        f"stream=x&before=x:{HUGE}",
        f"of=%ff&before={HUGE}",
        "unknown=1",
        f"id__exact={HUGE}",
        "pk__in=,&club__owner=1",
        "user__password__startswith=a",
        "status__exact=zz&kind__exact=zz",
        "since=0001-01-01T00:00%2B14:00&until=9999-12-31T23:59-14:00",
        f"since={HUGE}&by=%ff&act=%F0%9F%98%80",
        "_popup=1&_to_field=zz",
    ],
)
def test_no_query_of_the_admin_makes_a_fault_of_ours(world: World, query: str) -> None:
    staff = browser()
    staff.cookies.update(world.cookies["staff"])
    asked_for = [path for _, path in doors() if path.startswith("/admin/")]
    for path in [path for path in asked_for if path.split("/")[-2] not in DULL]:
        row = world.rows.get("/".join(path.split("/")[2:4]))
        params = world.params | {"object_id": str(row.pk if row else "none")}
        asked = f"{path.format_map(_Known(params))}?{query}"
        with transaction.atomic():
            assert staff.get(asked).status_code < 500, asked
            transaction.set_rollback(True)


def test_the_admin_changes_no_password_by_a_way_of_its_own(world: World) -> None:
    owner = browser()
    owner.cookies.update(world.cookies["owner"])
    sent = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}

    for way in ("password_change/", "password_change/done/"):
        assert owner.post(f"/admin/{way}", sent).headers["Location"] == "/account/password/"

    assert User.objects.get(username="owner").check_password(PASSWORD)


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
