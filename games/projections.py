"""What the hand's row says of its newest version: what is locked, compared and swept by."""

from dataclasses import dataclass

from django.conf import settings

from games.facts import Ended
from games.hand_state import HandState
from games.turns import MS


@dataclass(frozen=True, slots=True)
class HandRow:
    """The columns of a hand's row that follow from its state at an instant."""

    status: str
    turn: int | None
    turn_began: int | None
    deadline: int | None
    bot_due: int | None
    ended_at: int | None
    ending: str


def hand_row(state: HandState, at: int) -> HandRow:
    """Return the row's columns for `state`, whose newest event happened at `at`."""
    turn = state.turn
    ending = ""
    if state.end is not None:
        ending = state.end.end.ending if isinstance(state.end, Ended) else "void"
    bot = turn is not None and state.holders[turn.seat - 1].kind == "bot"
    return HandRow(
        status=state.status,
        turn=None if turn is None else turn.seat,
        turn_began=None if turn is None else turn.began,
        deadline=None if turn is None else turn.deadline,
        bot_due=at + settings.BOT_PAUSE_MS * MS if bot else None,
        ended_at=None if state.end is None else at,
        ending=ending,
    )
