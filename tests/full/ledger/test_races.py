"""What callers that come at the same moment get: real threads, a real PostgreSQL."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from django.db import connection

from foundation.clock import now_us
from foundation.refusals import Refusal
from ledger.errors import AlreadyReversed, HoldEnded, InsufficientChips
from ledger.models import Account, Hold, Journal
from ledger.services import release, reverse
from tests.full.ledger.conftest import START, House

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(calls: Sequence[Callable[[], object]]) -> list[object]:
    """Make all calls at the same moment, each on its own connection; refusals are answers."""
    start = Barrier(len(calls))

    def answer(call: Callable[[], object]) -> object:
        try:
            start.wait()
            return call()
        except Refusal as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(answer, calls))


def test_twenty_settlements_at_once_are_one(house: House) -> None:
    house.hold("h_1")
    answers = at_once(
        [lambda: house.settle("h_1", house.pay("p_b", "p_a", 10)).journal for _ in range(20)]
    )
    assert len(set(answers)) == 1
    assert Account.objects.get(owner="p_a").balance == START + 10


def test_a_hold_settled_and_released_twenty_times_at_once_ends_once(
    house: House,
) -> None:
    house.hold("h_1")
    answers = at_once(
        [lambda: house.settle("h_1", house.pay("p_b", "p_a", 10)).journal for _ in range(10)]
        + [lambda: release(subject="h_1", at_us=now_us()) for _ in range(10)]
    )
    settled = Journal.objects.filter(subject="h_1").count()
    released = answers.count(3)
    assert settled + released == 1
    assert all(isinstance(a, HoldEnded) for a in answers if isinstance(a, Refusal))
    assert {hold.state for hold in Hold.objects.all()} == {"settled" if settled else "released"}
    assert set(Account.objects.values_list("held", flat=True)) == {0}


def test_of_two_tables_racing_for_the_last_chips_one_is_told_the_figures(
    house: House,
) -> None:
    answers = at_once([lambda: house.hold("h_1", 700), lambda: house.hold("h_2", 700)])
    (refused,) = [answer for answer in answers if isinstance(answer, Refusal)]
    assert isinstance(refused, InsufficientChips)
    assert refused.fields() == {"owner": "p_a", "needed": 700, "available": 300}
    assert Account.objects.get(owner="p_a").held == 700


def test_a_journal_without_legs_is_reversed_once_however_many_ask(house: House) -> None:
    for number in range(5):
        house.hold(f"h_{number}")
        unpaid = house.settle(f"h_{number}").journal
        answers = at_once([partial(_reverse, unpaid, f"{unpaid} {caller}") for caller in range(6)])
        refused = [answer for answer in answers if isinstance(answer, Refusal)]
        assert len(refused) == 5
        assert all(isinstance(refusal, AlreadyReversed) for refusal in refused)


def _reverse(journal: str, key: str) -> str:
    return reverse(journal=journal, author="p_arbiter", reason="", key=key, at_us=now_us()).journal
