"""The log in the admin: searched by who, act, object and time; exported, and that is noted."""

import hashlib
import json
from collections.abc import Iterator
from http import HTTPStatus

import pytest
from django.http import HttpResponseBase, StreamingHttpResponse
from django.test import Client

from audit import export
from audit.models import Entry
from audit.services import record
from clubs.models import Member, User
from clubs.roles import Role
from foundation import clock
from tests.full.clubs.api import club_of, person

pytestmark = pytest.mark.django_db
DAY_US = 86_400_000_000


@pytest.fixture
def owner() -> Member:
    """The owner of a club in which somebody was suspended and barred, a day apart."""
    member = club_of(person("north"))
    start = clock.now_us()
    for days, act in ((-3, "member.suspend"), (-2, "member.bar"), (-1, "refused.chips.move")):
        with clock.frozen(start + days * DAY_US):
            record(
                actor=member.user_id, act=act, club=member.club_id, object=f"m_{act}", reason=act
            )
    record(actor="p_x", act="member.bar", club="c_other", object="m_member.bar", reason="elsewhere")
    return member


@pytest.fixture
def staff() -> User:
    """One of the installation's staff."""
    return User.objects.create(username="staff", is_staff=True)


def listed(who: User, query: str) -> list[str]:
    """Return the objects of the entries that the list shows, newest first."""
    browser = Client()
    browser.force_login(who)
    answer = browser.get(f"/admin/audit/entry/?{query}")
    assert answer.status_code == 200
    return [entry.object for entry in answer.context["cl"].result_list]


def exported(who: User, query: str = "") -> list[dict[str, object]]:
    """Return what an export holds."""
    return [json.loads(line) for part in streamed(who, query) for line in part.splitlines()]


def streamed(who: User, query: str = "") -> Iterator[bytes]:
    """Return the parts of an export, as they are made."""
    browser = Client()
    browser.force_login(who)
    return _parts(browser.post(f"/admin/audit/entry/export/?{query}"))


def _parts(answer: HttpResponseBase) -> Iterator[bytes]:
    assert answer.status_code == HTTPStatus.OK
    assert isinstance(answer, StreamingHttpResponse)
    content = answer.streaming_content
    assert isinstance(content, Iterator)
    return content


def test_entries_are_found_by_who_act_object_and_time_together(owner: Member, staff: User) -> None:
    assert listed(staff, "by=north&act=member.bar") == ["m_member.bar"]
    assert listed(staff, "act=member.") == ["m_member.bar", "m_member.bar", "m_member.suspend"]
    assert listed(staff, "act=refused.") == ["m_refused.chips.move"]
    assert listed(staff, "on=m_member.bar&by=p_x") == ["m_member.bar"]
    day_two = clock.iso(clock.now_us() - 2 * DAY_US - DAY_US // 2)
    late = clock.iso(clock.now_us() - DAY_US // 2)
    assert listed(staff, f"by=north&since={day_two}&until={late}") == [
        "m_refused.chips.move",
        "m_member.bar",
    ]
    assert listed(staff, "since=yesterday") == []


def test_an_export_holds_what_is_listed_chains_and_is_noted(
    owner: Member, staff: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "PAGE", 2)

    everything = exported(staff)

    of_club = [line for line in everything if line["club"] == owner.club_id]
    assert [line["number"] for line in of_club] == list(range(1, len(of_club) + 1))
    assert [line["previous"] for line in of_club[1:]] == [line["hash"] for line in of_club[:-1]]
    assert len(str(of_club[0]["hash"])) == 2 * hashlib.sha256().digest_size
    assert {line["object"] for line in exported(staff, "act=member.bar")} == {"m_member.bar"}
    noted = Entry.objects.filter(act="audit.export", actor=staff.pk, club="")
    assert noted.count() == 2


def test_an_export_holds_a_page_of_entries_at_a_time(
    owner: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "PAGE", 2)
    everything = b"".join(streamed(owner.user)).splitlines(keepends=True)

    parts = streamed(owner.user, "until=2126-01-01")

    assert next(parts) == b"".join(everything[:2])
    assert next(parts) == b"".join(everything[2:4])


def test_an_export_of_more_than_one_answer_takes_is_refused_and_can_be_parted(
    owner: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "ENTRIES_MAX", 2)
    browser = Client()
    browser.force_login(owner.user)

    refused = browser.post("/admin/audit/entry/export/?by=north", follow=True)

    assert refused.redirect_chain == [("/admin/audit/entry/?by=north", HTTPStatus.FOUND)]
    assert "More than 2 entries are listed" in refused.content.decode()
    assert not Entry.objects.filter(act="audit.export").exists()
    assert len(exported(owner.user, "by=north&act=member.")) == 2


def test_an_official_exports_his_own_clubs_log_alone(owner: Member) -> None:
    lines = exported(owner.user)
    assert {line["club"] for line in lines} == {owner.club_id}
    assert Entry.objects.latest("id").act == "audit.export"
    assert Entry.objects.latest("id").club == owner.club_id


def test_an_export_is_asked_for_by_a_form_of_an_official(owner: Member) -> None:
    browser, plain = Client(), person("plain")
    Member.objects.create(club=owner.club, user=plain, roles=[Role.MEMBER])
    browser.force_login(owner.user)
    assert browser.get("/admin/audit/entry/export/").status_code == 405
    browser.force_login(plain)
    assert browser.post("/admin/audit/entry/export/").status_code in (302, 403)
    assert not Entry.objects.filter(act="audit.export").exists()
