"""The hand of a case at a moment: the table as a seat saw it, as a watcher did, or with all cards.

Who may open hidden cards, and that it is noted, `services.bench` sees to before this is asked.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from disputes.selectors.branches import Branch, branch
from games import messages
from games.engine.cards import Card, text
from games.engine.commands import CallDry, Command, Discard, Draw, Hit, Knock, LaySpread
from games.engine.events import HandEnded, Seat
from games.engine.explain import explain
from games.engine.legal import legal
from games.engine.observe import view
from games.engine.state import State
from games.facts import Ended, HandOpened
from games.hand_state import HandState, after, opened
from games.selectors.records import actions
from games.selectors.told import Line, lines
from games.selectors.views import names_of_seats
from games.store import hands as store
from games.store.stream import HandStream, StoredEvent

ALL = "all"


@dataclass(frozen=True, slots=True)
class SeatSeen:
    """A seat at the moment; `held` is empty where its cards are hidden from the viewer."""

    seat: int
    name: str
    cards: int
    lock: int
    held: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """The table at the moment, and what the seat to act might have done."""

    seats: tuple[SeatSeen, ...]
    spreads: tuple[tuple[int, int, str], ...]
    discard: str
    stock: int
    stock_cards: tuple[str, ...]
    to_act: int | None
    legal: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Film:
    """All of a hand that is over: its events and its state at each of them."""

    stream: HandStream
    events: Sequence[StoredEvent]
    names: Sequence[str]

    @property
    def last(self) -> int:
        """Return the last version."""
        return self.events[-1].version

    @property
    def ended(self) -> HandEnded | None:
        """Return how it ended, None for a void hand."""
        end = self.stream.state.end
        return end.end if isinstance(end, Ended) else None

    def state_at(self, version: int) -> HandState:
        """Return the hand as it stood right after the event `version`."""
        first = self.events[0]
        assert isinstance(first.happened.fact, HandOpened)
        now = self.stream.state
        state = opened(
            first.happened.fact,
            hand=now.hand,
            club=now.club,
            table=now.table,
            at=first.happened.at,
            last_hash=b"",
        )
        for event in self.events[1:]:
            if event.version > version:
                break
            state = after(state, event.happened, version=event.version, last_hash=b"")
        return state

    def told(self, whose: str) -> list[Line]:
        """Return the events in words and raw, with the cards that `whose` eyes saw, or all."""
        viewer = messages.viewer_of(int(whose)) if whose.isdecimal() else messages.WATCHER
        hand = self.stream.state.hand
        return lines(hand, self.events, self.names, viewer, shown=whose == ALL)

    def picture(self, version: int, whose: str) -> Picture | None:
        """Return the table at a moment as `whose` eyes saw it; None before the deal."""
        play = self.state_at(version).play
        return None if play is None else _picture(play, self.names, whose)

    def opened_to(self, whose: str, *, table_closed: bool) -> frozenset[str]:
        """Return the seats whose hands `whose` eyes may know: all of them once all is shown."""
        seats = frozenset(str(seat) for seat in range(1, len(self.names) + 1))
        if whose == ALL or messages.is_shown(self.stream.state, table_closed=table_closed):
            return seats
        return seats & {whose}

    def explained(self) -> tuple[str, ...]:
        """Return the engine's sentence for each payment, with its clause."""
        ended, play = self.ended, self.stream.state.play
        if ended is None or play is None:
            return ()
        return explain(ended, self.names, stake=play.stake)

    def others(self, version: int, commands: Iterable[Command]) -> list[Command]:
        """Return those of `commands` that are not what was done at the moment; none after the
        last action.
        """
        rest = actions(event for event in self.events if event.version > version)
        if not rest:
            return []
        _, done = rest[0]
        return [command for command in commands if _plain(command) != _plain(done)]

    def branch(self, version: int, chosen: Sequence[Command]) -> Branch | None:
        """Return what `chosen` at a moment would have led to; None where nobody was to act.

        Raises:
            RuleViolation: a chosen action is not legal there.
        """
        play = self.state_at(version).play
        if play is None or play.ended is not None:
            return None
        rest = actions(event for event in self.events if event.version > version)
        return branch(play, chosen, rest)


def film(hand: str) -> Film:
    """Return a hand that is over, opened.

    Raises:
        keyring.CannotOpen: it cannot be read with the keys at hand.
    """
    stream = store.refresh(hand)
    assert stream.state.end is not None, "a live hand is opened to nobody"
    return Film(stream, store.events(stream), names_of_seats(stream.state.holders))


def words_of(command: Command) -> str:
    """Return an action as an arbiter reads it."""
    match command:
        case Knock():
            return "knock"
        case CallDry():
            return "call dry"
        case Draw():
            return f"draw from the {command.source}"
        case LaySpread():
            return "lay " + " ".join(map(text, command.cards))
        case Hit():
            return f"hit spread {command.spread} with {text(command.card)}"
        case Discard():
            return f"discard {text(command.card)}"


def _plain(command: Command) -> Command:
    """Return a spread's command with its cards in order: they may be named in any."""
    return LaySpread(tuple(sorted(command.cards))) if isinstance(command, LaySpread) else command


def _picture(play: State, names: Sequence[str], whose: str) -> Picture:
    seen = view(play, messages.viewer_of(int(whose)) if whose.isdecimal() else messages.WATCHER)
    everything = whose == ALL
    acts = everything or (seen.to_act is not None and whose == str(seen.to_act))
    return Picture(
        seats=tuple(
            SeatSeen(
                line.seat,
                names[line.seat - 1],
                line.cards,
                line.lock,
                _texts(play.held(line.seat)) if everything or whose == str(line.seat) else (),
            )
            for line in seen.seats
        ),
        spreads=tuple(
            (each.number, each.owner, " ".join(_texts(each.cards))) for each in seen.spreads
        ),
        discard="" if seen.discard is None else text(seen.discard),
        stock=seen.stock,
        stock_cards=_texts(play.stock) if everything else (),
        to_act=seen.to_act,
        legal=tuple(legal(play, Seat(play.to_act))) if acts and play.ended is None else (),
    )


def _texts(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(map(text, cards))
