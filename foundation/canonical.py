"""Canonical JSON: one value, one run of bytes, so that it can be hashed."""

import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

JSON: TypeAlias = Mapping[str, "JSON"] | Sequence["JSON"] | str | int | bool | None
JSONObject: TypeAlias = dict[str, JSON]

_encode = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")
).encode


def canonical(value: JSON) -> bytes:
    """Return `value` as UTF-8 JSON with sorted keys, no spaces and integers only.

    Raises:
        TypeError: a float, or anything else that JSON has no exact form for.
    """
    _refuse_floats(value)
    return _encode(value).encode()


def _refuse_floats(value: object) -> None:
    if isinstance(value, float):
        raise TypeError("canonical JSON holds whole numbers only")
    if isinstance(value, dict):
        for item in value.values():
            _refuse_floats(item)
    elif isinstance(value, list | tuple):
        for item in value:
            _refuse_floats(item)
