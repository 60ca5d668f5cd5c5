"""What officials, outsiders and notices are told of a hand that is on, and in a dispute about it.

Whole hands are played, some of which keep their cards after the end (rules 8.1). Everybody who may
look from outside does so through every door, the admin's pages included; whatever reaches them is
searched as the players' traffic is. On a page, a card is a word that could be one.
"""

import html
import json
import random
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace

import pytest
from django.test import Client

from clubs.models import Member, User
from foundation import clock
from games.engine.legal import legal
from games.engine.notation import encode_action
from games.facts import Ended
from games.models import Chair
from games.pushes import Push
from games.services import calling
from games.turns import SECOND
from notices import services as notices
from notices.models import Notice
from notices.payloads import Address, Payload
from tests.full.clubs.api import Caller, browser, caller, key
from tests.full.games.club import House
from tests.full.games.realtime.leaks import (
    Game,
    Viewer,
    play,
    recorded_pushes,
    shuffled,
    warmed,
)

LIVE_PAGES = (
    "/admin/",
    "/admin/search/?s={hand}",
    "/admin/games/hand/",
    "/admin/games/hand/?q={hand}",
    "/admin/games/hand/{hand}/change/",
    "/admin/games/hand/{hand}/history/",
    "/admin/games/hand/events/?stream={hand}",
    "/admin/games/hand/events/?stream={table}",
    "/admin/games/table/{table}/change/",
    "/admin/ledger/hold/?q={hand}",
    "/admin/ledger/journal/?q={hand}",
    "/admin/audit/entry/",
    "/clubs/{slug}/",
    "/tables/{table}/",
    "/tables/{table}/hands/",
    "/hands/{hand}/",
)
API = (
    "hands/{hand}",
    "hands/{hand}/events?after=0",
    "hands/{hand}/record",
    "hands/{hand}/record?format=events",
    "hands/{hand}/proof",
    "tables/{table}",
    "tables/{table}/hands",
    "clubs/{slug}/tables",
    "clubs/{slug}/disputes",
)
IN_VAIN: Mapping[str, object] = {
    "hands/{hand}/actions": {"version": 1, "action": {"do": "knock"}},
    "hands/{hand}/cut": {"text": "x"},
    "hands/{hand}/disputes": {"reason": "payment", "version": 3},
}
CASE_PAGES = (
    "/admin/disputes/case/",
    "/admin/disputes/case/queue/",
    "/admin/disputes/case/{case}/change/",
    "/admin/disputes/case/{case}/history/",
    "/clubs/{slug}/disputes/{case}/",
)
MOMENT = "/admin/disputes/case/{case}/change/?version={version}{eyes}"
CASE_API = ("disputes/{case}", "clubs/{slug}/disputes")
ROLES = ("owner", "arbiter", "manager", "treasurer", "suspended", "stranger", "staff")
OWN_PAGES = (
    "/admin/games/hand/{hand}/change/",
    "/admin/games/hand/events/?stream={hand}",
    "/hands/{hand}/",
)
"""Those that tell of one hand alone."""
RANDOM = re.compile(r"\b(?:[A-Za-z0-9]{64}|[0-9a-f]{12}(?=…))|_(?:5F)?[0-9a-z]{26}\b")
"""What differs from page to page: hashes, which bind the cards, the tokens of forms, and ids."""
BARE = re.compile(r'(?<![\w"])([A23456789TJQK][SHDC])(?![\w"])')


@dataclass
class Outsider:
    """Somebody who looks from outside, at a device and in a browser."""

    viewer: Viewer
    pages: Client

    @classmethod
    def of(cls, user: User) -> "Outsider":
        """Sign a person in."""
        pages = browser()
        pages.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return cls(Viewer(None, user, caller(user)), pages)

    def look(self, game: Game, named: Mapping[str, object], *, case: bool) -> None:
        """Look through every door, and ask for what nobody outside may do."""
        version = game.state.version
        pages, api = (CASE_PAGES, CASE_API) if case else (LIVE_PAGES, API)
        texts = [as_tokens(self.open(path.format_map(named))) for path in pages]
        texts += [
            self.viewer.api.get(path.format_map(named)).content.decode() for path in (*API, *api)
        ]
        texts += [
            self.viewer.api.post(path.format_map(named), body, key=key()).content.decode()
            for path, body in IN_VAIN.items()
        ]
        self.viewer.texts += [(version, each) for each in texts]

    def open(self, path: str) -> str:
        """Return what a page says, or the page that refuses it."""
        return self.pages.get(path).content.decode()


