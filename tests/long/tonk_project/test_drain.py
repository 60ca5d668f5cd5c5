"""A stop that drains: the hand that is on is finished, none is dealt, and the next start deals."""

import random
import signal
from pathlib import Path

from tests.long.games.player import Player
from tests.long.tonk_project import running
from tests.long.tonk_project.running import Club

DRAIN_SECONDS = "120"


def test_the_first_signal_lets_the_hand_be_finished_and_the_next_start_deals(
    tmp_path: Path,
) -> None:
    with running.club(tmp_path / "club", TONK_DRAIN_SECONDS=DRAIN_SECONDS) as club:
        player = seated(club, seconds=3)
        hand = player.waits_for_cards()
        club.process.send_signal(signal.SIGTERM)
        running.wait_for(player.is_told_of_a_drain, "word that the tables drain")
        assert club.process.wait(running.WAIT_SECONDS_MAX) == 0

    with running.club(tmp_path / "club", club.port, TONK_DRAIN_SECONDS=DRAIN_SECONDS) as club:
        assert not player.is_told_of_a_drain()
        assert player.ask("GET", f"hands/{hand}").text("status") == "over"
        player.ask("POST", f"tables/{player.table}/back")
        number = player.ask("GET", f"hands/{player.waits_for_cards()}").number("number")
        assert number == player.ask("GET", f"hands/{hand}").number("number") + 1


def test_a_second_signal_stops_at_once_and_the_hand_goes_on_after_the_start(
    tmp_path: Path,
) -> None:
    with running.club(tmp_path / "club", TONK_DRAIN_SECONDS=DRAIN_SECONDS) as club:
        player = seated(club)
        hand = player.waits_for_cards()
        club.process.send_signal(signal.SIGTERM)
        running.wait_for(player.is_told_of_a_drain, "word that the tables drain")
        assert club.stop(signal.SIGTERM) < 10
        assert club.process.returncode == 0

    with running.club(tmp_path / "club", club.port, TONK_DRAIN_SECONDS=DRAIN_SECONDS) as club:
        assert not player.is_told_of_a_drain()
        assert player.waits_for_cards() == hand
        player.play_hand(hand)


def seated(club: Club, *, seconds: int = 60) -> Player:
    player = Player(f"http://127.0.0.1:{club.port}", random.Random(1), seconds)
    player.begin()
    return player
