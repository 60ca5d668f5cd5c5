"""What doors take is taken as it is written: no 5 for "5", whichever door it is."""

import inspect
from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework import serializers

from clubs.api.fields import Flag, Text, Whole

LENIENT = {
    serializers.CharField: Text,
    serializers.IntegerField: Whole,
    serializers.BooleanField: Flag,
}
VERBS = ("post", "put", "patch", "delete")


def _views(resolver: URLResolver) -> Iterator[type]:
    for pattern in resolver.url_patterns:
        match pattern:
            case URLResolver():
                yield from _views(pattern)
            case URLPattern():
                view = getattr(pattern.callback, "cls", None)
                if view is not None:
                    yield view


def _taken(view: type, verb: str) -> type[serializers.Serializer[None]] | None:
    """Return the shape that `unsafe` was given."""
    takes = inspect.getclosurevars(getattr(view, verb)).nonlocals.get("takes")
    return takes if inspect.isclass(takes) and issubclass(takes, serializers.Serializer) else None


SHAPES = {
    taken
    for view in _views(get_resolver())
    for verb in VERBS
    if hasattr(view, verb) and (taken := _taken(view, verb)) is not None
}


def _fields(field: object) -> Iterator[object]:
    yield field
    inside = getattr(field, "child", None)
    if inside is not None:
        yield from _fields(inside)
    if isinstance(field, serializers.Serializer):
        for each in field.fields.values():
            yield from _fields(each)


def test_the_doors_that_take_something_are_found() -> None:
    assert {"Cut", "Void", "Act"} <= {shape.__name__ for shape in SHAPES}


@pytest.mark.parametrize("shape", sorted(SHAPES, key=str))
def test_a_field_that_is_taken_turns_nothing_else_into_what_it_is(
    shape: type[serializers.Serializer[None]],
) -> None:
    for field in _fields(shape()):
        for lenient, strict in LENIENT.items():
            assert not isinstance(field, lenient) or isinstance(field, strict), field
