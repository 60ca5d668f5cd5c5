"""The engine agrees with two referees that were written apart from it (tests/hands/README.md)."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine.jsonvalue import Json, JsonObject
from games.engine.notation import judge, read_record, write_record

HANDS = Path(__file__).parents[3] / "hands"
JUDGED = ("default", "switches", "rare", "illegal", "unfinished")


def _lines(name: str) -> Iterator[JsonObject]:
    for line in (HANDS / f"{name}.jsonl").read_text().splitlines():
        yield json.loads(line)


def _code(judged: JsonObject) -> Json:
    """Leave out the words, which are ours."""
    error = judged["error"]
    assert isinstance(error, dict)
    assert error.pop("detail")
    return error


@pytest.mark.parametrize("name", JUDGED)
def test_results_and_refusals_are_the_referees(name: str) -> None:
    for record in _lines(name):
        judged = judge(json.dumps(record))
        if "expect_error" in record:
            assert _code(judged) == record["expect_error"], record["id"]
        else:
            assert isinstance(record["result"], dict)
            assert judged == {"id": record["id"], **record["result"]}


def test_records_wrong_as_a_whole_are_refused_as_the_referees_do() -> None:
    for case in _lines("bad_records"):
        judged = judge(json.dumps(case["record"]))
        assert {"id": judged["id"], "error": _code(judged)} == case["expect"]


def test_a_record_written_back_is_the_same_json() -> None:
    for record in _lines("default"):
        assert write_record(read_record(record)) == record


def test_a_recorded_result_that_differs_is_named() -> None:
    record = next(_lines("default"))
    result = record["result"]
    assert isinstance(result, dict)
    wrong = {**record, "result": {**result, "net": [0, True], "why": "not compared"}}
    assert judge(json.dumps(wrong)) == {
        "id": record["id"],
        **result,
        "differs": {"net": {"recorded": [0, True], "replayed": result["net"]}},
    }


def test_a_hand_stopped_early_lists_what_may_be_done_next() -> None:
    record = next(_lines("default"))
    assert judge(json.dumps(record), at=0, legal=True) == {
        "id": record["id"],
        "status": "unfinished",
        "to_act": 1,
        "legal": [
            {"do": "knock"},
            {"do": "draw", "from": "stock"},
            {"do": "draw", "from": "discard"},
        ],
    }


def test_a_voided_hand_pays_nobody_and_counts_what_is_held() -> None:
    record = next(_lines("default"))
    assert judge(json.dumps({**record, "actions": [], "void": True, "result": None})) == {
        "id": record["id"],
        "status": "finished",
        "ending": "void",
        "winners": [],
        "counts": [27, 31],
        "net": [0, 0],
    }


def test_a_hand_stopped_before_its_end_is_not_compared_with_its_result() -> None:
    record = next(_lines("default"))
    assert "differs" not in judge(json.dumps(record), at=1)
    voided = json.dumps({**record, "actions": [], "void": True})
    assert judge(voided, at=0) == {"id": record["id"], "status": "unfinished", "to_act": 1}
