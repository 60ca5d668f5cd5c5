"""The log's commands: what they write can be kept, and checked, elsewhere."""

import hashlib
import json
from io import StringIO

import pytest
from django.core.management import call_command

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
