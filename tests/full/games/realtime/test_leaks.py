"""No card reaches anyone, through any door, before the rules show it."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace

import pytest

from foundation import problems
from foundation.canonical import JSON, JSONObject
from foundation.refusals import Refusal
from games import messages, publish
from games.access import AtHand, AtSeat
from games.api import events, hands
from games.engine.cards import PACK, text
from games.engine.observe import Viewer
from games.pushes import Batch
from games.realtime import reading
from games.selectors import views
from games.store.stream import StoredEvent
from tests.full.clubs.api import Caller
from tests.full.games.club import House
from tests.full.games.realtime.leaks import (
    Game,
    Leak,
    cancel,
    compare,
    recorded_pushes,
    shuffled,
    sweep,
    warmed,
)


def test_no_text_that_reaches_anyone_holds_a_card_that_is_not_his(house: House) -> None:
    sweep(house, hands=1, seed=1, actions_max=5)


def test_cards_that_one_never_saw_could_be_others_without_a_byte_changing(house: House) -> None:
    compare(house, pairs=1, seed=2, actions_max=3)


def another(at_hand: AtHand) -> AtHand:
    """Look from a seat that is not one's own."""
    return replace(at_hand, seat=2 if at_hand.seat == 1 else 1)


def all_frames(
    hand: str, stored: Sequence[StoredEvent], viewers: Mapping[str, Viewer]
) -> dict[str, list[str]]:
    return dict.fromkeys(viewers, messages.frames(hand, stored, messages.WATCHER, shown=True))


def others_view(at_hand: AtHand) -> JSONObject:
    return views.hand_view(another(at_hand))


def others_frames(at_hand: AtHand, *, after: int) -> Batch:
    return views.hand_frames(another(at_hand), after=after)


def others_events(at_hand: AtHand, *, after: int) -> JSONObject:
    return views.hand_events(another(at_hand), after=after)


def all_events(at: AtSeat, made: Sequence[StoredEvent]) -> list[JSON]:
    other = messages.viewer_of(2 if at.seat == 1 else 1)
    return views.events_between(at.hand, other, after=0, to=made[-1].version)


def helpful(refusal: Refusal) -> JSONObject:
    return {**problems.of(refusal), "hint": [text(card) for card in PACK]}


def frames_of_all(*, frames_for: object) -> SimpleNamespace:
    return SimpleNamespace(
        frames_for=frames_for, viewer_of=messages.viewer_of, WATCHER=messages.WATCHER
    )


PLANTS: dict[str, tuple[object, str, object]] = {
    "pushes": (publish, "messages", frames_of_all(frames_for=all_frames)),
    "a socket's view": (reading, "hand_view", others_view),
    "a socket's events": (reading, "hand_frames", others_frames),
    "the view over HTTP": (
        hands,
        "views",
        SimpleNamespace(hand_view=others_view, events_made=views.events_made),
    ),
    "the events over HTTP": (events, "views", SimpleNamespace(hand_events=others_events)),
    "the answer to an action": (
        hands,
        "views",
        SimpleNamespace(hand_view=views.hand_view, events_made=all_events),
    ),
    "a refusal": (hands, "problems", SimpleNamespace(of=helpful)),
}


def test_a_leak_planted_in_any_door_is_found(house: House) -> None:
    chance = random.Random(3)
    devices: dict[str, Caller] = {}
    table = warmed(house, shuffled(chance))
    for module, name, planted in PLANTS.values():
        with recorded_pushes() as pushed, pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, name, planted)
            state = house.dealt(table)
            game = Game.begun(state, house, pushed, devices)
            action: dict[str, object] = {"do": "draw", "from": "stock"}
            game.act(action, loudly=True)
            with pytest.raises(Leak, match="saw"):
                game.search()
        cancel(game, house)
