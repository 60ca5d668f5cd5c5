"""A quarrel about a hand, and nothing of an earlier test in the process."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache as shared
from django.test import override_settings

from games.store import cache as hands
from tests.full.disputes.case import Quarrel
from tests.full.games.api.room import Room


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    shared.clear()
    hands.clear()
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield
    hands.clear()


@pytest.fixture
def quarrel(db: None) -> Quarrel:
    """A staked hand that is over; mark a test that must commit."""
    return Quarrel.played(Room.opened())
