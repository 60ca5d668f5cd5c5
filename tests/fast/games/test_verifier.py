"""The verifier against a forger who knows the seed and hashes everything anew."""

import copy
import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foundation.canonical import JSON, JSONObject
from games.chain import Broken
from games.event_file import NotEvents, verify
from tests.fast.games.exported import CHAIRS, HAND, SEED, exported, rehashed
from tests.fast.games.forging import VALUES, Path, dropped, paths, replaced

LINES = exported()
EVENTS: list[JSONObject] = [json.loads(line) for line in LINES[1:]]
OPENED, CUT, OTHER_CUT, DRAWN, DEALT = range(5)


def _forged(event: int, path: Path, value: JSON) -> list[str]:
    """Return the file with one value of an event replaced, and hashed anew."""
    return rehashed(LINES, replaced(copy.deepcopy(EVENTS), (event, *path), value))


def _dropped(event: int, path: Path) -> list[str]:
    return rehashed(LINES, dropped(copy.deepcopy(EVENTS), (event, *path)))


def test_a_file_that_is_hashed_anew_without_a_change_is_the_same_and_holds() -> None:
    assert rehashed(LINES, EVENTS) == LINES
    assert verify(LINES) is None


def test_an_event_without_a_part_is_named() -> None:
    broken = verify(_dropped(DEALT, ("public", "rules")))
    assert broken == Broken(HAND, DEALT + 1, "is of no shape that was ever written")


NO_SHAPE = "is of no shape that was ever written"
OTHER_DRAW = "draws another dealer than the seed"
OTHER_CUTS = "deals by other cuts than were made"
REDRAWN: JSON = [[{"chair": chair, "card": "KS"} for chair in CHAIRS]]


@pytest.mark.parametrize(
    ("event", "path", "value", "wrong"),
    [
        (DEALT, ("public", "stake"), "five", NO_SHAPE),
        (DEALT, ("public", "dealer"), 9, "has a dealer without a seat"),
        (DEALT, ("public", "cuts", 0), "zz", "has a cut that is none"),
        (DEALT, ("public", "cuts", 0), None, OTHER_CUTS),
        (DEALT, ("public", "cuts", 2), "0" * 64, OTHER_CUTS),
        (CUT, ("public", "chair"), "c_3", OTHER_CUTS),
        (DEALT, ("public", "upcard"), None, "turns a card up where its rules do not"),
        (DEALT, ("public", "rules", "hand_size"), 7, "deals hands of another size"),
        (DEALT, ("public", "seats"), [], "names other seats than it deals to"),
        (DEALT, ("private", "stock", 0), "AS", "deals another pack"),
        (DEALT, ("private", "dealer"), 1, "says in its private part what its public one says too"),
        (DEALT, ("schema",), 99, "is written in a version of its shape that is not known here"),
        (DEALT, ("schema",), 0, NO_SHAPE),
        (DRAWN, ("public", "rounds"), REDRAWN, OTHER_DRAW),
        (DRAWN, ("public", "rounds"), [], OTHER_DRAW),
        (DRAWN, ("public", "rounds"), "none", NO_SHAPE),
        (DRAWN, ("public", "dealer"), "c_9", OTHER_DRAW),
        (OPENED, ("public", "commitment"), "0" * 64, "commits to another seed"),
        (OPENED, ("type",), "cut_made", NO_SHAPE),
        (-1, ("public", "seed"), "0" * 64, "shows another seed than before"),
        (-1, ("public", "seed"), SEED.hex().upper(), "shows a seed that is none"),
    ],
)
def test_a_forgery_is_named_with_its_version(
    event: int, path: Path, value: JSON, wrong: str
) -> None:
    broken = verify(_forged(event, path, value))
    assert broken is not None
    assert broken.version == range(1, len(EVENTS) + 1)[event] or wrong is OTHER_CUTS
    assert broken.wrong.startswith(wrong)


@pytest.mark.parametrize(
    ("order", "wrong"),
    [
        ((0, 1, 3, 4), "deals by other cuts than were made"),
        ((0, 1, 2, 3, 4, 4), "comes after the deal"),
        ((0, 1, 1, 2, 3, 4), "cuts again"),
        ((0, 1, 2, 3, 3, 4), "draws for the dealer again"),
        ((0, 1, 2, 4, 3), "comes after the deal"),
        ((1, 0, 2, 3, 4), "does not open the hand"),
        ((0, 0, 1, 2, 3, 4), "opens the hand again"),
        ((0, 1, 2, 3, 5), "comes before the deal"),
    ],
)
def test_events_in_an_order_that_cannot_be_are_named(order: tuple[int, ...], wrong: str) -> None:
    rest = EVENTS[max(order) + 1 :]
    broken = verify(rehashed(LINES, [*(EVENTS[place] for place in order), *rest]))
    assert broken is not None
    assert broken.wrong == wrong


@pytest.mark.parametrize("hand", ["\ud800", ["h_1"], None])
def test_a_head_that_cannot_be_one_is_refused(hand: JSON) -> None:
    head = json.dumps({**json.loads(LINES[0]), "hand": hand})
    with pytest.raises(NotEvents):
        verify([head, *LINES[1:]])


def test_a_value_that_nests_too_deep_is_named_or_refused() -> None:
    for depth in (100, 500, 900, 5_000):
        row = json.dumps(EVENTS[1]).replace('"c_1"', "[" * depth + "]" * depth)
        for lines in ([LINES[0], LINES[1], row], [row, *LINES[1:]]):
            try:
                assert verify(lines) is not None
            except NotEvents:
                continue


CLAIMED = {
    *("commitment", "chair", "cut_digest", "rounds", "dealer"),
    *("cuts", "upcard", "hands", "stock", "rules_hash"),
}


PLACES = [
    (place, path)
    for place, event in enumerate(EVENTS)
    for path in [
        ("type",),
        ("schema",),
        ("at",),
        *paths({part: event[part] for part in ("public", "private")}),
    ]
    if path not in {("public",), ("private",)}
]


@given(place=st.sampled_from(PLACES), value=VALUES)
def test_whatever_one_value_is_the_verifier_never_raises_nor_passes_a_change_it_looks_for(
    place: tuple[int, Path], value: JSON
) -> None:
    _expect_found(lambda: _forged(*place, value))


@given(place=st.sampled_from(PLACES))
def test_whatever_is_taken_out_the_verifier_never_raises_nor_passes_a_change_it_looks_for(
    place: tuple[int, Path],
) -> None:
    event, path = place
    if len(path) > 1:
        _expect_found(lambda: _dropped(event, path))


def _expect_found(forge: Callable[[], list[str]]) -> None:
    try:
        lines = forge()
    except (TypeError, ValueError):
        return  # the forger himself cannot hash it
    try:
        broken = verify(lines)
    except NotEvents:
        return
    if _claimed(lines) != _claimed(LINES):
        assert broken is not None


def _claimed(lines: list[str]) -> list[JSON]:
    """Return all that a verifier with the seed answers for, of the hand up to its deal."""
    rows = [json.loads(line) for line in lines[1:]]
    both = [{**row["public"], **(row["private"] or {})} for row in rows]
    claimed: list[JSON] = [[row["type"] for row in rows[: DEALT + 1]]]
    claimed += [each["seed"] for each in both if isinstance(each.get("seed"), str)][:1]
    for each in both[: DEALT + 1]:
        claimed.append({key: each[key] for key in CLAIMED & each.keys()})
    seats = both[DEALT].get("seats")
    if isinstance(seats, list):
        claimed += [seat.get("chair") if isinstance(seat, dict) else seat for seat in seats]
    return claimed
