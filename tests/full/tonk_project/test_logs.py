"""What a log line says, and what none may."""

import json
import logging.config
from uuid import uuid4

import pytest
import uvicorn.config
from django.db import connection
from django.test import Client

from tonk_project import logs

pytestmark = pytest.mark.django_db


def test_each_line_of_a_request_names_its_hand_and_its_command(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    key = str(uuid4())

    with caplog.at_level(logging.INFO):
        client.post(
            "/api/v1/hands/h_1/actions",
            {},
            content_type="application/json",
            headers={"Idempotency-Key": key},
        )

    lines: list[object] = [record.msg for record in caplog.records]
    finished = [line for line in lines if isinstance(line, dict) and "code" in line]
    assert [(line["hand"], line["command"]) for line in finished] == [("h_1", key)]


@pytest.mark.parametrize(
    ("setting", "value"), [("log_min_error_statement", "panic"), ("log_error_verbosity", "terse")]
)
def test_the_database_logs_no_statement_that_failed_and_no_value(setting: str, value: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(%s)", [setting])
        assert cursor.fetchone() == (value,)


def test_the_web_servers_lines_are_ours_and_none_tells_a_request_twice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = logging.root.handlers[:]
    try:
        logging.config.dictConfig(uvicorn.config.LOGGING_CONFIG)
        logs.configure(logs.settings(level="INFO", form="json"))
        logging.getLogger("uvicorn.error").error("a fault")
        logging.getLogger("uvicorn.access").info("GET /")
        told = capsys.readouterr()
    finally:
        logging.root.handlers = before

    assert [json.loads(line)["event"] for line in told.err.splitlines()] == ["a fault"]
    assert told.out == ""


def test_a_line_is_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    before = logging.root.handlers[:]
    try:
        logs.configure(logs.settings(level="INFO", form="json"))
        logging.getLogger("a.part").warning("two\nlines")
        line = json.loads(capsys.readouterr().err)
    finally:
        logging.root.handlers = before

    assert line["event"] == "two\nlines"
    assert line["logger"] == "a.part"
    assert line["level"] == "warning"
    assert line["timestamp"].endswith("Z")
