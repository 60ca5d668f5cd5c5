"""Whole hands with the traffic of everybody recorded, and searched for cards that are not theirs.

A card is found as a JSON string token. What a viewer may know at a version: his own cards, and
every card that lay open. Any other card of the pack may stand in no text that reaches him.
"""

import random
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Self
from uuid import uuid4

from django.test import override_settings

from clubs.models import User
from foundation import clock
from games import chance, pushes
from games.engine.cards import PACK, Card, text
from games.engine.deal import deal
from games.engine.decide import decide
from games.engine.events import CardDiscarded, CardDrawn, HandEnded, SpreadHit, SpreadLaid
from games.engine.notation import decode_action
from games.facts import DealerDrawn, Dealt, Ended
from games.hand_state import HandState
from games.models import Chair, Table
from games.pushes import WATCHERS
from games.realtime import reading
from games.realtime.place import Place
from games.services.chairs import note_presences
from games.services.hands import void_hand
from games.store import hands as store
from tests.full.clubs.api import Caller, caller, key
from tests.full.games.club import PRACTICE, House, choose, play_out

TOKEN = re.compile(r'"([A23456789TJQK][SHDC])\\*"')  # also in JSON within JSON
NAMED = re.compile(r"\b(?:h|t|c|p|cl)_[0-9a-z]{26}\b|Player\d+")
PATIENCE_SECONDS = 30
LOUD_EVERY = 4


class Leak(AssertionError):
    """A card reached someone who may not know it yet."""


class Recorder:
    """A channel layer that keeps what is pushed."""

    sent: list[pushes.Push]

    def __init__(self, **_: object) -> None:
        """Take the place of the broker."""

    def group_publish(self, group: str, message: Mapping[str, object]) -> None:
        """Keep a push."""
        self.sent.append(pushes.read(message))


@contextmanager
def recorded_pushes() -> Iterator[list[pushes.Push]]:
    """Keep every push of this process instead of sending it."""
    backend = f"{__name__}.{Recorder.__name__}"
    with override_settings(CHANNEL_LAYERS={"default": {"BACKEND": backend}}):
        Recorder.sent = []
        yield Recorder.sent


@contextmanager
def fixed_deck(pack: Sequence[Card]) -> Iterator[None]:
    """Deal from this pack; the seed, and so what is published of it, is always the same."""
    before = chance.shuffled, chance.new_seed
    chance.shuffled = lambda **_: tuple(pack)
    chance.new_seed = lambda: bytes(chance.SEED_BYTES)
    try:
        yield
    finally:
        chance.shuffled, chance.new_seed = before


@dataclass
class Viewer:
    """Someone who looks: from a seat, or from outside (None)."""

    seat: int | None
    user: User
    api: Caller
    texts: list[tuple[int, str]] = field(default_factory=list)
    """What reached him, each with the version that the hand had."""


