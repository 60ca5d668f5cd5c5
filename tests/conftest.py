"""What all tests share. tests/fast has no database: nothing is started for it."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.test import TransactionTestCase
from hypothesis import settings as hypothesis
from pytest_django import DjangoDbBlocker

from tests import append_only, services

# A loaded machine is no fault of a property: no deadline. `make test-long` asks many more examples.
hypothesis.register_profile("default", deadline=None, max_examples=60, derandomize=True)
hypothesis.register_profile("long", deadline=None, max_examples=1_000)
hypothesis.load_profile("default")

_FAST = Path(__file__).parent / "fast"


def pytest_configure(config: pytest.Config) -> None:
    """Start the services in the process that was called, so that its workers share them."""
    paths = [Path(argument.split("::")[0]).resolve() for argument in config.args]
    if any(path != _FAST and _FAST not in path.parents for path in paths):
        services.ensure()


def pytest_unconfigure() -> None:
    """Leave nothing behind."""
    services.stop()


_strict: list[str] = []


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Relax this worker's test database once it is made, before any test's transaction begins."""
    with django_db_blocker.unblock():
        _strict.append(append_only.relax())
    TransactionTestCase._fixture_teardown = lambda _: append_only.empty()  # type: ignore[attr-defined]


@pytest.fixture(scope="session")
def strict_function(django_db_setup: None) -> str:
    """The guarantee as it was migrated."""
    return _strict[0]


@pytest.fixture
def strict_database(transactional_db: None, strict_function: str) -> Iterator[psycopg.Connection]:
    """A copy of the test's database, data included, where append-only tables are what they claim.

    Commit before you ask for it (`transaction=True`); it is taken when the fixture is made.
    """
    with append_only.strict_copy(strict_function) as copy:
        yield copy
