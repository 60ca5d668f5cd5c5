"""`manage.py replay_hands` prints a line a hand and its exit status, with no service running."""

import json
import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO

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


def test_a_reader_who_has_seen_enough_ends_it_without_a_word() -> None:
    hands = (HANDS / "default.jsonl").read_bytes() * 50  # more than a pipe holds
    with subprocess.Popen(
        [sys.executable, "manage.py", "replay_hands", "/dev/stdin"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as judging:
        assert judging.stdin
        assert judging.stdout
        assert judging.stderr
        feeder = threading.Thread(target=_feed, args=(judging.stdin, hands))
        feeder.start()
        json.loads(judging.stdout.readline())
        judging.stdout.close()
        assert judging.stderr.read() == b""
        feeder.join()
    assert judging.returncode == 1


def _feed(pipe: IO[bytes], hands: bytes) -> None:
    with suppress(BrokenPipeError), pipe:
        pipe.write(hands)