@dataclass
class Game:
    """One hand as everybody at the table is told of it."""

    state: HandState
    viewers: list[Viewer]
    pushed: list[pushes.Push]
    heard: int = 0

    @classmethod
    def begun(
        cls, state: HandState, house: House, pushed: list[pushes.Push], devices: dict[str, Caller]
    ) -> Self:
        """Let the players of a hand and the club's owner look at it."""
        known = {user.pk: user for user in [*house.people, house.owner]}
        looking = [*(holder.player for holder in state.holders), house.owner.pk]
        viewers = [
            Viewer(
                state.seat_of(player),
                known[player],
                devices.setdefault(player, caller(known[player])),
            )
            for player in looking
        ]
        return cls(state, viewers, pushed)

    def look(self) -> None:
        """Let everybody look through every door at once."""
        self._hear()
        hand, version = self.state.hand, self.state.version
        whole = Place(hand, self.state.opened.number, 0, over=False)
        for viewer in self.viewers:
            _, picture = reading.resume(viewer.user, self.state.table, hand=None, after=0)
            batches = reading.beyond(viewer.user, self.state.table, whole)
            frames = [frame for batch in batches for frame in batch.frames]
            told = [viewer.api.get(f"hands/{hand}{path}") for path in ("", "/events?after=0")]
            texts = [picture or "", *frames, *(answer.content.decode() for answer in told)]
            viewer.texts += [(version, each) for each in texts]

    def ask(self, viewer: Viewer, action: Mapping[str, object]) -> bool:
        """Let a viewer ask for an action over HTTP; tell whether it was done."""
        answer = viewer.api.post(
            f"hands/{self.state.hand}/actions",
            {"version": self.state.version, "action": action},
            key=key(),
        )
        self.state = store.refresh(self.state.hand).state
        viewer.texts.append((self.state.version, answer.content.decode()))
        return answer.status_code == 200

    def act(self, action: Mapping[str, object], *, loudly: bool) -> None:
        """Let the seat to act do it; `loudly`: all ask before for what they may not, and look."""
        assert self.state.turn is not None
        assert self.state.play is not None
        seat = self.state.turn.seat
        own = text(self.state.play.held(self.state.play.to_act)[0])
        if loudly:
            self._ask_in_vain(seat, own)
        assert self.ask(self.viewers[seat - 1], action)
        if loudly:
            self.look()

    def _ask_in_vain(self, seat: int, own: str) -> None:
        for viewer in self.viewers:
            if viewer.seat == seat:
                assert not self.ask(viewer, {"do": "hit", "spread": 9, "card": own})
                assert not self.ask(viewer, {"do": "spread", "cards": [own, own, own]})
            else:
                assert not self.ask(viewer, {"do": "knock"})

    def search(self) -> None:
        """Find a card, or the seed, in a text that reached someone who may not know it.

        Raises:
            Leak: with who saw what, where.
        """
        for viewer in self.viewers:
            hidden = self.hidden_from(viewer.seat)
            for version, each in viewer.texts:
                seen = set(TOKEN.findall(each)) & {text(card) for card in hidden[version]}
                if hidden[version] and self.seed in each:
                    seen.add("the seed")
                if seen:
                    raise Leak(f"{viewer.seat or 'a watcher'} saw {sorted(seen)} in {each[:300]}")

    @property
    def seed(self) -> str:
        """Return the hand's seed, as it would be written."""
        assert self.state.opened.seed is not None
        return self.state.opened.seed

    def hidden_from(self, seat: int | None) -> dict[int, set[Card]]:
        """Return, for each version, the cards that a seat, or a watcher, may not know."""
        known: set[Card] = set()
        hidden: dict[int, set[Card]] = {}
        for event in store.events(store.load(self.state.hand)):
            match event.happened.fact:
                case Dealt(deal=dealt):
                    known |= set() if dealt.upcard is None else {dealt.upcard}
                    known |= set() if seat is None else set(dealt.hands[seat - 1])
                case CardDrawn(seat=drawer, card=card) if drawer == seat:
                    known.add(card)
                case CardDiscarded(card=card) | SpreadHit(card=card):
                    known.add(card)
                case SpreadLaid(cards=cards):
                    known |= set(cards)
                case Ended(shown=True):
                    known |= set(PACK)
                case DealerDrawn():
                    raise AssertionError("the draw shows cards of another shuffle: play on")
                case _:
                    pass
            hidden[event.version] = set(PACK) - known
        return hidden

    def _hear(self) -> None:
        until = time.monotonic() + PATIENCE_SECONDS
        while not any(self._is_newest(push) for push in self.pushed[self.heard :]):
            assert time.monotonic() < until, "a push was lost"
            time.sleep(0.001)
        for push in self.pushed[self.heard :]:
            if push["type"] == "hand.events" and push["hand"] == self.state.hand:
                for viewer in self.viewers:
                    own = push["frames"].get(viewer.user.pk, push["frames"][WATCHERS])
                    viewer.texts += [(push["first"] + at, each) for at, each in enumerate(own)]
        self.heard = len(self.pushed)

    def _is_newest(self, push: pushes.Push) -> bool:
        if push["type"] != "hand.events" or push["hand"] != self.state.hand:
            return False
        return push["first"] + len(push["frames"][WATCHERS]) > self.state.version


def play(game: Game, chance_: random.Random, *, actions_max: int) -> list[dict[str, object]]:
    """Play legal actions at random, none that would end the hand; return them."""
    game.look()
    done: list[dict[str, object]] = []
    for _ in range(5 * actions_max):
        action = choose(game.state, chance_)
        if len(done) < actions_max and not _ends(game.state, action):
            game.act(action, loudly=len(done) % LOUD_EVERY == 0)
            done.append(action)
    return done


