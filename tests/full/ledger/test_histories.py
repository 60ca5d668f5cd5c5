"""Properties over random histories with four concurrent writers."""

import pytest

from tests.full.ledger import histories
from tests.full.ledger.conftest import House


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", range(2))
def test_whatever_four_writers_do_the_books_stay_whole(house: House, seed: int) -> None:
    histories.write(house, seed=seed, writers=4, steps=40)
    histories.check(house)
