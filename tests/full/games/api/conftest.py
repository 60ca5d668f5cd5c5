"""A club's room as its people's devices see it; nothing of an earlier test in the process."""

from collections.abc import Iterator

import pytest

from games.store import cache
from tests.full.games.api.room import Room


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def room(transactional_db: None) -> Room:
    """A club with its owner, where what follows a commit happens."""
    return Room.opened()


@pytest.fixture
def quiet_room(db: None) -> Room:
    """A club with its owner, in a test's own transaction: nothing is dealt."""
    return Room.opened()
