"""A club's room as its people's devices see it; quick passwords, a clean process."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache as shared
from django.test import override_settings

from games.store import cache as hands
from tests.full.games.api.room import Room


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    shared.clear()
    hands.clear()
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield
    hands.clear()


@pytest.fixture
def room(transactional_db: None) -> Room:
    """A club with its owner, where what follows a commit happens."""
    return Room.opened()


@pytest.fixture
def quiet_room(db: None) -> Room:
    """A club with its owner, in a test's own transaction: nothing is dealt."""
    return Room.opened()