@dataclass
class Outside:
    """All who look from outside, each in his turn, and what people are called for."""

    house: House
    people: list[Outsider]
    called: list[tuple[str, str]] = field(default_factory=list)
    turn: int = 0
    step: int = 4
    """Of how many versions one is looked at on the bench."""

    @classmethod
    def of(cls, house: House) -> "Outside":
        """Give the club its officials, and the installation its staff."""
        found = [house.owner]
        for role in ROLES[1:]:
            user = User.objects.create(username=role, display_name=role, is_staff=role == "staff")
            if role not in ("stranger", "staff"):
                status = "suspended" if role == "suspended" else "active"
                roles = [] if role == "suspended" else [role]
                Member.objects.create(club=house.club, user=user, roles=roles, status=status)
            found.append(user)
        return cls(house, [Outsider.of(user) for user in found])

    def look(self, game: Game) -> None:
        """Let the next one look, and call who is to act."""
        self.people[self.turn % len(self.people)].look(game, self.names(game), case=False)
        self.turn += 1
        self.call(game)

    def call(self, game: Game) -> None:
        """Let everybody be away for a moment, so that who is to act is called, and hear how."""
        at = clock.now_us()
        Chair.objects.filter(table=game.state.table).update(seen_at=0)
        calling.call_to_turns(at + (calling.GRACE_SECONDS + 1) * SECOND)
        Chair.objects.filter(table=game.state.table).update(seen_at=at)
        for notice in Notice.objects.filter(sent_at=None):
            told = json.dumps([notice.kind, notice.key, notice.path])
            self.called.append((notice.user_id, told))
            notices.deliver(notice.pk)

    def carry(self, to: Address, payload: Payload) -> None:
        """Take the place of a push service."""
        self.called.append((to.address, json.dumps(asdict(payload))))

    def take(self, game: Game) -> None:
        """Give each viewer what he was called for, to be searched with the rest."""
        for viewer in game.viewers:
            told = [each for player, each in self.called if player == viewer.user.pk]
            viewer.texts += [(game.state.version, as_tokens(each)) for each in told]
        self.called.clear()

    def dispute(self, game: Game) -> dict[str, object]:
        """Dispute the hand that is over; return what the doors' paths name, the case too."""
        body = {"reason": "payment", "words": "look again", "version": game.state.version}
        path = f"hands/{game.state.hand}/disputes"
        answer = game.viewers[0].api.post(path, body, key=key())
        assert answer.status_code == 201, answer.content
        return {**self.names(game), "case": answer.json()["id"]}

    def judge(self, game: Game, named: Mapping[str, object]) -> Viewer:
        """Let all look at the case, step by step; return what one saw with the eyes of seat 1."""
        version, player = game.state.version, game.viewers[0]
        for outsider in self.people:
            outsider.look(game, named, case=True)
            for at in range(1, version + 1, self.step):
                page = MOMENT.format_map({**named, "version": at, "eyes": ""})
                outsider.viewer.texts.append((version, as_tokens(outsider.open(page))))
        told = [player.api.get(path.format_map(named)).content.decode() for path in CASE_API]
        player.texts += [(version, each) for each in told]
        arbiter = next(each for each in self.people if each.viewer.user.username == "arbiter")
        page = MOMENT.format_map({**named, "version": version - 1, "eyes": "&as=1"})
        seen = Viewer(1, arbiter.viewer.user, arbiter.viewer.api)
        seen.texts.append((version, as_tokens(arbiter.open(page))))
        return seen

    def names(self, game: Game) -> dict[str, object]:
        """Return what the doors' paths name."""
        table, slug = game.state.table, self.house.club.slug
        return {"hand": game.state.hand, "table": table, "slug": slug}

    def search(self, game: Game, *eyes: Viewer) -> None:
        """Search all that reached anyone.

        Raises:
            Leak: with who saw what, where.
        """
        self.take(game)
        outside = [outsider.viewer for outsider in self.people]
        try:
            replace(game, viewers=[*game.viewers, *outside, *eyes]).search()
        finally:
            for viewer in (*game.viewers, *outside):
                viewer.texts.clear()


