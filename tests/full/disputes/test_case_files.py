"""A case's file that was tampered with is named or refused: the verifier never fails at it."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from disputes.case_file import NotACase, faults, read
from disputes.models import Case
from disputes.selectors.files import case_file
from foundation.canonical import JSON, JSONObject
from tests.fast.games.forging import VALUES, dropped, paths, replaced
from tests.full.disputes.case import Quarrel


@pytest.fixture
def exported(quarrel: Quarrel) -> JSONObject:
    """The file of a case that was ruled on."""
    case = quarrel.open()
    quarrel.rule(case, "dismiss")
    whole: JSONObject = json.loads(json.dumps(case_file(Case.objects.get(pk=case))))
    return whole


def _is_read(file: JSON) -> bool:
    """Tell whether the file holds; one that is refused as none does not."""
    try:
        return not list(faults(read(json.dumps(file))))
    except NotACase:
        return False


def test_whatever_one_value_is_a_file_holds_or_not_and_nothing_else_happens(
    exported: JSONObject,
) -> None:
    assert _is_read(exported)
    places = list(paths(exported))

    @given(place=st.sampled_from(places), value=VALUES)
    def change(place: tuple[str | int, ...], value: JSON) -> None:
        _is_read(replaced(copy.deepcopy(exported), place, value))

    @given(place=st.sampled_from(places))
    def take_out(place: tuple[str | int, ...]) -> None:
        _is_read(dropped(copy.deepcopy(exported), place))

    change()
    take_out()


@pytest.mark.parametrize("part", ["steps", "events", "rulings"])
def test_a_file_without_any_of_a_part_does_not_hold(exported: JSONObject, part: str) -> None:
    assert not _is_read({**exported, part: []})


@pytest.mark.parametrize("depth", [100, 900, 100_000])
def test_what_nests_too_deep_is_refused(exported: JSONObject, depth: int) -> None:
    text = json.dumps({**exported, "evidence": "deep"}).replace('"deep"', "[" * depth + "]" * depth)
    with pytest.raises(NotACase):
        list(faults(read(text)))
