"""The property that nobody sees a hidden card would notice a leak: each is planted here."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import Phase, given, settings

from games.engine import observe
from games.engine.cards import Card
from games.engine.events import CardDrawn, Event
from games.engine.observe import SeatEvent, SeatView, Viewer
from games.engine.state import State
from tests.fast.games.engine.random_hands import random_hands
from tests.fast.games.engine.sight import nobody_sees_what_is_hidden_from_him

_TRY = settings(max_examples=30, deadline=None, phases=[Phase.generate], report_multiple_bugs=False)

Plant = Callable[[pytest.MonkeyPatch], None]

_view, _event_for = observe.view, observe.event_for


def hands_of_others(patch: pytest.MonkeyPatch) -> None:
    """Let every deal show every hand."""

    def all_of_them(
        hands: Sequence[tuple[Card, ...]], viewer: Viewer, *, shown: bool
    ) -> observe.Hands:
        return tuple(hands)

    patch.setattr(observe, "_hands", all_of_them)


def cards_drawn_by_others(patch: pytest.MonkeyPatch) -> None:
    """Let every draw show its card."""

    def whole(event: Event, viewer: Viewer, *, shown: bool) -> SeatEvent:
        return _event_for(event, viewer, shown=shown or isinstance(event, CardDrawn))

    patch.setattr(observe, "event_for", whole)


def the_next_card_of_the_stock(patch: pytest.MonkeyPatch) -> None:
    """Let the number of the stock's cards tell its top card."""

    def marked(state: State, viewer: Viewer) -> SeatView:
        seen = _view(state, viewer)
        return replace(seen, stock=seen.stock + 100 * sum(state.stock[:1]))

    patch.setattr(observe, "view", marked)


def what_another_may_do(patch: pytest.MonkeyPatch) -> None:
    """Let a watcher see the legal actions of the seat to act, which tell its cards."""

    def helpful(state: State, viewer: Viewer) -> SeatView:
        return replace(_view(state, viewer), legal=_view(state, state.to_act).legal)

    patch.setattr(observe, "view", helpful)


@pytest.mark.parametrize(
    "plant",
    [
        hands_of_others,
        cards_drawn_by_others,
        the_next_card_of_the_stock,
        what_another_may_do,
    ],
    ids=lambda plant: plant.__name__,
)
def test_a_planted_leak_is_noticed_of(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        _TRY(given(random_hands())(nobody_sees_what_is_hidden_from_him))()
