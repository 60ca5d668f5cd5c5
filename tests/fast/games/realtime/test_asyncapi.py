"""The socket's document is an AsyncAPI 3 document, whole in itself, and its examples are true."""

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import jsonschema_rs
import pytest
import yaml

from foundation.canonical import JSON, JSONObject

ROOT = Path(__file__).parents[4]
DOCUMENT: JSONObject = yaml.safe_load((ROOT / "docs" / "asyncapi.yaml").read_text())
OFFICIAL = jsonschema_rs.validator_for(
    json.loads((ROOT / "tests" / "vendor" / "asyncapi" / "3.0.0.json").read_text())
)


def test_the_document_is_one_of_asyncapi_3() -> None:
    assert [error.message for error in OFFICIAL.iter_errors(DOCUMENT)] == []


@pytest.mark.parametrize(
    "spoil",
    [
        lambda document: document.pop("info"),
        lambda document: document["operations"]["ask"].update(action="shout"),
        lambda document: document["channels"]["table"].update(parameters=[]),
        lambda document: document["components"]["messages"]["act"].update(payloads={}),
    ],
    ids=["no info", "an unknown action", "parameters as a list", "an unknown part"],
)
def test_a_fault_in_the_document_is_found(spoil: Callable[[JSONObject], object]) -> None:
    spoiled = copy.deepcopy(DOCUMENT)
    spoil(spoiled)

    assert not OFFICIAL.is_valid(spoiled)


def test_every_reference_leads_somewhere_and_every_schema_is_used() -> None:
    references = {str(value) for key, value in _walk(DOCUMENT) if key == "$ref"}
    schemas = {f"#/components/schemas/{name}" for name in _at("#/components/schemas")}

    assert [reference for reference in references if not _at(reference)] == []
    assert schemas - references == set()


def test_nothing_that_the_server_sends_is_closed_to_parts_to_come() -> None:
    closed = [key for key, value in _walk(DOCUMENT) if key.startswith("additional") and not value]

    assert closed == []


def test_every_example_is_a_frame_of_its_message() -> None:
    messages = _at("#/components/messages")
    shown = 0
    for name, message in messages.items():
        assert isinstance(message, dict)
        judge = jsonschema_rs.Draft202012Validator(
            {"allOf": [message["payload"]], "components": DOCUMENT["components"]}
        )
        for example in message.get("examples", []):
            assert judge.is_valid(example["payload"]), name
            shown += 1
    assert shown


def _at(reference: str) -> JSONObject:
    """Return what a reference of the document leads to; nothing if it leads nowhere."""
    found: JSON = DOCUMENT
    for part in reference.removeprefix("#/").split("/"):
        found = found.get(part) if isinstance(found, dict) else None
    return found if isinstance(found, dict) else {}


def _walk(node: JSON) -> Iterator[tuple[str, JSON]]:
    match node:
        case dict():
            for key, value in node.items():
                yield key, value
                yield from _walk(value)
        case list():
            for value in node:
                yield from _walk(value)
