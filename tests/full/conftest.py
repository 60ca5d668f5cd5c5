"""These tests need PostgreSQL and Valkey; passwords are hashed quickly, no tries are counted."""

from collections.abc import Iterator

import pytest

from tests import services

services.ensure()


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