@dataclass
class Watched(Game):
    """A hand at which those outside look as often as the players do."""

    outside: Outside | None = None

    def look(self) -> None:
        """Let everybody look through every door at once."""
        super().look()
        if self.outside is not None and self.state.turn is not None:
            self.outside.look(self)


class Inspected(Game):
    """A hand whose watcher, the club's owner, also opens its pages, the admin's too."""

    def look(self) -> None:
        """Let everybody look through every door at once."""
        super().look()
        watcher = self.viewers[-1]
        assert watcher.seat is None
        pages = Outsider.of(watcher.user)
        named = {"hand": self.state.hand, "table": self.state.table}
        for path in OWN_PAGES:
            page = RANDOM.sub("#", pages.open(path.format_map(named)))
            watcher.texts.append((self.state.version, as_tokens(page)))


def as_tokens(page: str) -> str:
    """Return a page with each word that could be a card as a JSON string token."""
    return BARE.sub(r'"\1"', html.unescape(page))


@contextmanager
def called_by(outside: Outside) -> Iterator[None]:
    """Carry every notice to those who listen here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(notices, "PROVIDERS", {"log": outside.carry})
        yield


def reachable(house: House) -> None:
    """Let each player be called, at his own id."""
    for user in house.people:
        notices.register(user, provider="log", to=Address(user.pk), quiet=None, zone="UTC")


def play_greedily(game: Game) -> None:
    """Play to the end, laying and hitting whenever it can be done: somebody may go out."""
    order = ("spread", "hit", "discard", "call_dry", "draw", "knock")
    while game.state.turn is not None:
        assert game.state.play is not None
        actions = map(encode_action, legal(game.state.play, game.state.play.to_act))
        game.act(min(actions, key=lambda each: order.index(str(each["do"]))), loudly=False)


@dataclass
class Evening:
    """A table whose hands keep their cards where somebody goes out, and all who look at it."""

    house: House
    table: str
    outside: Outside
    devices: dict[str, Caller]
    chance: random.Random
    kept: int = 0
    """Hands that kept their cards after the end."""
    disputed: int = 0

    @classmethod
    def begun(cls, house: House, seed: int) -> "Evening":
        """Open the table, let everybody come."""
        chance = random.Random(seed)
        switches: dict[str, object] = {"show_all_hands": False, "natural_totals": []}
        table = warmed(house, shuffled(chance), switches)
        reachable(house)
        return cls(house, table.pk, Outside.of(house), {}, chance)

    def sweep(self, *, hands: int, actions_max: int = 8) -> None:
        """Play hands, and search all that reached anyone, also in the disputes afterwards."""
        with recorded_pushes() as pushed, called_by(self.outside):
            for _ in range(hands):
                game = self.dealt(pushed)
                play(game, self.chance, actions_max=actions_max)
                play_greedily(game)
                game.look()
                seen = self.outside.judge(game, self.outside.dispute(game))
                self.outside.search(game, seen)
                self.disputed += 1
                self.kept += isinstance(game.state.end, Ended) and not game.state.end.shown

    def dealt(self, pushed: list[Push]) -> Watched:
        """Deal the next hand."""
        table = self.house.club.tables.get(pk=self.table)
        state = self.house.dealt(table)
        game = Watched.begun(state, self.house, pushed, self.devices)
        game.outside = self.outside
        return game
