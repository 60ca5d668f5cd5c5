"""A club with people, chips and a table, and the means to play whole hands at it."""

from collections.abc import Iterator

import pytest

from games.store import cache
from tests.full.games.club import House


@pytest.fixture
def house(transactional_db: None) -> Iterator[House]:
    """A fresh club; nothing of an earlier test stays in the process."""
    cache.clear()
    yield House.opened()
    cache.clear()
