"""The API's document and its page: what a newcomer reads first."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from jsonschema_rs import Draft202012Validator

from clubs.errors import TooOften
from disputes.errors import BadMoment, CaseExists
from foundation.canonical import JSON, JSONObject
from foundation.refusals import Refusal
from games.engine.errors import RulesConflict, RuleViolation
from games.errors import SheetNotAgreed, StaleVersion
from ledger.errors import InsufficientChips
from notices.errors import TooManyTargets
from tests.full.fence.world import build

pytestmark = pytest.mark.django_db


@pytest.fixture
def document() -> JSONObject:
    """The document as a client fetches it."""
    told: JSONObject = (
        Client().get("/api/v1/schema/", headers={"Accept": "application/json"}).json()
    )
    return told


def _operations(document: JSONObject) -> Iterator[JSONObject]:
    paths = document["paths"]
    assert isinstance(paths, dict)
    for operations in paths.values():
        assert isinstance(operations, dict)
        yield from (each for each in operations.values() if isinstance(each, dict))


def _called(document: JSONObject, name: str) -> JSONObject:
    return next(each for each in _operations(document) if each["operationId"] == name)


def _schemas(document: JSONObject) -> JSONObject:
    components = document["components"]
    assert isinstance(components, dict)
    schemas = components["schemas"]
    assert isinstance(schemas, dict)
    return schemas


def _description(document: JSONObject) -> str:
    about = document["info"]
    assert isinstance(about, dict)
    return str(about["description"])


def _walk(node: JSON, path: str = "") -> Iterator[tuple[str, JSONObject]]:
    match node:
        case dict():
            yield path, node
            for name, value in node.items():
                yield from _walk(value, f"{path}/{name}")
        case list():
            for number, value in enumerate(node):
                yield from _walk(value, f"{path}/{number}")


def test_every_operation_says_in_a_line_what_it_does() -> None:
    document = Client().get("/api/v1/schema/", headers={"Accept": "application/json"}).json()

    operations = [each for path in document["paths"].values() for each in path.values()]

    assert [each["operationId"] for each in operations if not each.get("summary")] == []


def test_the_document_lists_the_codes_of_the_rules_and_of_ours() -> None:
    document = Client().get("/api/v1/schema/", headers={"Accept": "application/json"}).json()

    told = document["info"]["description"]

    assert "- `not_your_turn` (422): " in told
    assert "- `not_found` (404): Not there, or not the asker's to know." in told


def test_the_document_lists_what_is_said_by_others_too_and_in_every_process_the_same(
    document: JSONObject,
) -> None:
    listed = set(re.findall(r"^- `(\w+)` \(", _description(document), re.MULTILINE))

    assert {"too_large", "permission_denied", "error", "invalid", "bad_frame"} <= listed
    answers = json.dumps([each["responses"] for each in _operations(document)])
    named = {
        code
        for line in re.findall(r"\. ((?:`[a-z_]+` ?)+)\"", answers)
        for code in re.findall(r"\w+", line)
    }
    assert {"busy", "already_done", "idempotency_key_required"} <= named <= listed


@pytest.mark.parametrize(
    "refusal",
    [
        BadMoment(version=9, last=8),
        CaseExists(case="ds_1"),
        InsufficientChips(owner="p_1", needed=2, available=1),
        RulesConflict(switches=["hand_size"], reason="Too many."),
        SheetNotAgreed(sheet="9f"),
        StaleVersion(version=9),
        TooManyTargets(targets_max=5),
        TooOften(retry_after=1),
    ],
    ids=lambda refusal: refusal.code,
)
def test_the_document_names_the_fields_of_each_code(
    document: JSONObject, refusal: Refusal | RuleViolation
) -> None:
    line = re.search(rf"^- `{refusal.code}` .*$", _description(document), re.MULTILINE)

    assert line
    assert [name for name in refusal.fields() if f"`{name}` (" not in line[0]] == []


def test_every_answer_declares_the_headers_that_it_has(document: JSONObject) -> None:
    wanted = {"401": "WWW-Authenticate", "429": "Retry-After", "503": "Retry-After"}
    for operation in _operations(document):
        responses = operation["responses"]
        assert isinstance(responses, dict)
        for status, answer in responses.items():
            assert isinstance(answer, dict)
            headers = answer.get("headers", {})
            assert isinstance(headers, dict)
            assert status not in wanted or wanted[status] in headers, operation["operationId"]

    told = json.dumps(_called(document, "hand")["responses"])
    assert told.count('"ETag"') == 2
    assert '"Preference-Applied"' in json.dumps(_called(document, "hand_events")["responses"])
    assert '"Idempotency-Replayed"' in json.dumps(_called(document, "hand_act")["responses"])


def test_every_property_is_described(document: JSONObject) -> None:
    bare = [
        f"{path}/{name}"
        for path, node in _walk(_schemas(document))
        for name, shape in _properties(node).items()
        if not shape.get("description")
    ]

    assert bare == []


def _properties(node: JSONObject) -> dict[str, JSONObject]:
    properties = node.get("properties")
    if not isinstance(properties, dict):
        return {}
    return {name: shape for name, shape in properties.items() if isinstance(shape, dict)}


def test_every_word_of_an_enum_is_explained_in_other_words(document: JSONObject) -> None:
    echoed = [
        f"{name}: {word}"
        for name, schema in _schemas(document).items()
        if isinstance(schema, dict) and "enum" in schema
        for word, said in re.findall(r"^\* `(.*)` - (.*)$", str(schema.get("description")), re.M)
        if said.lower().replace(" ", "_") == word
    ]

    assert echoed == []


def test_a_word_of_an_enum_is_a_plain_value(document: JSONObject) -> None:
    words = [word for _, node in _walk(document) for word in _list(node.get("enum", []))]

    assert words
    assert [word for word in words if isinstance(word, list | dict)] == []


def test_a_records_action_declares_the_fields_of_every_action(document: JSONObject) -> None:
    schemas = _schemas(document)
    union = schemas["Action"]
    assert isinstance(union, dict)
    actions = [str(each).rpartition("/")[2].strip("'}") for each in _list(union["oneOf"])]

    wanted = {name for action in actions for name in _properties(_of(schemas[action]))}
    assert wanted | {"seat"} == set(_properties(_of(schemas["RecordedAction"])))


def test_the_page_on_formats_lists_the_reasons_that_the_document_has(document: JSONObject) -> None:
    page = (Path(__file__).parents[3] / "docs" / "formats.md").read_text()
    for enum in ("VoidReason", "ExtensionReason"):
        for code in _list(_of(_schemas(document)[enum])["enum"]):
            assert f"| `{code}` |" in page


def _list(node: JSON) -> list[JSON]:
    assert isinstance(node, list)
    return node


def _of(node: JSON) -> JSONObject:
    assert isinstance(node, dict)
    return node


def test_the_examples_are_bodies_that_their_calls_take(document: JSONObject) -> None:
    shown = set()
    for operation in _operations(document):
        body = operation.get("requestBody", {})
        assert isinstance(body, dict)
        content = body.get("content", {})
        assert isinstance(content, dict)
        for told in content.values():
            assert isinstance(told, dict)
            examples = told.get("examples", {})
            assert isinstance(examples, dict)
            for example in examples.values():
                assert isinstance(example, dict)
                Draft202012Validator(
                    {"allOf": [told["schema"]], "components": document["components"]}
                ).validate(example["value"])
                shown.add(operation["operationId"])

    assert shown >= {"login", "table_sit", "hand_act"}


def test_the_document_says_what_stays_and_what_is_limited(document: JSONObject) -> None:
    told = _description(document)

    assert [
        part for part in ("Versions", "Limits", "Refusals") if f"\n## {part}\n" not in told
    ] == []
    for word in (
        "1 MiB",
        "429 `too_often`",
        "15 minutes",
        "30 days",
        "7 days",
        "wait=N",
        "/ws/tables/",
    ):
        assert word in told


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
