"""The admin as a whole: nothing is edited through it, and its long lists are read by their keys."""

import re
from datetime import timedelta
from html import unescape
from urllib.parse import urljoin

import pytest
from axes.models import AccessAttempt, AccessLog
from django.apps import apps
from django.conf import settings
from django.contrib import admin
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import User
from disputes.models import Case
from foundation import clock
from foundation.fenced_admin import FencedAdmin
from foundation.keyset_admin import KeysetAdmin
from tests.full.disputes.case import Quarrel

LONG = (
    "games_hand",
    "games_event",
    "ledger_journal",
    "ledger_leg",
    "ledger_hold",
    "audit_entry",
    "axes_accesslog",
)
CRAFTED = ("delete_selected", "cleanup_expired_attempts", "no_such_action", "has_row_permission")
LISTS = (
    "games/hand/",
    "games/hand/?q={hand}",
    "games/hand/?before={hand}",
    "games/hand/events/",
    "games/hand/events/?stream={hand}",
    "games/hand/events/?before={hand}:3",
    "games/table/",
    "ledger/journal/",
    "ledger/leg/",
    "ledger/hold/",
    "audit/entry/",
    "audit/entry/?by=judge&act=dispute.rule",
    "audit/entry/?on={hand}&act=hand.",
    "audit/entry/?since=2026-01-01&until=2126-01-01",
    "axes/accessattempt/",
    "axes/accessattempt/?q=North",
    "axes/accesslog/",
    "axes/accesslog/?q=10.0.0.7",
    "disputes/case/",
    "disputes/case/queue/",
    "",
)


@pytest.fixture
def staff(quarrel: Quarrel) -> Client:
    """A browser in which one of the installation's staff is signed in; a ruling was made."""
    quarrel.rule(quarrel.open(), "void")
    tries()
    browser = Client()
    browser.force_login(User.objects.create(username="staff", is_staff=True))
    return browser


def tries() -> None:
    """Let somebody sign in, and somebody else try to."""
    seen = {"user_agent": "a browser", "ip_address": "10.0.0.7", "path_info": "/login/"}
    AccessAttempt.objects.create(
        username="north", failures_since_start=3, post_data="what=was typed", **seen
    )
    AccessLog.objects.create(username="south", **seen)


def rows() -> list[Model]:
    """Return a row of everything that the admin shows, where there is one."""
    models = admin.site._registry
    return [row for model in models if (row := model._default_manager.first()) is not None]


def within(page: str, path: str) -> set[str]:
    """Return the addresses under the admin that a page leads to, sends to or asks for."""
    found = re.findall(r'\s(?:href|action|hx-get)="([^"#]*)', page)
    there = (urljoin(path, unescape(link)) for link in found if link)
    return {each for each in there if each.startswith("/admin/") and "logout" not in each}


@pytest.mark.parametrize("name", ["staff", "host", "judge"])
def test_no_page_of_the_admin_leads_anywhere_that_does_not_open(
    staff: Client, quarrel: Quarrel, name: str
) -> None:
    case, browser = Case.objects.get().pk, staff
    if name != "staff":
        browser = Client()
        browser.force_login(quarrel.room.user(name))
    waiting, seen, dead = ["/admin/", "/admin/disputes/case/queue/"], set[str](), []
    while waiting:
        path = waiting.pop()
        if (door := path.partition("?")[0]) in seen:
            continue
        seen.add(door)
        answer = browser.get(path)
        if answer.status_code in (200, 302, 405):  # what is only posted to is there too
            waiting += within(answer.content.decode(), path) if answer.status_code == 200 else ()
        else:
            dead.append((path, answer.status_code))

    assert dead == []
    assert {f"/admin/disputes/case/{case}/{door}/" for door in ("change", "export", "print")} < seen


@pytest.mark.parametrize("before", ["", "no key at all", "-1", "9" * 40])
def test_under_a_key_that_no_row_can_have_a_list_is_read_all_the_same(
    staff: Client, before: str
) -> None:
    lists = [model for model, page in admin.site._registry.items() if isinstance(page, KeysetAdmin)]
    assert len(lists) >= len(LONG) - 1  # events are in a page of their own
    for model in lists:
        path = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        assert staff.get(path, {"before": before}).status_code == 200, path


