"""Rules 11: the worked catches, each under every catch model. The first player knocks, S = 1."""

import pytest

from tests.fast.games.engine.showdowns import showdown
from tests.fast.games.engine.staging import End, judged

MODELS = (
    "double_plus_basic",
    "double_settles",
    "double_only",
    "lowest_only",
    "knocker_covers",
    "single_to_lower",
)
CATCHES: dict[tuple[int, ...], tuple[tuple[int, ...], ...]] = {
    (12, 5): ((-3, 3), (-2, 2), (-2, 2), (-2, 2), (-1, 1), (-1, 1)),
    (8, 8): ((-3, 3), (-2, 2), (-2, 2), (-2, 2), (-1, 1), (0, 0)),
    (12, 5, 20): (
        (-3, 4, -1),
        (-2, 3, -1),
        (-2, 2, 0),
        (-2, 3, -1),
        (-2, 2, 0),
        (-1, 1, 0),
    ),
    (12, 5, 9): (
        (-5, 4, 1),
        (-4, 3, 1),
        (-4, 2, 2),
        (-2, 3, -1),
        (-2, 2, 0),
        (-2, 1, 1),
    ),
    (12, 5, 5): (
        (-6, 3, 3),
        (-4, 2, 2),
        (-4, 2, 2),
        (-4, 2, 2),
        (-2, 1, 1),
        (-2, 1, 1),
    ),
    (12, 12, 5): (
        (-5, 1, 4),
        (-4, 1, 3),
        (-4, 2, 2),
        (-2, -1, 3),
        (-2, 0, 2),
        (-1, 0, 1),
    ),
    (10, 4, 4, 7): (
        (-8, 4, 4, 0),
        (-6, 3, 3, 0),
        (-6, 2, 2, 2),
        (-4, 3, 3, -2),
        (-4, 2, 2, 0),
        (-3, 1, 1, 1),
    ),
}


@pytest.mark.parametrize(("counts", "nets"), CATCHES.items())
def test_11_a_worked_catch_under_every_model(
    counts: tuple[int, ...], nets: tuple[tuple[int, ...], ...]
) -> None:
    lowest = min(counts[1:])
    winners = [seat for seat, count in enumerate(counts, start=1) if seat > 1 and count == lowest]
    for model, net in zip(MODELS, nets, strict=True):
        caught = showdown(*counts, catch_model=model).plays("1 knock")
        assert judged(caught) == End("caught", winners, list(counts), list(net)), model
