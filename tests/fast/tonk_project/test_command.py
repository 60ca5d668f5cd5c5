"""Which commands of manage.py need no service at all."""

import subprocess
import sys

import pytest

from tonk_project.embedded.command import stand_in, touches_neither
from tonk_project.embedded.places import PROJECT


@pytest.mark.parametrize(
    "line",
    [
        "replay_hands hands.jsonl",
        "replay_hands -",
        "verify_case case.json",
        "verify_events exported.jsonl",
        "verify_events -",
        "verify_events -v 0 exported.jsonl",
        "migrate --help",
        "collectstatic --no-input",
        "",
    ],
)
def test_what_reads_files_only_touches_neither_database_nor_broker(line: str) -> None:
    assert touches_neither(line.split())


@pytest.mark.parametrize(
    "line",
    [
        "verify_events",
        "verify_events --club demo-club",
        "verify_events --hand h_1 -v 2",
        "audit_ledger",
        "migrate",
        "seed_club",
    ],
)
def test_what_reads_the_rows_needs_them(line: str) -> None:
    assert not touches_neither(line.split())


@pytest.mark.parametrize(
    ("line", "process"),
    [("shell -c pass", "command"), ("sweep", "sweeper"), ("steward", "steward"), ("", "command")],
)
def test_a_command_in_the_webs_container_is_a_command_and_not_cut_off(
    line: str, process: str
) -> None:
    script = (
        "import sys, os; from django.conf import settings; import django.core.management as m;"
        "m.execute_from_command_line = lambda _: print(settings.PROCESS);"
        "import manage; manage.main()"
    )
    told = subprocess.run(
        [sys.executable, "-c", script, *line.split()],
        env={**stand_in(), "TONK_PROCESS": "web"},
        cwd=PROJECT,
        check=True,
        capture_output=True,
        text=True,
    )
    assert told.stdout.strip() == process
