"""The log: chained, its words erasable, its chain checked and guarded by PostgreSQL."""

import pytest
from django.db import IntegrityError, connection, transaction

from audit import notes
from audit.models import Entry, Head, Note
from audit.selectors import digests_saying, entries, readings
from audit.services import Act, record, record_all
from audit.verify import findings
from tests.full.tampering import unguarded

pytestmark = pytest.mark.django_db


def act(object: str = "p_b", club: str = "c_1", reason: str = "asked for it") -> None:  # noqa: A002
    """Record that p_a changed the roles of `object`."""
    record(
        actor="p_a",
        act="member.roles",
        club=club,
        object=object,
        before=["member"],
        after=["member", "arbiter"],
        reason=reason,
        source="api 10.0.0.1",
    )


def test_an_act_is_read_with_its_words() -> None:
    act()
    (reading,) = readings(entries("c_1"))
    assert (reading.entry.number, reading.entry.actor, reading.entry.object) == (1, "p_a", "p_b")
    assert reading.change == '{"after":["member","arbiter"],"before":["member"]}'
    assert (reading.reason, reading.source) == ("asked for it", "api 10.0.0.1")


def test_each_club_has_a_chain_of_its_own() -> None:
    for club in ("c_1", "c_2", "c_1", ""):
        act(club=club)
    assert [(e.club, e.number) for e in Entry.objects.order_by("id")] == [
        ("c_1", 1),
        ("c_2", 1),
        ("c_1", 2),
        ("", 1),
    ]
    assert list(findings()) == []


def test_a_bulk_action_leaves_one_entry_an_object() -> None:
    record_all([Act(actor="p_a", act="member.bar", club="c_1", object=f"p_{n}") for n in range(3)])
    assert [e.object for e in entries("c_1")] == ["p_2", "p_1", "p_0"]


def test_entries_are_found_by_words() -> None:
    act(reason="shouted at the dealer")
    (digest,) = digests_saying("SHOUTED")
    assert Entry.objects.get(reason=digest).number == 1


def test_words_can_be_erased_and_the_chain_stays_whole() -> None:
    act()
    assert notes.erase(author="p_a") == 3
    (reading,) = readings(entries("c_1"))
    assert (reading.change, reading.reason, reading.source) == (notes.ERASED,) * 3
    assert list(findings()) == []


def test_no_text_needs_no_note() -> None:
    act(reason="")
    assert Note.objects.count() == 2
    assert readings(entries("c_1"))[0].reason == ""


@pytest.mark.parametrize(
    "change", ["update audit_entry set actor = 'p_x'", "delete from audit_entry"]
)
def test_an_entry_can_be_neither_edited_nor_deleted(change: str) -> None:
    act()
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change)


def test_an_entry_that_follows_nothing_is_refused() -> None:
    act()
    stray = Entry.objects.get()
    stray.pk, stray.number = None, 2
    with pytest.raises(IntegrityError), transaction.atomic():
        stray.save(force_insert=True)


@pytest.mark.parametrize(
    ("check", "corruption"),
    [
        ("entry changed", "update audit_entry set actor = 'p_x' where number = 2"),
        ("chain broken", "update audit_entry set hash = sha256('x') where number = 1"),
        ("entry missing", "delete from audit_entry where number = 2"),
        ("head differs", "delete from audit_entry where number = 3"),
    ],
)
def test_each_line_of_the_check_finds_its_corruption(check: str, corruption: str) -> None:
    for _ in range(3):
        act()
    with unguarded() as cursor:
        cursor.execute(corruption)
    assert check in {finding.check for finding in findings("c_1")}
    assert list(findings("c_2")) == []


def test_a_chain_without_a_head_is_found() -> None:
    act()
    with unguarded() as cursor:
        cursor.execute("delete from audit_head")
    assert [finding.check for finding in findings()] == ["head differs"]
    assert not Head.objects.exists()


def test_a_changed_note_is_found() -> None:
    act()
    Note.objects.filter(text="asked for it").update(text="did not")
    assert [finding.check for finding in findings()] == ["note changed"]
