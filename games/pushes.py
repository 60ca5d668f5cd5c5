"""What crosses the channel layer to a table's sockets, typed at both ends: hints, not the truth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypedDict

WATCHERS: Final = ""
"""The key of what everybody else may see."""


class HandPush(TypedDict):
    """A hand's new events for every viewer: a frame each, by player id or under WATCHERS."""

    type: Literal["hand.events"]
    table: str
    hand: str
    number: int
    first: int
    """The version of the first event."""
    over: bool
    """Whether the last event ended the hand."""
    dealt: bool
    """Whether it has seats by now; until then its frames are for who has a chair at the table."""
    frames: dict[str, list[str]]


class TablePush(TypedDict):
    """Word that chairs, presence or the next hand changed: to be read anew."""

    type: Literal["table.changed"]
    table: str


class SaidPush(TypedDict):
    """What a player said: for who is at the table, and for watchers where all are told at once."""

    type: Literal["table.said"]
    table: str
    frame: str
    to: list[str]
    """The players at the table who hear it."""
    watched: bool
    deaf: list[str]
    """Who has muted the speaker."""


Push = HandPush | TablePush | SaidPush


@dataclass(frozen=True, slots=True)
class Batch:
    """Consecutive events of one hand as one viewer may see them, each a frame ready to be sent."""

    hand: str
    number: int
    first: int
    over: bool
    frames: Sequence[str]
    seated: bool = False
    """Whether the viewer has a seat in the hand."""


def group_of(table: str) -> str:
    """Return the channel group of a table's sockets."""
    return f"table.{table}"


def batch_for(push: HandPush, viewer: str) -> Batch:
    """Return what a push holds for `viewer`: a player that it names by his id, or WATCHERS."""
    return Batch(
        push["hand"],
        push["number"],
        push["first"],
        push["over"],
        push["frames"][viewer],
        seated=push["dealt"] and viewer != WATCHERS,
    )


def is_heard(push: SaidPush, player: str) -> bool:
    """Tell whether what was said is for `player`, who is at the table or watches it."""
    return player in push["to"] or (push["watched"] and player not in push["deaf"])


def message(push: Push) -> dict[str, object]:
    """Return a push as the channel layer carries it."""
    return {"type": "push", "push": push}


def read(message: Mapping[str, object]) -> Push:
    """Return the push in a message of the channel layer: what we sealed is as we wrote it.

    Raises:
        KeyError: a part of it is missing: it is of another version of ours.
    """
    push: Push = message["push"]  # type: ignore[assignment]  # nobody else could seal it
    missing = _PARTS[push["type"]] - push.keys()
    if missing:
        raise KeyError(*missing)
    return push


_PARTS = {
    "hand.events": HandPush.__required_keys__,
    "table.changed": TablePush.__required_keys__,
    "table.said": SaidPush.__required_keys__,
}
