"""The terminal's game prints what it hears, and what it hears again only when it is new."""

import hashlib
import json
from collections.abc import Callable

import httpx
import pytest

from clients.terminal.game import Game
from clients.terminal.line import LOST, Frame
from tests.fast.clients.test_screen import EUROS, OPENED, SOUTH, TABLE, VIEW

AWAY: Frame = {"type": "table", "table": {**TABLE, "chairs": [{**SOUTH, "away": True}]}}  # type: ignore[dict-item]  # it is JSON
PRESENT: Frame = {"type": "table", "table": TABLE}  # type: ignore[dict-item]  # it is JSON


@pytest.fixture
def game() -> Game:
    """Return a game at a table of a club of euros."""
    return Game(httpx.AsyncClient(), "t_1", "p_1", EUROS)


def test_what_keeps_a_player_from_the_deal_is_said_once(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    for frame in (AWAY, AWAY, PRESENT, PRESENT, AWAY):
        game.hear(frame)

    assert capsys.readouterr().out.count("you are away") == 2


def test_a_lost_line_is_said_once_and_all_is_shown_when_it_is_back(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    for frame in (PRESENT, LOST, LOST):
        game.hear(frame)
    assert capsys.readouterr().out == "  the line is lost: trying again\n"
    assert not game.stirred.is_set()

    game.hear(PRESENT)

    assert capsys.readouterr().out == "  the line is back\n"
    assert game.stirred.is_set(), "the whole picture is due"


def test_names_are_the_chairs_and_the_seats_own(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    said: Frame = {"type": "said", "chair": "c_1", "words": "Well played"}
    knocked: Frame = {"type": "event", "hand": "h_1", "event": {"type": "knocked", "seat": 2}}
    for frame in (PRESENT, {"type": "view", "view": VIEW}, said, knocked):
        game.hear(frame)  # type: ignore[arg-type]  # it is JSON

    assert capsys.readouterr().out.endswith("  South: Well played\n  North knocked\n")
    assert game.ended is None


def test_a_hand_that_ended_is_to_be_fetched(game: Game) -> None:
    game.hear({"type": "event", "hand": "h_1", "event": {"type": "hand_ended"}})

    assert (game.ended, game.stirred.is_set()) == ("h_1", True)


def at_the_club(game: Game, club: Callable[[httpx.Request], httpx.Response]) -> Game:
    """Let the game's calls be answered so."""
    game.api = httpx.AsyncClient(transport=httpx.MockTransport(club), base_url="http://club/")
    return game


async def test_a_cut_is_random_text_of_which_the_player_keeps_the_digest(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    cuts: dict[str, str] = {}

    def club(request: httpx.Request) -> httpx.Response:
        cuts[request.url.path] = json.loads(request.content)["text"]
        return httpx.Response(200, json={})

    for hand in ("h_1", "h_2"):
        game.view = {**OPENED, "id": hand}
        await at_the_club(game, club).cut()

    told = capsys.readouterr().out
    first, second = cuts["/hands/h_1/cut"], cuts["/hands/h_2/cut"]
    assert first != second
    assert hashlib.sha256(f"h_1{first}".encode()).hexdigest() in told
    assert hashlib.sha256(f"h_2{second}".encode()).hexdigest() in told
    assert "c0ffee" in told, "and what the house has promised"


async def test_a_cut_without_an_answer_is_asked_again_as_it_was(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[str, bytes]] = []

    def club(request: httpx.Request) -> httpx.Response:
        asked.append((request.headers["Idempotency-Key"], request.content))
        if len(asked) == 1:
            raise httpx.ReadError("cut")
        return httpx.Response(200, json={})

    game.view = OPENED
    for _ in range(2):
        await at_the_club(game, club).cut()

    assert asked[0] == asked[1]
    text = json.loads(asked[0][1])["text"]
    assert hashlib.sha256(f"h_1{text}".encode()).hexdigest() in capsys.readouterr().out


async def test_a_cut_that_comes_too_late_is_told(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    game.view = OPENED
    late = httpx.Response(409, json={"detail": "The pack can no longer be cut."})

    await at_the_club(game, lambda _: late).cut()

    assert capsys.readouterr().out == "  ! The pack can no longer be cut.\n"


async def test_only_a_pack_that_is_opened_is_cut(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    game.view = VIEW

    await game.cut()

    assert capsys.readouterr().out == "  no pack is to be cut: wait for the next hand\n"
