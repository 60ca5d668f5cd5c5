"""These tests need PostgreSQL and Valkey; `house` is the club that they play in."""

from collections.abc import Iterator
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