def unseen_permuted(game: Game, seat: int | None, pack: Sequence[Card]) -> list[Card]:
    """Return a pack that differs from the hand's only in cards that `seat` has not seen."""
    assert game.state.dealt is not None
    dealt, hidden = game.state.dealt.deal, game.hidden_from(seat)[game.state.version]
    shuffler = random.Random(len(hidden))
    while True:
        others = [card for card in pack if card in hidden]
        shuffler.shuffle(others)
        following = iter(others)
        permuted = [next(following) if card in hidden else card for card in pack]
        events = deal(
            rules=dealt.rules,
            stake=dealt.stake,
            seats=dealt.seats,
            dealer=dealt.dealer,
            pack=permuted,
        )
        if len(events) == 1:  # no natural: there is something to play
            return permuted


def without_names(viewer: Viewer) -> list[str]:
    """Return what reached a viewer, each id and name replaced by when it first came up."""
    places: dict[str, str] = {}

    def place(found: re.Match[str]) -> str:
        return places.setdefault(found[0], f"#{len(places)}")

    return [NAMED.sub(place, each) for _, each in viewer.texts]


def cancel(game: Game, house: House) -> None:
    """Void the hand, so that the table is ready for the next one."""
    if game.state.turn is not None:
        void_hand(
            hand=game.state.hand,
            by=house.owner.pk,
            reason="test",
            key=str(uuid4()),
            at=game.state.changed_at,
        )


def shuffled(shuffler: random.Random) -> list[Card]:
    """Return a pack in some order."""
    pack = list(PACK)
    shuffler.shuffle(pack)
    return pack


def warmed(house: House, pack: Sequence[Card], switches: dict[str, object] | None = None) -> Table:
    """Open a table for three more people, its first hand, whose draw shows cards, played away."""
    table = house.table(terms=PRACTICE, switches=switches)
    for _ in range(3):
        house.seat(table, house.person())
    with fixed_deck(pack):
        state = house.dealt(table)
    cancel(Game(state, [], []), house)
    return table


def _ends(state: HandState, action: dict[str, object]) -> bool:
    assert state.play is not None
    made = decide(state.play, state.play.to_act, decode_action(action))
    return any(isinstance(event, HandEnded) for event in made)


def sweep(house: House, *, hands: int, seed: int, actions_max: int = 12) -> None:
    """Play hands at one table, everybody's traffic recorded and searched."""
    chance_ = random.Random(seed)
    devices: dict[str, Caller] = {}
    table = warmed(house, shuffled(chance_))
    with recorded_pushes() as pushed:
        for _ in range(hands):
            game = Game.begun(house.dealt(table), house, pushed, devices)
            if game.state.turn is not None:
                play(game, chance_, actions_max=actions_max)
                game.search()
            game.state = play_out(game.state, chance_)
            game.look()
            game.search()


def compare(
    house: House,
    *,
    pairs: int,
    seed: int,
    actions_max: int = 8,
    kind: type[Game] = Game,
    whose: Sequence[int] = range(4),
) -> None:
    """Play hands twice, the second time with the cards permuted that one viewer never saw."""
    chance_ = random.Random(seed)
    devices: dict[str, Caller] = {}
    first = shuffled(chance_)
    one, other = warmed(house, first), warmed(house, first)
    with recorded_pushes() as pushed, clock.frozen() as now:
        for number in range(pairs):
            begun = now.advance(seconds=1000)
            note_presences(Chair.objects.values_list("table", "player"))
            pack, looking = shuffled(chance_), whose[number % len(whose)]
            with fixed_deck(pack):
                game = kind.begun(house.dealt(one), house, pushed, devices)
            if game.state.turn is None:
                with fixed_deck(pack):
                    house.dealt(other)
                continue
            actions = play(game, chance_, actions_max=actions_max)
            permuted = unseen_permuted(game, game.viewers[looking].seat, pack)
            now.at_us = begun
            with fixed_deck(permuted):
                again = kind.begun(house.dealt(other), house, pushed, devices)
            again.look()
            for again_at, action in enumerate(actions):
                again.act(action, loudly=again_at % LOUD_EVERY == 0)
            told, told_again = (without_names(each.viewers[looking]) for each in (game, again))
            assert len(told) > len(actions) > 0
            assert told == told_again, f"viewer {looking} can tell apart what he never saw"
            cancel(game, house)
            cancel(again, house)
