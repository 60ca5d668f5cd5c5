"""Canonical JSON: one value, one run of bytes, so that it can be hashed."""

import json
from collections.abc import Mapping, Sequence
from types import NoneType
from typing import TypeAlias

JSON: TypeAlias = Mapping[str, "JSON"] | Sequence["JSON"] | str | int | bool | None
JSONObject: TypeAlias = dict[str, JSON]

_encode = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")
).encode
_EXACT = {str, int, bool, NoneType}


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
    if isinstance(value, dict | list | tuple):
        for item in value.values() if isinstance(value, dict) else value:
            if type(item) not in _EXACT:  # most are: every event of every hand passes here
                _refuse_floats(item)
