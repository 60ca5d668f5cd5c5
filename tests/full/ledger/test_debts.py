"""Who owes whom: properties of the payments that even a night out."""

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.selectors.debts import EXACT_MAX, transfers

amounts = st.lists(st.integers(-50, 50), max_size=30)


def nets(cuts: list[int]) -> dict[str, int]:
    """Return nets that sum to zero: the differences around a circle of numbers."""
    return {f"p_{n}": b - a for n, (a, b) in enumerate(pairwise([*cuts, *cuts[:1]]))}


@given(amounts)
@settings(max_examples=50, deadline=None)
def test_payments_bring_every_net_to_zero_with_one_fewer_than_parties(cuts: list[int]) -> None:
    net = nets(cuts)
    left = Counter(net)
    made = transfers(net)
    for transfer in made:
        assert transfer.amount > 0
        left[transfer.payer] += transfer.amount
        left[transfer.payee] -= transfer.amount
    assert not any(left.values())
    assert len(made) <= max(0, sum(map(bool, net.values())) - 1)


def test_groups_that_cancel_out_save_a_payment_each() -> None:
    net = {"a": 7, "b": -3, "c": -4, "d": 10, "e": -6, "f": -4, "g": 5, "h": -5}
    assert len(transfers(net)) == 8 - 3


def test_greed_alone_would_not_find_the_groups() -> None:
    net = {"a": 5, "b": 4, "c": -3, "d": -2, "e": -3, "f": -1}
    assert len(transfers(net)) == 4


def test_a_club_larger_than_the_exact_search_is_evened_out_too() -> None:
    net = {f"p_{n}": n + 1 for n in range(EXACT_MAX)} | {"q": -105}
    assert len(transfers(net)) == EXACT_MAX
