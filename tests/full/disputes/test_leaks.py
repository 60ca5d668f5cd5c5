"""A card that reached an official, an outsider or a notice too early would be found."""

import json
from types import SimpleNamespace

import pytest

from disputes.admin import bench
from disputes.selectors import cases
from disputes.selectors.pictures import ALL, Film
from foundation.canonical import JSONObject
from games import messages
from games.access import AtHand
from games.admin import events, hands
from games.api import records as record_door
from games.engine.cards import PACK, text
from games.engine.events import CardDrawn, Seat
from games.facts import Ended
from games.models import Event, Hand
from games.selectors import records, told
from games.selectors.told import Line
from games.store import hands as store
from notices import services as notices
from tests.full.disputes.officials import Evening, called_by, play_greedily
from tests.full.games.club import House
from tests.full.games.realtime.leaks import Game, Leak, recorded_pushes

CARDS = [text(card) for card in PACK]
HANDS_MAX = 60
_told, _picture, _case_view = Film.told, Film.picture, cases.case_view


def everything(hand: Hand) -> list[Line]:
    """Tell of a hand as if it were over and all of it shown."""
    stored = store.events(store.refresh(hand.pk))
    return told.lines(hand.pk, stored, "ABC", messages.WATCHER, shown=True)


def unsealed(*_: object, **asked: str) -> list[Event]:
    """Return a stream's events with the cards written into what all may read."""
    found = list(Event.objects.filter(stream=asked["stream"]))
    for event in found:
        event.public = {"cards": CARDS}
    return found


def seed_of(at_hand: AtHand) -> JSONObject:
    return {"seed": store.load(at_hand.hand.pk).state.opened.seed}


def rows(_: AtHand) -> list[str]:
    return [json.dumps(CARDS)]


def records_with(**planted: object) -> SimpleNamespace:
    kept = {
        "record": records.record,
        "events_file": records.events_file,
        "proof": records.proof,
    }
    return SimpleNamespace(**kept | planted)


LIVE: dict[str, tuple[object, str, object]] = {
    "a hand's page in the admin": (hands, "told", everything),
    "the admin's list of events": (events, "_rows", unsealed),
    "the record": (record_door, "records", records_with(record=rows)),
    "the events as a file": (record_door, "records", records_with(events_file=rows)),
    "the proof": (record_door, "records", records_with(proof=seed_of)),
    "a notice": (notices, "WORDS", {"turn": json.dumps(CARDS)}),
}
ON_THE_BENCH: dict[str, tuple[object, str, object]] = {
    "the events": (Film, "told", lambda film, _: _told(film, ALL)),
    "the picture": (Film, "picture", lambda film, at, _: _picture(film, at, ALL)),
    "one seat's eyes": (
        Film,
        "told",
        lambda film, whose: _told(film, ALL if whose == "1" else whose),
    ),
    "why it was paid": (Film, "explained", lambda _: (" ".join(CARDS),)),
    "the case itself": (cases, "case_view", lambda at: {**_case_view(at), "state": CARDS}),
    "what was asked for": (
        bench,
        "_commands",
        lambda *_: [{"name": "a", "code": f"{card}"} for card in CARDS],
    ),
}


def has_secrets(game: Game) -> bool:
    """Tell whether the hand stays private, and keeps both kinds of another's cards from seat 1.

    One that was dealt and held to the end, which a picture would show; one that was drawn, which
    the events would tell. What came to lie open is neither.
    """
    state = game.state
    if not isinstance(state.end, Ended) or state.end.shown:
        return False
    assert state.dealt is not None
    assert state.play is not None
    hidden = game.hidden_from(1)[state.version]
    others = list(enumerate(state.dealt.deal.hands, start=1))[1:]
    kept = any(hidden & set(dealt) & set(state.play.held(Seat(seat))) for seat, dealt in others)
    facts = [event.happened.fact for event in store.events(store.load(state.hand))]
    return kept and any(
        isinstance(fact, CardDrawn) and fact.seat != 1 and fact.card in hidden for fact in facts
    )


def test_a_leak_planted_in_any_door_of_a_hand_that_is_on_is_found(house: House) -> None:
    evening = Evening.begun(house, seed=5)
    outside = evening.outside
    with recorded_pushes() as pushed, called_by(outside):
        game = evening.dealt(pushed)
        for module, name, planted in LIVE.values():
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(module, name, planted)
                game.act({"do": "draw", "from": "stock"}, loudly=False)
                outside.turn = 0
                outside.look(game)
                with pytest.raises(Leak, match="saw"):
                    outside.search(game)
            assert game.state.play is not None
            own = text(game.state.play.held(game.state.play.to_act)[0])
            game.act({"do": "discard", "card": own}, loudly=False)
            outside.search(game)


def test_a_leak_planted_anywhere_on_the_bench_is_found(house: House) -> None:
    evening = Evening.begun(house, seed=6)
    outside = evening.outside
    with recorded_pushes() as pushed, called_by(outside):
        for _ in range(HANDS_MAX):
            game = evening.dealt(pushed)
            play_greedily(game)
            if has_secrets(game):
                break
        else:
            raise AssertionError("some hand keeps cards from the first seat")
        named, outside.step = outside.dispute(game), game.state.version
        outside.people = [each for each in outside.people if each.viewer.user.username == "arbiter"]
        for module, name, planted in ON_THE_BENCH.values():
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(module, name, planted)
                seen = outside.judge(game, named)
                with pytest.raises(Leak, match="saw"):
                    outside.search(game, seen)
        outside.search(game, outside.judge(game, named))
