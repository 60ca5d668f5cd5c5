"""The socket's AsyncAPI document, as a judge of every frame that a test sends or sees.

The document leaves room for parts to come; the judge leaves none, so that each is declared.
"""

from functools import cache
from pathlib import Path

import yaml
from jsonschema_rs import Draft202012Validator

from foundation.canonical import JSON, JSONObject

DOCUMENT = Path(__file__).parents[4] / "docs" / "asyncapi.yaml"


BASES = {"EventHead"}
"""Schemas that others build on: they are closed where they are built on."""


@cache
def components() -> JSONObject:
    """Return the document's components, each object closed to what it does not declare."""
    found: JSONObject = yaml.safe_load(DOCUMENT.read_text())["components"]
    schemas = found["schemas"]
    assert isinstance(schemas, dict)
    open_ones = {name: schemas[name] for name in BASES}
    return {**found, "schemas": {name: _closed(schemas[name]) for name in schemas} | open_ones}


def _closed(schema: JSON) -> JSON:
    match schema:
        case dict():
            inner = {name: _closed(part) for name, part in schema.items()}
            return {**inner, "unevaluatedProperties": False} if "properties" in inner else inner
        case list():
            return [_closed(part) for part in schema]
        case _:
            return schema


@cache
def _judge(kind: str) -> Draft202012Validator:
    payload: JSONObject = yaml.safe_load(DOCUMENT.read_text())["components"]["messages"][kind]
    return Draft202012Validator({"allOf": [payload["payload"]], "components": components()})


@cache
def kinds(operation: str) -> frozenset[str]:
    """Return the types of the frames that the client may `ask`, or the server may `tell`."""
    messages = yaml.safe_load(DOCUMENT.read_text())["operations"][operation]["messages"]
    return frozenset(message["$ref"].rsplit("/", 1)[1] for message in messages)


def judge(frame: dict[str, object], operation: str) -> None:
    """Find whether a frame is one of the document's.

    Raises:
        AssertionError, jsonschema_rs.ValidationError: it is not.
    """
    kind = str(frame["type"])
    assert kind in kinds(operation), f"{kind} is no frame to {operation}"
    _judge(kind).validate(frame)
