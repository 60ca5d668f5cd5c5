"""Records are cut out of any stream, and a broken one spoils only itself."""

import io
import json

import pytest

from games.engine.notation import hand_lines, judge
from games.engine.notation.records import LINE_BYTES_MAX

GOOD = json.dumps({"format": "tonk-hand/1", "id": "good"}).encode()
LONG = b'{"id": "long", "pad": "' + b"x" * LINE_BYTES_MAX + b'"}'


def _cut(text: bytes) -> list[bytes]:
    return list(hand_lines(io.BytesIO(text)))


def test_a_line_is_a_record_and_blank_lines_are_none() -> None:
    assert _cut(GOOD + b"\n\n" + GOOD + b"\r\n") == [GOOD, GOOD + b"\r"]


def test_one_object_may_spread_over_lines() -> None:
    pretty = json.dumps(json.loads(GOOD), indent=2).encode()
    assert _cut(pretty + b"\n") == [pretty + b"\n"]


def test_a_broken_object_over_lines_is_one_record() -> None:
    assert len(_cut(b'{\n "id": "x",\n "deck": [,]\n}\n')) == 1


def test_a_byte_order_mark_is_passed_over() -> None:
    assert _cut(b"\xef\xbb\xbf" + GOOD) == [GOOD]


def test_nothing_is_no_record() -> None:
    assert _cut(b"") == []
    assert _cut(b"\n \n") == []


def test_broken_lines_leave_the_others_as_they_are() -> None:
    lines = _cut(b'{"id": "br\n' + GOOD + b"\nnonsense\n" + GOOD)
    assert lines == [b'{"id": "br', GOOD, b"nonsense", GOOD]


@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_line_too_long_is_refused_for_its_length_and_the_rest_is_read(end: bytes) -> None:
    first, second, third = _cut(LONG + b"\n" + GOOD + b"\n" + LONG + end)
    assert second == GOOD
    for cut in (first, third):
        assert len(cut) == LINE_BYTES_MAX + 1
        assert judge(cut)["id"] is None


def test_a_line_of_the_greatest_length_is_read() -> None:
    padded = GOOD + b" " * (LINE_BYTES_MAX - len(GOOD))
    assert _cut(GOOD + b"\n" + padded + b"\n" + GOOD) == [GOOD, padded, GOOD]
    assert judge(padded)["id"] == "good"


def test_records_across_the_edge_of_the_first_read_are_whole() -> None:
    many = (GOOD + b"\n") * (3 * LINE_BYTES_MAX // len(GOOD))
    assert set(_cut(many)) == {GOOD}


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"7",
        b"[" * 100_000,
        b'{"id": "x"',
        b'{"id": "x", "stake": NaN}',
        b'{"id": "\xff"}',
        b"\x00",
        "a lone surrogate \ud800",
    ],
)
def test_what_is_no_json_object_is_one_clear_error(line: str | bytes) -> None:
    judged = judge(line)
    error = judged["error"]
    assert isinstance(error, dict)
    assert judged["id"] is None
    assert (error["action"], error["code"]) == (0, "malformed")


def test_a_stake_with_thousands_of_digits_is_refused_at_once() -> None:
    line = GOOD.removesuffix(b"}") + b', "stake": ' + b"9" * 100_000 + b"}"
    assert judge(line) == {
        "id": "good",
        "error": {
            "action": 0,
            "code": "malformed",
            "detail": "The stake must be a whole number.",
        },
    }
