"""The socket's AsyncAPI document, as a judge of every frame that a test sends or sees."""

from functools import cache
from pathlib import Path

import yaml
from jsonschema_rs import Draft202012Validator

from foundation.canonical import JSONObject

DOCUMENT = Path(__file__).parents[4] / "docs" / "asyncapi.yaml"


@cache
def components() -> JSONObject:
    """Return the document's components."""
    found: JSONObject = yaml.safe_load(DOCUMENT.read_text())["components"]
    return found


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
