"""Parts are killed while people and bots play: nothing acknowledged is lost, every hand ends."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.long.games.player import Player
from tests.long.tonk_project import running
from tests.long.tonk_project.running import Club
from tonk_project.embedded.places import PROJECT

PARTS = ["web", "worker", "sweeper", "valkey", "postgresql"]
TABLES = int(os.environ.get("TONK_CHAOS_TABLES", "4"))
SECONDS = int(os.environ.get("TONK_CHAOS_SECONDS", "40"))
KILL_EVERY_SECONDS = 6
HANG_SECONDS = 8
MOVES = ("card_drawn", "card_discarded")
GOING_OUT = ("tonk_out", "out_by_discard")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club as `make run` opens it, its bots quick."""
    with running.club(tmp_path_factory.mktemp("chaos"), BOT_PAUSE_MS="200") as started:
        yield started


def _kill(club: Club, part: str) -> None:
    for pid in club.children().get(part, []):
        os.kill(pid, signal.SIGKILL)


def _player(club: Club, seed: int, *, seconds: int = 60) -> Player:
    player = Player(f"http://127.0.0.1:{club.port}", random.Random(seed), seconds)
    player.begin()
    return player


def _manage(club: Club, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=PROJECT,
        env=running.environment(club.data),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _assert_nothing_is_lost(player: Player) -> None:
    """Every acknowledged version is in the log once, and the log has no hole."""
    acknowledged = Counter(
        (each.hand, version) for each in player.acknowledged for version in each.versions
    )
    assert set(acknowledged.values()) <= {1}
    for hand in player.ended:
        versions = [event.number("version") for event in player.events(hand)]
        assert versions == list(range(1, len(versions) + 1))
        assert {version for of, version in acknowledged if of == hand} <= set(versions)


@pytest.mark.parametrize("part", PARTS)
def test_a_hand_goes_on_and_ends_though_a_part_is_killed_in_it(club: Club, part: str) -> None:
    player = _player(club, seed=PARTS.index(part))
    hand = player.next_hand(lambda: False)
    assert hand is not None
    acted: list[int] = []

    def kill_once() -> None:
        acted.append(player.acknowledged[-1].versions[-1])
        if len(acted) == 1:
            _kill(club, part)

    player.play_hand(hand, kill_once)
    events = player.events(hand)
    seats = {
        event.number("seat")
        for event in events
        if event.number("version") > acted[0] and event.text("type") in MOVES
    }
    # Somebody may go out before each has acted: about one hand in 700.
    went_out = events[-1].text_or_none("ending") in GOING_OUT
    assert seats == {1, 2, 3} or went_out, "each side acted again after the kill"
    _assert_nothing_is_lost(player)
    running.wait_for(club.ready, "a ready club")


def test_the_turn_in_which_the_web_hangs_is_given_back_once_what_it_lost(club: Club) -> None:
    player = _player(club, seed=50, seconds=3)
    hand = player.next_hand(lambda: False)
    assert hand is not None
    running.wait_for(lambda: player.ask("GET", f"hands/{hand}").items("legal"), "the turn")
    web = club.children()["web"]
    for pid in web:
        os.kill(pid, signal.SIGSTOP)
    time.sleep(HANG_SECONDS)  # longer than turn and bank
    for pid in web:
        os.kill(pid, signal.SIGCONT)

    def told() -> list[str]:
        return [event.text("type") for event in player.events(hand)]

    running.wait_for(lambda: "clock_extended" in told(), "the time that was lost")
    player.play_hand(hand)
    events = player.events(hand)
    (given,) = (event for event in events if event.text("type") == "clock_extended")
    assert "turn_timed_out" not in told()[: given.number("version")]
    assert given.number("milliseconds") >= HANG_SECONDS * 1_000
    _assert_nothing_is_lost(player)


def test_whatever_is_killed_every_few_seconds_no_acknowledged_action_is_lost(club: Club) -> None:
    over = threading.Event()
    players = [_player(club, seed) for seed in range(100, 100 + TABLES)]
    with ThreadPoolExecutor(TABLES) as threads:
        playing = [threads.submit(player.play, over.is_set) for player in players]
        chance, end = random.Random(7), time.monotonic() + SECONDS
        while time.monotonic() < end:
            time.sleep(KILL_EVERY_SECONDS * chance.uniform(0.5, 1.5))
            _kill(club, chance.choice(PARTS))
        over.set()
        for each in playing:
            each.result()
    assert any(player.ended for player in players)
    for player in players:
        _assert_nothing_is_lost(player)
    running.wait_for(club.ready, "a ready club")
    assert "All chains hold." in _manage(club, "verify_events")
    assert "agree" in _manage(club, "audit_ledger")
