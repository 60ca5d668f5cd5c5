"""What another legal action would have led to: the hand played on from there, with the same pack.

A sandbox: nothing of it is ever stored. Pure but for the events that it is given.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.absence import play_for
from games.engine.commands import Command
from games.engine.decide import decide
from games.engine.errors import RuleViolation
from games.engine.events import HandEnded, Seat
from games.engine.evolve import evolve
from games.engine.legal import legal
from games.engine.state import State

STEPS_MAX = 1000  # the stall guard ends every hand far sooner


@dataclass(frozen=True, slots=True)
class Made:
    """One action of a branch, and why it was made: chosen, as recorded, or by rules 9.1."""

    seat: Seat
    command: Command
    why: str


@dataclass(frozen=True, slots=True)
class Branch:
    """How the hand would have gone on, and what it would have brought each seat."""

    made: tuple[Made, ...]
    ended: HandEnded
    further: tuple[Command, ...]
    """What might have been done right after what was chosen; empty if that ended the hand."""

    def against(self, paid: Sequence[int]) -> tuple[int, ...]:
        """Return what each seat gains over what it was paid: an adjustment's transfers."""
        return tuple(there - here for there, here in zip(self.ended.net, paid, strict=True))


def branch(
    state: State, chosen: Sequence[Command], recorded: Sequence[tuple[Seat, Command]]
) -> Branch:
    """Play `chosen` from `state`, then what was recorded after it while legal, then rules 9.1.

    What was recorded at `state` itself gives way to what was chosen, unless it still fits after.

    Raises:
        RuleViolation: a chosen action is not legal where its turn comes.
    """
    made: list[Made] = []
    for command in chosen:
        if state.ended is None:
            made.append(Made(state.to_act, command, "chosen"))
            state = _after(state, command)
    further = () if state.ended is not None else tuple(legal(state, state.to_act))
    rest = recorded if _fits(state, recorded[:1]) else recorded[1:]
    for seat, command in rest:
        if not _fits(state, [(seat, command)]):
            break
        made.append(Made(seat, command, "as recorded"))
        state = _after(state, command)
    while state.ended is None:
        assert len(made) < STEPS_MAX, "every hand ends (rules 5.6)"
        for command in play_for(state):
            made.append(Made(state.to_act, command, "rules 9.1"))
            state = _after(state, command)
    return Branch(tuple(made), state.ended, further)


def _after(state: State, command: Command) -> State:
    for event in decide(state, state.to_act, command):
        state = evolve(state, event)
    return state


def _fits(state: State, following: Sequence[tuple[Seat, Command]]) -> bool:
    if state.ended is not None:
        return False
    for seat, command in following:
        try:
            decide(state, seat, command)
        except RuleViolation:
            return False
        return seat == state.to_act
    return False
