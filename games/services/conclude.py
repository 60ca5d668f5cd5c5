"""What the engine made of a command, as the hand's stream says it; and a hand's last step."""

from collections.abc import Iterable
from functools import partial

from foundation import transactions
from games import publish, settlement
from games.engine.events import Event, HandDealt, HandEnded, HandVoided
from games.engine.evolve import evolve
from games.engine.observe import shown_at_once
from games.engine.state import State
from games.facts import Ended, HandFact
from games.hand_state import HandState
from games.store import hands as store
from games.store.hands import CommandRow, Committed, Outcome
from games.store.stream import Prepared


def facts_of(state: HandState, play: State, events: Iterable[Event]) -> list[HandFact]:
    """Return what the engine made of `play` as facts, an end with its seed (rules 8)."""
    return [_fact(state, play, event) for event in events]


def commit(prepared: Prepared, *, command: CommandRow | None) -> Committed:
    """Commit the events; if they end the hand, pay in the same transaction; then publish."""
    if prepared.after.state.status.live:
        committed = store.commit(prepared, command=command)
        _publish(prepared, committed)
        return committed
    return transactions.run(partial(_commit_end, prepared, command))


def _commit_end(prepared: Prepared, command: CommandRow | None) -> Committed:
    committed = store.commit(prepared, command=command)
    if committed.outcome is Outcome.DONE:
        settlement.settle(prepared.after.state, at=prepared.events[-1].happened.at)
    _publish(prepared, committed)
    return committed


def _publish(prepared: Prepared, committed: Committed) -> None:
    if committed.outcome is Outcome.DONE:
        transactions.on_commit(partial(publish.happened, prepared))


def _fact(state: HandState, play: State, event: Event) -> HandFact:
    match event:
        case HandEnded():
            return Ended(event, state.opened.seed, shown=shown_at_once(evolve(play, event)))
        case HandDealt() | HandVoided():
            raise AssertionError("deals and voids carry more than the engine's events")
        case _:
            return event
