"""Reads and guards take the way that stays short, however long the ledger grows."""

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet

from ledger.models import Leg
from ledger.selectors import statement
from ledger.values import wallet_of
from tests.full.ledger.conftest import House

pytestmark = pytest.mark.django_db
FUNCTIONS = """
select proname, coalesce(proconfig, '{}') from pg_proc
where pronamespace = 'public'::regnamespace and proname ~ '^ledger_.*(_stands|post|hold|release)$'
"""


def plan(legs: QuerySet[Leg]) -> str:
    """Return how PostgreSQL finds `legs` where it may neither read all nor sort, if it can help."""
    with transaction.atomic(), connection.cursor() as cursor:
        for way in ("seqscan", "bitmapscan", "sort"):
            cursor.execute(f"set local enable_{way} = off")
        return legs.explain()


def test_a_page_of_a_statement_is_read_in_its_order_from_the_index(house: House) -> None:
    found = plan(statement(wallet_of("c_club", "p_a")).filter(version__lt=100)[:50])
    assert "Index Scan Backward using ledger_leg_version" in found
    assert "Sort" not in found


def test_what_posts_and_what_guards_keeps_a_plan_that_scans_no_table(house: House) -> None:
    with connection.cursor() as cursor:
        cursor.execute(FUNCTIONS)
        settings = dict(cursor.fetchall())
    assert len(settings) == 7
    steady = {"plan_cache_mode=force_generic_plan", "enable_seqscan=off"}
    assert [name for name, kept in settings.items() if not steady <= set(kept)] == []
