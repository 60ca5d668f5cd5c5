"""The API's document and its page: what a newcomer reads first."""

import json

import pytest
from django.test import Client
from jsonschema_rs import Draft202012Validator

from tests.full.fence.world import build

pytestmark = pytest.mark.django_db


def test_every_operation_says_in_a_line_what_it_does() -> None:
    document = Client().get("/api/v1/schema/", headers={"Accept": "application/json"}).json()

    operations = [each for path in document["paths"].values() for each in path.values()]

    assert [each["operationId"] for each in operations if not each.get("summary")] == []


def test_the_document_lists_the_codes_of_the_rules_and_of_ours() -> None:
    document = Client().get("/api/v1/schema/", headers={"Accept": "application/json"}).json()

    told = document["info"]["description"]

    assert "- `not_your_turn` (422): " in told
    assert "- `not_found` (404): Not there, or not the asker's to know." in told


def test_every_list_answers_as_the_document_says() -> None:
    document = Client().get("/api/v1/schema/", headers={"Accept": "application/json"}).json()
    world = build()
    pages = []
    for path, operations in document["paths"].items():
        told = operations.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
        shape = told.get("application/json", {}).get("schema", {})
        if "/Paginated" in shape.get("$ref", ""):
            page = world.phones["owner"].get(path.format_map(world.params) + "?limit=1").json()
            judge = Draft202012Validator({**shape, "components": document["components"]})
            judge.validate(page)
            assert not judge.is_valid({"results": []}), "next and previous are always there"
            pages.append(page)

    assert {bool(page["next"]) for page in pages} == {True, False}


def test_every_reason_that_is_given_says_that_it_hides_nothing() -> None:
    document = Client().get("/api/v1/schema/", headers={"Accept": "application/json"}).json()

    shapes = document["components"]["schemas"].items()
    given = {
        name: shape["properties"]["reason"]
        for name, shape in shapes
        if name.endswith("Request") and "reason" in shape.get("properties", {})
    }

    assert len(given) >= len({"chips", "a gift", "a reversal", "a member", "a void", "a ruling"})
    assert [name for name, field in given.items() if "u202e" not in json.dumps(field)] == []


def test_the_document_uses_no_word_of_older_openapi() -> None:
    document = Client().get("/api/v1/schema/", headers={"Accept": "application/json"}).json()

    assert document["openapi"].startswith("3.1")
    assert "nullable" not in json.dumps(document)


def test_the_documents_page_has_no_style_that_its_policy_would_block() -> None:
    answer = Client().get("/api/v1/docs/")

    assert answer.status_code == 200
    assert "<style" not in answer.content.decode()
    assert "clubs/docs.css" in answer.content.decode()
