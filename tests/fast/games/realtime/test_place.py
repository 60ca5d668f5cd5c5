"""Whatever happens to pushes on their way, a socket lets through every event once, in order."""

from hypothesis import given
from hypothesis import strategies as st

from games.pushes import Batch
from games.realtime.place import Gap, Place

Event = tuple[int, int]
"""A hand's number and a version."""


def batch(number: int, versions: range, *, last: int) -> Batch:
    """Make a batch of a hand whose last version is `last`; its frames name what they are."""
    return Batch(
        hand=f"h_{number}",
        number=number,
        first=versions.start,
        over=versions.stop > last,
        frames=[f"{number}.{version}" for version in versions],
    )


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[int], list[Batch]]:
    """Hands of a table, by length, and their pushes as a bad broker delivers them."""
    lengths = draw(st.lists(st.integers(1, 6), min_size=1, max_size=3))
    sent = []
    for number, length in enumerate(lengths, start=1):
        ends = sorted({length, *draw(st.sets(st.integers(1, length)))})
        starts = [1, *(end + 1 for end in ends[:-1])]
        sent += [
            batch(number, range(start, end + 1), last=length)
            for start, end in zip(starts, ends, strict=True)
        ]
    delivered = draw(st.lists(st.sampled_from(sent), max_size=2 * len(sent)))
    return lengths, delivered


@given(evenings())
def test_pushes_dropped_doubled_and_out_of_order_give_every_event_once_in_order(
    evening: tuple[list[int], list[Batch]],
) -> None:
    lengths, delivered = evening
    place = Place()
    through: list[str] = []
    for push in delivered:
        try:
            through += place.take(push)
        except Gap:  # what the rows hold by then: the rest of this hand, and the one pushed
            rest = lengths[place.number - 1] if place.number else 0
            if place.number and not place.over:
                through += place.take(
                    batch(place.number, range(place.version + 1, rest + 1), last=rest)
                )
            if push.number > place.number:
                whole = lengths[push.number - 1]
                through += place.take(batch(push.number, range(1, whole + 1), last=whole))
    seen = [tuple(map(int, text.split("."))) for text in through]
    assert seen == sorted(set(seen))
    for number in {number for number, _ in seen}:
        versions = [version for each, version in seen if each == number]
        assert versions == list(range(1, len(versions) + 1))


def test_the_next_hand_waits_for_the_end_of_this_one() -> None:
    place = Place()
    place.take(batch(1, range(1, 4), last=5))
    try:
        place.take(batch(2, range(1, 3), last=9))
    except Gap:
        assert list(place.take(batch(1, range(4, 6), last=5))) == ["1.4", "1.5"]
    assert list(place.take(batch(2, range(1, 3), last=9))) == ["2.1", "2.2"]
