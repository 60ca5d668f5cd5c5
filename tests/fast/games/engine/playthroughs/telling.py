"""Tell a hand step by step in text, one line an event, as the golden playthroughs keep it."""

from collections.abc import Iterator
from typing import assert_never

from games.engine import cards, explain
from games.engine.cards import Card
from games.engine.events import (
    CardDiscarded,
    CardDrawn,
    DryCalled,
    Event,
    HandDealt,
    HandEnded,
    HandVoided,
    Knocked,
    NaturalShown,
    SpreadHit,
    SpreadLaid,
)
from games.engine.notation import HandRecord
from games.engine.state import State
from tests.fast.games.engine.played import steps


def telling(record: HandRecord) -> str:
    """The whole hand, from the deal to where it stands after its last action."""
    lines = [
        line
        for events, state in steps(record)
        for event in events
        for line in _told(event, state, record.stake)
    ]
    return "\n".join(lines) + "\n"


def _told(event: Event, state: State, stake: int) -> Iterator[str]:
    match event:
        case HandDealt():
            upcard = "nothing" if event.upcard is None else cards.text(event.upcard)
            yield f"dealt by {event.dealer}: {upcard} up, {len(event.stock)} in the stock"
            yield f"  worst loss {event.worst_loss}"
            yield from _hands(event.hands)
        case NaturalShown():
            for seat, count in event.holders:
                yield f"{seat} shows a natural of {count}"
        case CardDrawn(source="stock"):
            drawn = cards.text(event.card)
            yield f"{event.seat} draws {drawn} from the stock, {state.stock_size} left"
        case CardDrawn():
            yield f"{event.seat} takes {cards.text(event.card)} from the discard pile"
        case SpreadLaid():
            yield f"{event.seat} lays {event.kind} {event.number}: {_text(event.cards)}"
        case SpreadHit():
            card, spread = cards.text(event.card), _text(event.cards)
            locked = f", its owner's lock {event.lock}" if event.lock else ""
            yield f"{event.seat} hits {event.number} with {card}: {spread}{locked}"
        case CardDiscarded():
            locked = f", lock {event.lock}" if event.lock else ""
            yield f"{event.seat} discards {cards.text(event.card)}{locked}"
        case Knocked():
            yield f"{event.seat} knocks"
        case DryCalled():
            yield f"{event.seat} calls dry"
        case HandEnded():
            yield f"over: {event.ending}, {len(event.stock)} left in the stock"
            yield from _hands(event.held)
            yield from (f"  {why}" for why in explain.explain(event, stake=stake))
        case HandVoided():
            yield f"void, {len(event.stock)} left in the stock"
            yield from _hands(event.held)
        case _:
            assert_never(event)


def _hands(hands: tuple[tuple[Card, ...], ...]) -> Iterator[str]:
    for number, held in enumerate(hands, start=1):
        yield f"  {number} holds {_text(held) or 'nothing'}"


def _text(told: tuple[Card, ...]) -> str:
    return " ".join(map(cards.text, told))
