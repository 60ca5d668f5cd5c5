"""Which commands of manage.py need no service at all."""

import pytest

from tonk_project.embedded.command import touches_neither


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
