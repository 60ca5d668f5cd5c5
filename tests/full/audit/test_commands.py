"""The log's commands: what they write can be kept, and checked, elsewhere."""

import hashlib
import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from audit import export
from audit.models import Entry
from audit.services import record

pytestmark = pytest.mark.django_db


def test_an_exported_log_chains_without_the_database() -> None:
    for number in range(3):
        record(actor="p_a", act="member.bar", club="c_1", object=f"p_{number}", reason="shouted")
    record(actor="p_a", act="member.bar", club="c_2", object="p_9")
    out = StringIO()
    call_command("export_audit", "--club", "c_1", stdout=out)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [line["object"] for line in lines] == ["p_0", "p_1", "p_2"]
    assert {line["reason"] for line in lines} == {"shouted"}
    assert [line["previous"] for line in lines[1:]] == [line["hash"] for line in lines[:-1]]
    assert len(lines[0]["hash"]) == 2 * hashlib.sha256().digest_size


def test_a_log_is_written_a_page_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "PAGE", 2)
    for number in range(5):
        record(actor="p_a", act="member.bar", club="c_1", object=f"p_{number}")

    written = [page.count("\n") for page in export.pages(Entry.objects.all())]

    assert written == [2, 2, 1]


def test_a_club_that_is_not_there_is_no_empty_log() -> None:
    record(actor="p_a", act="member.bar", club="c_1", object="p_9")
    with pytest.raises(CommandError, match="called the-slug"):
        call_command("export_audit", "--club", "the-slug", stdout=StringIO())


def test_a_role_that_is_not_there_is_named() -> None:
    with pytest.raises(CommandError, match='Nothing was granted: role "tonk_nobody" does not'):
        call_command("grant_roles", "--app", "tonk_nobody", "--reader", "tonk_nobody")
