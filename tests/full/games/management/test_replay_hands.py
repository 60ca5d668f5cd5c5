"""`manage.py replay_hands` prints a line a hand and its exit status, with no service running."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[4]
HANDS = ROOT / "tests" / "hands"
SERVICES = ("DATABASE_URL", "REDIS_URL")


def _run(*arguments: str | Path, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    environment = {key: value for key, value in os.environ.items() if key not in SERVICES}
    return subprocess.run(
        [sys.executable, "manage.py", "replay_hands", *arguments],
        cwd=ROOT,
        env={**environment, "TONK_DATA": "/nowhere"},
        input=given,
        capture_output=True,
        timeout=120,
        check=False,
    )


def _lines(done: subprocess.CompletedProcess[bytes]) -> list[dict[str, object]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_files_are_judged_in_order_and_all_is_right() -> None:
    files = [HANDS / "default.jsonl", HANDS / "unfinished.jsonl"]
    done = _run(*files)
    expected = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    assert (done.returncode, done.stderr) == (0, b"")
    assert _lines(done) == [{"id": hand["id"], **hand["result"]} for hand in expected]


def test_standing_in_between_is_told_with_the_legal_actions_from_standard_input() -> None:
    first = (HANDS / "default.jsonl").read_bytes().splitlines()[0]
    done = _run("-", "--at", "1", "--legal", given=first)
    (told,) = _lines(done)
    assert done.returncode == 0
    assert (told["status"], told["to_act"]) == ("unfinished", 1)
    assert {"do": "discard", "card": "9S"} in _listed(told["legal"])


def _listed(legal: object) -> list[object]:
    assert isinstance(legal, list)
    return legal


def test_one_broken_hand_and_one_missing_file_spoil_the_exit_status_only() -> None:
    good = (HANDS / "default.jsonl").read_bytes().splitlines()[0]
    done = _run("no such file", "-", given=b"{broken\n" + good)
    broken, judged = _lines(done)
    assert done.returncode == 1
    assert b"no such file" in done.stderr
    assert (broken["id"], judged["status"]) == (None, "finished")
