"""What a hand's stream folds to: the engine's state, who holds the seats, and the clock.

Pure. State is a function of (hand, version): replaying the stored events gives what play gave.
"""

from dataclasses import dataclass, replace

from games.engine.evolve import evolve
from games.engine.state import State
from games.facts import (
    ClockExtended,
    CutMade,
    DealerDrawn,
    Dealt,
    Ended,
    HandFact,
    HandOpened,
    Holder,
    TurnTimedOut,
    Voided,
)
from games.statuses import HandStatus
from games.turns import MS, Turn, bank_left, begin


@dataclass(frozen=True, slots=True)
class Next:
    """Where the turn goes on after an event; the deadline in whole microseconds."""

    seat: int
    phase: str
    deadline: int
    bank_ms: int


@dataclass(frozen=True, slots=True)
class Happened:
    """One event of a hand: what happened, when, and where the turn goes on."""

    fact: HandFact
    at: int
    next: Next | None = None
    bank_left_ms: int | None = None
    """What the seat that ended its turn with this event has left of its bank."""


@dataclass(frozen=True, slots=True)
class HandState:
    """A hand at a version. Holds live cards: never logged, never sent, never cached outside."""

    hand: str
    club: str
    table: str
    version: int
    last_hash: bytes
    status: HandStatus
    opened: HandOpened
    cuts: tuple[tuple[str, str], ...] = ()
    drawn: DealerDrawn | None = None
    dealt: Dealt | None = None
    play: State | None = None
    turn: Turn | None = None
    banks_ms: tuple[int, ...] = ()
    late: bool = False
    """Whether the present turn ran out of time and is played for its seat."""
    timeouts: tuple[int, ...] = ()
    """By seat, the turns in a row that ran out."""
    changed_at: int = 0
    """When the newest event happened."""
    given_back: int = 0
    """The instant up to which our own outages were added to its deadlines."""
    end: Ended | Voided | None = None

    @property
    def holders(self) -> tuple[Holder, ...]:
        """Return who holds the seats, seat 1 first; empty before the deal."""
        return () if self.dealt is None else self.dealt.seats

    def seat_of(self, player: str) -> int | None:
        """Return the seat that `player` holds, if any."""
        for seat, holder in enumerate(self.holders, start=1):
            if holder.player == player:
                return seat
        return None

    def cut_of(self, chair: str) -> str | None:
        """Return the digest of the chair's cut, if it made one."""
        return dict(self.cuts).get(chair)


def happen(state: HandState, fact: HandFact, at: int) -> Happened:
    """Return `fact` with the clock that follows from it at `at`: the live half of an event."""
    if isinstance(fact, ClockExtended) and state.turn is not None:
        turn = state.turn
        moved = turn.deadline + fact.milliseconds * MS
        return Happened(fact, at, Next(turn.seat, turn.phase, moved, turn.bank_ms))
    play = _play_after(state.play, fact)
    dealt = fact if isinstance(fact, Dealt) else state.dealt
    if play is None or dealt is None:
        return Happened(fact, at)
    before = state.turn
    goes_on = before is not None and play.phase != "over" and play.to_act == before.seat
    left = bank_left(before, at) if before is not None and not goes_on else None
    if play.phase == "over" or isinstance(fact, Voided):
        return Happened(fact, at, None, left)
    if before is not None and goes_on:
        return Happened(
            fact, at, Next(before.seat, play.phase, before.deadline, before.bank_ms), None
        )
    banks = _banks_after(state, dealt, left)
    turn = begin(
        seat=play.to_act,
        phase=play.phase,
        at=at,
        turn_seconds=dealt.turn_seconds,
        bank_ms=banks[play.to_act - 1],
    )
    return Happened(fact, at, Next(turn.seat, turn.phase, turn.deadline, turn.bank_ms), left)


def after(state: HandState, event: Happened, *, version: int, last_hash: bytes) -> HandState:
    """Return the hand as it stands after one more event of its stream."""
    fact = event.fact
    moved = replace(
        state,
        version=version,
        last_hash=last_hash,
        changed_at=event.at,
        play=_play_after(state.play, fact),
        turn=_turn_after(state.turn, event),
        late=_late_after(state, event),
        timeouts=_timeouts_after(state, event),
        banks_ms=_with_bank(state, event.bank_left_ms),
    )
    match fact:
        case HandOpened():
            raise AssertionError("a hand is opened once")
        case CutMade():
            return replace(moved, cuts=(*state.cuts, (fact.chair, fact.cut_digest)))
        case DealerDrawn():
            return replace(moved, drawn=fact)
        case Dealt():
            return replace(
                moved,
                status=HandStatus.ON,
                dealt=fact,
                banks_ms=tuple(holder.bank_ms for holder in fact.seats),
                timeouts=tuple(holder.timeouts for holder in fact.seats),
            )
        case ClockExtended():
            return replace(moved, given_back=event.at)
        case Ended():
            return replace(moved, status=HandStatus.OVER, end=fact)
        case Voided():
            return replace(moved, status=HandStatus.VOID, end=fact)
        case _:
            return moved


def opened(
    fact: HandOpened, *, hand: str, club: str, table: str, at: int, last_hash: bytes
) -> HandState:
    """Return the hand as its first event leaves it, at version 1."""
    return HandState(
        hand=hand,
        club=club,
        table=table,
        version=1,
        last_hash=last_hash,
        status=HandStatus.OPENING,
        opened=fact,
        changed_at=at,
    )


def _play_after(play: State | None, fact: HandFact) -> State | None:
    match fact:
        case Dealt():
            return evolve(None, fact.deal)
        case Ended():
            return evolve(play, fact.end)
        case Voided():
            return play if fact.void is None else evolve(play, fact.void)
        case HandOpened() | CutMade() | DealerDrawn() | TurnTimedOut() | ClockExtended():
            return play
        case _:
            return evolve(play, fact)


def _turn_after(turn: Turn | None, event: Happened) -> Turn | None:
    following = event.next
    if following is None:
        return None
    same = turn is not None and turn.seat == following.seat
    began = turn.began if turn is not None and same else event.at
    return Turn(following.seat, following.phase, began, following.deadline, following.bank_ms)


def _late_after(state: HandState, event: Happened) -> bool:
    if isinstance(event.fact, TurnTimedOut):
        return True
    return state.late and event.bank_left_ms is None


def _timeouts_after(state: HandState, event: Happened) -> tuple[int, ...]:
    if state.turn is None:
        return state.timeouts
    seat = state.turn.seat
    if isinstance(event.fact, TurnTimedOut):
        return _changed(state.timeouts, seat, state.timeouts[seat - 1] + 1)
    if event.bank_left_ms is not None and not state.late:
        return _changed(state.timeouts, seat, 0)
    return state.timeouts


def _changed(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[: seat - 1], value, *values[seat:])


def _banks_after(state: HandState, dealt: Dealt, left: int | None) -> tuple[int, ...]:
    if not state.banks_ms:
        return tuple(holder.bank_ms for holder in dealt.seats)
    return _with_bank(state, left)


def _with_bank(state: HandState, left: int | None) -> tuple[int, ...]:
    if left is None or state.turn is None:
        return state.banks_ms
    return _changed(state.banks_ms, state.turn.seat, left)
