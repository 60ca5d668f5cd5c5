"""Every no that a client may meet is a problem document, and never a fault of ours."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

pytestmark = pytest.mark.django_db

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

LOGIN = "/api/v1/auth/login"


client = Client(raise_request_exception=False)  # a fault shows as a 500


def _post(body: bytes, content_type: str = "application/json") -> "Response":
    return client.post(LOGIN, body, content_type)


def _problem(response: "Response", status: int, code: str) -> Mapping[str, object]:
    assert response.status_code == status
    assert response["Content-Type"] == "application/problem+json"
    document: dict[str, object] = json.loads(response.content)
    assert document["status"] == status
    assert document["code"] == code
    assert {"type", "title", "detail"} <= document.keys()
    return document


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[]",
        b'"text"',
        b"\xff\xfe",
        b'{"username": NaN}',
        b'{"username": "\\ud800"}',
        b'{"username": "a\\u0000b"}',
        b"[" * 100_000,
        b'{"x": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"n": ' + b"9" * 5_000 + b"}",
    ],
)
def test_a_body_that_is_no_json_object_is_a_broken_envelope(body: bytes) -> None:
    _problem(_post(body), 400, "parse_error")


def test_a_body_whose_text_only_spells_an_escape_is_read() -> None:
    body = rb'{"username": "a\\u0000b", "password": "x", "device": "x"}'
    _problem(_post(body), 401, "wrong_password")


@pytest.mark.parametrize("path", ["/", "/account/", "/admin/", "/api/v1/me", "/healthz"])
def test_a_cookie_that_we_never_made_is_nobodys(path: str) -> None:
    without = Client().get(path).status_code
    for name in ("sessionid", "csrftoken", "messages", "django_language"):
        for value in (r'"\000aaaaaaaa"', r'"\377aaaaaaaa"', "é" * 9, "a" * 4000):
            sent = f"{name}={value}"
            assert client.get(path, headers={"Cookie": sent}).status_code == without, sent


def test_a_body_of_another_kind_is_named_so() -> None:
    _problem(_post(b"<a/>", "text/xml"), 415, "unsupported_media_type")


def test_a_body_beyond_the_limit_is_too_large() -> None:
    _problem(_post(b" " * (settings.REQUEST_BYTES_MAX + 1)), 413, "too_large")


def test_a_field_that_is_wrong_is_named() -> None:
    document = _problem(_post(b"{}"), 400, "invalid")
    errors = document["errors"]
    assert isinstance(errors, list)
    assert {error["attr"] for error in errors} >= {"username", "password"}


def test_a_path_that_leads_nowhere_is_not_found() -> None:
    _problem(client.get("/api/v1/nowhere"), 404, "not_found")


@pytest.mark.parametrize("path", ["/api/v1/clubs/a%00b", "/api/v1/clubs?cursor=%00"])
def test_a_nul_in_an_address_leads_nowhere(path: str) -> None:
    _problem(client.get(path), 404, "not_found")


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "a/b;q=x", ";", "x" * 8_000])
def test_who_takes_no_json_is_told_in_json_that_there_is_nothing_else(accept: str) -> None:
    _problem(client.get("/api/v1/me", headers={"Accept": accept}), 406, "not_acceptable")


def test_more_parameters_than_anyone_reads_are_a_bad_request() -> None:
    _problem(client.get("/api/v1/me?" + "a=b&" * 1_001), 400, "bad_request")


def test_a_method_that_is_not_there_is_not_allowed() -> None:
    _problem(client.put(LOGIN), 405, "method_not_allowed")


def test_who_is_not_signed_in_is_told_so() -> None:
    _problem(client.get("/api/v1/me"), 401, "not_authenticated")


def test_a_page_that_is_not_there_says_so_to_a_person() -> None:
    response = client.get("/nowhere")
    assert response.status_code == 404
    assert "json" not in response["Content-Type"]


@given(body=st.binary(max_size=200))
def test_no_body_whatever_makes_a_fault_of_ours(body: bytes) -> None:
    assert _post(body).status_code < 500
