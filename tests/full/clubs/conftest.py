"""Each test begins with no tries counted, and hashes passwords quickly."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import override_settings


@pytest.fixture(autouse=True)
def _fresh_counts() -> Iterator[None]:
    cache.clear()
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield
