"""Whatever is sent to the running server, its answer is one that the document speaks of."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_django.live_server_helper import LiveServer

from tests.full.fence.world import build

pytestmark = pytest.mark.django_db(transaction=True)
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
SECONDS = 75
"""How long each search may take; on a busy machine it gets less far."""
NAMES = ("slug", "table", "hand", "member_id", "journal", "date", "dispute", "code", "chair")
ENDS_IT_ALL = "auth/logout|auth/devices/|me/close|{slug}/close|{table}/close"
"""Doors behind which the rest would be 401, or 409 to everything."""


@pytest.mark.parametrize(("role", "phase"), [("owner", "coverage"), ("member", "fuzzing")])
def test_no_answer_is_outside_the_document(
    live_server: LiveServer, tmp_path: Path, role: str, phase: str
) -> None:
    world = build()
    known = "".join(f'"path.{name}" = {json.dumps(world.params[name])}\n' for name in NAMES)
    (tmp_path / "schemathesis.toml").write_text(f"[parameters]\n{known}")

    run = subprocess.run(
        [
            Path(sys.executable).with_name("schemathesis"),
            *("run", f"{live_server.url}/api/v1/schema/"),
            *("--header", f"Authorization: Bearer {world.phones[role].token}"),
            *("--checks", ",".join(CHECKS)),
            *("--phases", phase),
            *("--max-examples", "3"),
            *("--exclude-path-regex", ENDS_IT_ALL),
            *("--seed", "7"),
            *("--max-time", str(SECONDS)),
            "--continue-on-failure",
        ],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )

    assert run.returncode == 0, run.stdout + run.stderr
