"""`manage.py audit_ledger` tells where it is: each check by its name, on standard error."""

from io import StringIO

import pytest
from django.core.management import call_command

from games.selectors import settlements
from games.selectors.audits import PARTS
from ledger import audit

pytestmark = pytest.mark.django_db


def test_each_part_and_each_check_has_its_line_of_progress() -> None:
    progress = StringIO()

    call_command("audit_ledger", stdout=StringIO(), stderr=progress)

    told = [line.strip() for line in progress.getvalue().splitlines()]
    parts = [f"auditing the {name} …" for name, _ in PARTS]
    checks = [f"{check.name} …" for check in (*audit.CHECKS, *settlements.CHECKS)]
    assert [line for line in told if line in parts] == parts
    assert [line for line in told if line in checks] == checks
    assert {"chains …", "heads …", "notes …", "journal changed …"} <= set(told)
