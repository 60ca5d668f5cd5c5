"""These tests need PostgreSQL and Valkey; `house` is the club that they play in.

Passwords are hashed quickly, and each test begins with no tries counted and is dealt its own cards.
"""

import random
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

import pytest

from tests import services

services.ensure()

if TYPE_CHECKING:
    from tests.full.games.club import House


@pytest.fixture
def house(transactional_db: None) -> "Iterator[House]":
    """A fresh club; nothing of an earlier test stays in the process."""
    from games.store import cache  # models can be imported from here on only
    from tests.full.games.club import House

    cache.clear()
    yield House.opened()
    cache.clear()


@pytest.fixture(scope="session", autouse=True)
def _quick_hashes() -> Iterator[None]:
    """Hash passwords quickly."""
    from django.test import override_settings  # the settings are there from here on only

    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(autouse=True)
def _fresh_counts() -> None:
    """Begin each test with no tries counted."""
    from django.core.cache import cache

    cache.clear()


@pytest.fixture(autouse=True)
def _own_cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal a test the same cards in every run: a pack is made of the hand's seed and its id."""
    from games import chance
    from games.services import deals

    own, rising = random.Random(request.node.nodeid), count(1)

    def own_id(prefix: str) -> str:
        return f"{prefix}_{next(rising):06}{own.randbytes(10).hex()}"

    monkeypatch.setattr(chance, "new_seed", lambda: own.randbytes(chance.SEED_BYTES))
    monkeypatch.setattr(deals, "new_id", own_id)
