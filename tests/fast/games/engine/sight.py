"""The property that nobody sees a hidden card, reckoned apart from the code that redacts."""

import random
from dataclasses import replace

from games.engine import observe
from games.engine.cards import PACK, mask_of
from games.engine.commands import Command
from games.engine.decide import decide
from games.engine.errors import RuleViolation
from games.engine.events import (
    CardDiscarded,
    CardDrawn,
    Event,
    HandDealt,
    Seat,
    SpreadHit,
    SpreadLaid,
)
from games.engine.evolve import evolve
from games.engine.state import State
from tests.fast.games.engine.random_hands import RandomHand, play


def nobody_sees_what_is_hidden_from_him(hand: RandomHand) -> None:
    """Two hands that differ only in unseen cards look the same, and so do their events."""
    viewers = (Seat(1), Seat(hand.seats), observe.Watcher(), observe.Official())
    viewer: observe.Viewer = viewers[hand.seed % len(viewers)]
    events = list(hand.deal())
    actions: list[tuple[Seat, Command]] = []
    for step in play(hand):
        if step.after.phase == "over":
            break  # the end shows what it shows to all
        actions.append((step.before.to_act, step.command))
        events += step.events
    twin = _with_others_moved(hand, _seen(events, viewer))
    here, there = hand.begin(), twin.begin()
    if "over" in (here.phase, there.phase):
        return  # so does a natural
    _assert_same(hand.deal(), twin.deal(), viewer)
    for seat, command in actions:
        assert observe.view(here, viewer) == observe.view(there, viewer)
        events_here = decide(here, seat, command)
        try:
            events_there = decide(there, seat, command)
        except RuleViolation:
            assert seat != viewer, "what one may do never depends on what one cannot see"
            return  # another player could not have done this with the other cards
        here, there = _after(here, events_here), _after(there, events_there)
        if there.phase == "over":
            return
        _assert_same(events_here, events_there, viewer)
    assert observe.view(here, viewer) == observe.view(there, viewer)


def _assert_same(here: tuple[Event, ...], there: tuple[Event, ...], viewer: observe.Viewer) -> None:
    assert [observe.event_for(event, viewer, shown=False) for event in here] == [
        observe.event_for(event, viewer, shown=False) for event in there
    ]


def _seen(events: list[Event], viewer: observe.Viewer) -> int:
    """Give the cards that a viewer may know by rules 3.4, as a mask."""
    seen = 0
    for event in events:
        match event:
            case HandDealt(hands=hands, upcard=upcard):
                seen |= mask_of(() if upcard is None else [upcard])
                seen |= mask_of(hands[viewer - 1]) if isinstance(viewer, int) else 0
            case CardDrawn(seat=seat, source=source, card=card):
                seen |= 1 << card if source == "discard" or seat == viewer else 0
            case SpreadLaid(cards=cards) | SpreadHit(cards=cards):
                seen |= mask_of(cards)
            case CardDiscarded(card=card):
                seen |= 1 << card
            case _:
                pass
    return seen


def _with_others_moved(hand: RandomHand, seen: int) -> RandomHand:
    """Deal the same hand again with the unseen cards in other places."""
    unseen = [card for card in PACK if not seen >> card & 1]
    random.Random(hand.seed).shuffle(unseen)
    pack = tuple(card if seen >> card & 1 else unseen.pop() for card in hand.pack)
    return replace(hand, pack=pack)


def _after(state: State, events: tuple[Event, ...]) -> State:
    for event in events:
        state = evolve(state, event)
    return state
