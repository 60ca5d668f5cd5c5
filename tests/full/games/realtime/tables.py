"""Tables with a hand on, and sockets of those who sit at them."""

from clubs.models import User
from games.hand_state import HandState
from games.models import Table
from games.realtime.threads import rows
from games.terms import Terms
from tests.full.games.club import TERMS, House
from tests.full.games.realtime.client import Socket, socket


async def dealt(house: House, *, seats: int = 3, terms: Terms = TERMS) -> tuple[Table, HandState]:
    """Open a table with this many players, and deal."""

    def deal() -> tuple[Table, HandState]:
        table = house.table(terms=terms)
        for _ in range(seats):
            house.seat(table, house.person())
        return table, house.dealt(table)

    return await rows(deal)


def player(house: House, state: HandState, seat: int) -> User:
    """Return who holds a seat."""
    held = state.holders[seat - 1].player
    return next(user for user in house.people if user.pk == held)


async def seated(house: House, table: Table, state: HandState, seat: int) -> Socket:
    """Return a socket, not yet open, of a new device of the player of a seat."""
    return await socket(table.pk, player(house, state, seat))


async def to_act(house: House, table: Table, state: HandState) -> Socket:
    """Return a socket, not yet open, of the player who is to act."""
    assert state.turn is not None
    return await seated(house, table, state, state.turn.seat)
