"""JSON as a client sent it: taken only if it can be stored, hashed and answered. Pure."""

import json
from typing import NoReturn

DEPTH_MAX = 20
"""How deep a value may nest: four times what any call takes, far from what Python can walk."""


def read(text: str) -> object:
    """Return the value that `text` holds.

    Raises:
        ValueError: no JSON, NaN or an infinity, a NUL or a lone surrogate, or nested too deep.
    """
    try:
        value: object = json.loads(text, parse_constant=_refuse)
    except RecursionError:
        raise ValueError("nested too deep") from None
    _check_depth(value, DEPTH_MAX)
    if "\\u" in text:
        _check_text(value)
    return value


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def _check_depth(value: object, left: int) -> None:
    if isinstance(value, dict | list):
        if not left:
            raise ValueError("nested too deep")
        for item in value.values() if isinstance(value, dict) else value:
            _check_depth(item, left - 1)


def _check_text(value: object) -> None:
    if isinstance(value, str):
        value.encode()
        if "\0" in value:
            raise ValueError("NUL")
    elif isinstance(value, dict | list):
        for item in (*value, *value.values()) if isinstance(value, dict) else value:
            _check_text(item)
