"""A minute of settlements that cross: A pays B while B pays A, at four tables at once."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from foundation.ids import new_id
from foundation.refusals import Refusal
from ledger.models import Journal
from tests.full.ledger import histories
from tests.full.ledger.conftest import House, house

__all__ = ["house"]

SECONDS = 60
TABLES = 4
PLENTY = 5_000_000
"""One table may be faster than the one that pays back: nobody is to be short in truth."""


def play(house: House, table: int, until: float) -> list[Refusal]:
    """Hold and settle hands at one table; return every refusal that a caller met."""
    refused: list[Refusal] = []
    way = ("p_a", "p_b") if table % 2 else ("p_b", "p_a")
    while time.monotonic() < until:
        hand = new_id("h")
        try:
            house.hold(hand)
            house.settle(hand, house.pay(*way, 5))
        except Refusal as refusal:
            refused.append(refusal)
    connection.close()
    return refused


@pytest.mark.django_db(transaction=True)
def test_crossed_settlements_meet_no_deadlock_and_no_false_shortage(house: House) -> None:
    house.fill(PLENTY)
    until = time.monotonic() + SECONDS
    with ThreadPoolExecutor(TABLES) as pool:
        refused = list(pool.map(lambda table: play(house, table, until), range(TABLES)))
    assert refused == [[]] * TABLES
    assert Journal.objects.filter(kind="settlement").count() > SECONDS
    histories.check(house)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", range(10, 13))
def test_the_books_stay_whole_over_long_histories(house: House, seed: int) -> None:
    histories.write(house, seed=seed, writers=4, steps=250)
    histories.check(house)
