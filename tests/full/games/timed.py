"""A hand under a clock that the test moves, and what became of its turns."""

from foundation import clock
from games.hand_state import HandState
from games.models import Hand, Table
from games.services.sweep import sweep
from games.store import hands as store
from games.turns import SECOND
from tests.full.games.club import House

START = 1_900_000_000 * SECOND


def dealt(house: House, seats: int = 2) -> tuple[Table, HandState]:
    """Deal a hand that does not end at once."""
    table = house.table()
    for _ in range(seats):
        house.seat(table, house.person())
    sweep()
    return table, now(Hand.objects.get(table=table).pk)


def now(hand: str) -> HandState:
    """Return the hand as it stands."""
    return store.refresh(hand).state


def facts(state: HandState) -> list[type]:
    """Return the types of all that happened in the hand."""
    return [type(event.happened.fact) for event in store.events(store.refresh(state.hand))]


def seconds_left(state: HandState) -> float:
    """Return how long the turn's clock still runs."""
    assert state.turn is not None
    return (state.turn.deadline - clock.now_us()) / SECOND
