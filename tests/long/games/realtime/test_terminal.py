"""The terminal client as it is started: sign in, play a hand, be shown what it paid."""

import asyncio
import os
import random
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from clubs.models import Member, User
from clubs.services.clubs import change_club
from foundation import clock
from games.engine.legal import legal
from games.engine.notation import encode_action
from games.realtime.threads import rows
from games.services import deals
from games.store import hands as store
from tests.full.games.club import TERMS, House, act
from tests.full.games.realtime.tables import dealt, player
from tests.long.games.realtime.test_cuts import served

ROOT = Path(__file__).parents[4]
PATIENCE_SECONDS = 30
PAUSE_SECONDS = 20
PASSWORD = "Card-table-77"


class Terminal:
    """The running client, and everything that it has printed."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process, self.text = process, ""

    def type(self, words: str) -> None:
        """Type a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{words}\n".encode())

    async def prints(self, words: str) -> None:
        """Wait until something is printed."""
        assert self.process.stdout is not None
        while words not in self.text:
            data = await self.process.stdout.read(4096)
            assert data, f"it ended without {words!r}:\n{self.text}"
            self.text += data.decode()


@asynccontextmanager
async def terminal(port: int, table: str) -> AsyncIterator[Terminal]:
    """Start the client without a terminal of its own, so that it reads the password from us."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "ignore", "-m", "clients.terminal"),
        *(f"http://127.0.0.1:{port}", table),
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        start_new_session=True,
    )
    async with asyncio.timeout(PATIENCE_SECONDS):
        yield Terminal(process)
        await process.wait()


async def test_a_hand_is_played_from_the_terminal_in_the_clubs_unit(house: House) -> None:
    table, state = await dealt(house, seats=2, terms=replace(TERMS, stake=250))
    assert state.turn is not None
    knocker = player(house, state, state.turn.seat)
    await rows(may_sign_in, house, knocker)

    async with served(random.Random(1)) as (wire, _), terminal(wire.port, table.pk) as it:
        it.type(knocker.username)
        it.type(PASSWORD)
        await it.prints("you may knock")
        it.type("away")
        await it.prints("you are away and are dealt no cards: type back")
        it.type("back")
        await it.prints("you are back")
        it.type("knock")
        await it.prints("pays €")
        await it.prints("(rules 7.")
        assert it.process.stdin is not None
        it.process.stdin.close()

    assert it.process.returncode == 0


async def test_where_sockets_fail_a_pack_is_cut_and_a_hand_is_played_over_http_alone(
    house: House,
) -> None:
    with clock.frozen() as now:
        table, hand, cutter = await rows(opened, house)
        async with (
            served(random.Random(1), sockets="none") as (wire, _),
            terminal(wire.port, table) as it,
        ):
            it.type(cutter.username)
            it.type(PASSWORD)
            await it.prints("the pack may be cut")
            it.type("cut")
            await it.prints("you have cut the pack")
            now.advance(seconds=PAUSE_SECONDS)
            cuts = await rows(dealt_to_the_turn_of, cutter, table, hand)
            await it.prints("you may knock")
            it.type("knock")
            await it.prints("(rules 7.")
            assert it.process.stdin is not None
            it.process.stdin.close()

    assert it.process.returncode == 0
    ((_, digest),) = cuts
    assert digest in it.text


def opened(house: House) -> tuple[str, str, User]:
    """Open a hand whose pack may be cut; return its table, it, and a player who may sign in."""
    table = house.table(terms=replace(TERMS, seats_max=2, deal_pause_seconds=PAUSE_SECONDS))
    for user in (house.person(), house.person()):
        house.seat(table, user)
    may_sign_in(house, house.people[0])
    return table.pk, house.dealt(table).hand, house.people[0]


def dealt_to_the_turn_of(user: User, table: str, hand: str) -> Sequence[tuple[str, str]]:
    """Deal, and let whoever comes before the user discard what he likes; return the cuts."""
    deals.advance(table)
    state = store.refresh(hand).state
    assert state.turn is not None
    if state.holders[state.turn.seat - 1].player != user.pk:
        state = act(state, {"do": "draw", "from": "stock"}).stream.state
        assert state.play is not None
        discards = map(encode_action, legal(state.play, state.play.to_act))
        act(state, next(each for each in discards if each["do"] == "discard"))
    return state.cuts


def may_sign_in(house: House, user: User) -> None:
    """Give a player a password, and his club a unit with decimals."""
    user.set_password(PASSWORD)
    user.save()
    unit = {"unit_name": "euros", "unit_symbol": "€", "unit_decimals": 2}
    change_club(Member.objects.get(club=house.club, user=house.owner), unit)