def test_every_list_of_whatever_app_is_fenced_and_has_no_bulk_action() -> None:
    assert admin.site._registry.keys() <= set(apps.get_models())
    for model, page in admin.site._registry.items():
        assert isinstance(page, FencedAdmin), model
        assert (page.actions, page.list_editable, page.inlines) == (None, (), ()), model
        for may in ("has_add_permission", "has_change_permission", "has_delete_permission"):
            assert getattr(type(page), may) is getattr(FencedAdmin, may), f"{model} {may}"


def test_the_staff_edit_delete_and_add_nothing_by_form_or_by_bulk_action(
    staff: Client, quarrel: Quarrel
) -> None:
    found = rows()
    assert {Case, AccessAttempt, AccessLog} <= {type(row) for row in found}
    for row in found:
        path = f"/admin/{row._meta.app_label}/{row._meta.model_name}/"
        before = type(row)._default_manager.count()
        for door in (f"{row.pk}/delete/", "add/"):
            assert staff.post(path + door, {"post": "yes"}).status_code == 403, path + door
        staff.post(f"{path}{row.pk}/change/", {"status": "closed", "balance": "9"})
        for action in CRAFTED:
            sent = {"action": action, "_selected_action": [row.pk], "index": "0", "post": "yes"}
            assert staff.post(path, sent).status_code == 200, path + action
            del sent["index"]
            assert staff.post(path, sent).status_code == 200, path + action
        assert type(row)._default_manager.count() == before
        again = type(row)._default_manager.get(pk=row.pk)
        assert {f.name: getattr(again, f.attname) for f in row._meta.concrete_fields} == {
            f.name: getattr(row, f.attname) for f in row._meta.concrete_fields
        }


@pytest.mark.parametrize("path", LISTS)
def test_long_lists_are_read_by_an_index_without_a_count(
    staff: Client, quarrel: Quarrel, path: str
) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert staff.get(f"/admin/{path.format(hand=quarrel.hand)}").status_code == 200
    for query in asked:
        sql = query["sql"]
        of_long = [table for table in LONG if re.search(rf'FROM "{table}"', sql)]
        if not of_long or not sql.startswith("SELECT"):
            continue
        assert path == "" or "COUNT(" not in sql, sql
        with connection.cursor() as cursor:
            cursor.execute("set local enable_seqscan = off")
            cursor.execute(f"explain {sql}")
            plan = "\n".join(line for (line,) in cursor.fetchall())
        assert not any(f"Seq Scan on {table}" in plan for table in LONG), f"{sql}\n{plan}"


def test_wrong_passwords_are_found_by_username_or_address(staff: Client) -> None:
    def found(term: str) -> bool:
        return b"a browser" in staff.get("/admin/axes/accessattempt/", {"q": term}).content

    terms = ("NORTH", "10.0.0.7", "south", "10.0.0.700", "::1")
    assert [term for term in terms if found(term)] == ["NORTH", "10.0.0.7"]


def test_the_first_page_tells_of_wrong_passwords_only_what_is_kept_of_them(staff: Client) -> None:
    AccessAttempt.objects.create(username="west", failures_since_start=7)
    long_ago = clock.now() - settings.AXES_COOLOFF_TIME - timedelta(seconds=1)
    AccessAttempt.objects.filter(username="west").update(attempt_time=long_ago)

    shown = staff.get("/admin/")

    assert [row.username for row in shown.context["wrong_passwords"]] == ["north"]
    assert "in a day" not in shown.content.decode()


def test_what_was_typed_with_a_wrong_password_is_shown_nowhere(staff: Client) -> None:
    attempt = AccessAttempt.objects.get()
    page = staff.get(f"/admin/axes/accessattempt/{attempt.pk}/change/").content.decode()
    assert "a browser" in page
    assert "was typed" not in page
