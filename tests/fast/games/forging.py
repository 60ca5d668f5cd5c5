"""One value of a file replaced by any other, or taken out."""

from collections.abc import Iterator
from typing import TypeVar

from hypothesis import strategies as st

from foundation.canonical import JSON

File = TypeVar("File")
Path = tuple[str | int, ...]

VALUES: st.SearchStrategy[JSON] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-1, 60)
    | st.text(max_size=5)
    | st.sampled_from(["AS", "KD", "c_1", "c_2", "c_3", "0" * 64, "cut_made", "hand_dealt"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


def paths(value: JSON, path: Path = ()) -> Iterator[Path]:
    """Yield the way to each value inside of a value."""
    inside: Iterator[tuple[str | int, JSON]] = iter(())
    if isinstance(value, dict):
        inside = iter(value.items())
    elif isinstance(value, list):
        inside = iter(enumerate(value))
    for step, item in inside:
        yield (*path, step)
        yield from paths(item, (*path, step))


def replaced(file: File, path: Path, value: JSON) -> File:
    """Return the file, changed, with another value at the end of `path`."""
    _at(file, path[:-1])[path[-1]] = value  # type: ignore[index]
    return file


def dropped(file: File, path: Path) -> File:
    """Return the file, changed, without what is at the end of `path`."""
    del _at(file, path[:-1])[path[-1]]  # type: ignore[attr-defined]
    return file


def _at(value: object, path: Path) -> object:
    for step in path:
        value = value[step]  # type: ignore[index]
    return value
