"""A club's room for long races over HTTP."""

import pytest

from tests.full.games.api.room import Room


@pytest.fixture
def room(transactional_db: None) -> Room:
    """A club with its owner, where what follows a commit happens."""
    return Room.opened()
