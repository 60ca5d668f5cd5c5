"""Each payment is told as a sentence that a player understands."""

from collections.abc import Sequence

from games.engine.explain import explain
from tests.fast.games.engine.played import state_of
from tests.fast.games.engine.showdowns import showdown
from tests.fast.games.engine.staging import Hand


def _told(hand: Hand, names: Sequence[str] | None = None) -> tuple[str, ...]:
    ended = state_of(hand).ended
    assert ended is not None
    return explain(ended, names, stake=5)


def test_a_caught_knocker_is_told_the_double_and_the_single_apart() -> None:
    hand = showdown(12, 5, 9, stake=5, dealer=3).plays("1 knock")
    assert _told(hand) == (
        "Seat 1 knocked with 12 and was caught by seat 2 with 5:"
        " seat 1 pays 2 × 5 to seat 2, rules 7.4.",
        "Seat 1 knocked with 12 and was caught by seat 3 with 9:"
        " seat 1 pays 2 × 5 to seat 3, rules 7.4.",
        "Seat 1 was caught and seat 2 is lowest of the others with 5:"
        " seat 1 pays 5 to seat 2, rules 7.4.",
        "Seat 2 is lowest with 5 and seat 3 has 9: seat 3 pays 5 to seat 2, rules 7.4.",
    )


def test_names_stand_in_place_of_seats_as_they_are_written() -> None:
    hand = showdown(4, 9, stake=5, dealer=2).plays("1 knock")
    assert _told(hand, ["north", "east"]) == (
        "north knocked with 4 and nobody caught it: east pays 5 to north, rules 7.3.",
    )


def test_odd_units_of_a_split_are_told_as_they_are() -> None:
    hand = showdown(6, 6, 9, stake=5, dealer=3, dry_tie="split").burns_all()
    hand = hand.plays(f"{hand.next_seat} call dry")
    assert [sentence.rpartition("pays ")[2] for sentence in _told(hand)] == [
        "3 to seat 1, rules 7.5.",
        "2 to seat 2, rules 7.5.",
    ]


def test_a_dry_end_is_told_as_a_whole_sentence_with_names_too() -> None:
    hand = showdown(6, 9, stake=5, dealer=2).burns_all()
    hand = hand.plays(f"{hand.next_seat} call dry")
    assert _told(hand, ["north", "east"]) == (
        "The stock ran dry, north is lowest with 6 and east has 9:"
        " east pays 5 to north, rules 7.5.",
    )
