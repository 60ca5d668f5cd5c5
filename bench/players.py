"""Pairs of players at tables of their own, who play on and on through the service."""

import random
import time
from dataclasses import dataclass, field
from uuid import uuid4

from clubs.models import Club, Member, User
from foundation import clock
from games.engine import rules as house_rules
from games.engine.commands import CallDry, Command, Knock
from games.engine.legal import legal
from games.hand_state import HandState
from games.messages import action
from games.models import Hand, Table
from games.services import chairs, deals, hands, tables
from games.services.hands import Asked
from games.statuses import LIVE, TableKind
from games.store import hands as store
from games.terms import Terms

TERMS = Terms(
    name="Bench",
    kind=TableKind.PRACTICE,
    stake=1,
    rules=house_rules.DEFAULT,
    seats_max=3,
    turn_seconds=300,
    deal_pause_seconds=0,
)


@dataclass
class Pair:
    """Two people at one table; the hand that they play at the moment."""

    table: str
    chance: random.Random
    state: HandState | None = None
    seconds: list[float] = field(default_factory=list)

    def choose(self) -> tuple[HandState, Command]:
        """Return the present hand and what its seat to act does: hands last about 30 actions."""
        if self.state is None or self.state.turn is None:
            self.state = deal(self.table)
        play = self.state.play
        assert play is not None
        choices = legal(play, play.to_act)
        quiet = [each for each in choices if not isinstance(each, Knock | CallDry)]
        return self.state, self.chance.choice(quiet or list(choices))

    def act(self) -> None:
        """Act once through the service; note how long it took."""
        state, command = self.choose()
        assert state.turn is not None
        began = time.perf_counter()
        acted = hands.act(
            Asked(
                hand=state.hand,
                player=state.holders[state.turn.seat - 1].player,
                key=str(uuid4()),
                version=state.version,
                action=action(command),
                received_at=clock.now_us(),
            )
        )
        self.seconds.append(time.perf_counter() - began)
        self.state = acted.stream.state


def deal(table: str) -> HandState:
    """Deal the next hand that has a turn."""
    while True:
        Table.objects.get(pk=table).chairs.update(seen_at=clock.now_us())
        deals.advance(table)
        hand = Hand.objects.filter(table=table, status__in=LIVE).first()
        if hand is not None:
            return store.refresh(hand.pk).state


def club() -> Club:
    """Open a club."""
    return Club.objects.create(slug=f"bench-{uuid4().hex[:8]}", name="Bench")


def pair(of: Club, number: int) -> Pair:
    """Open a table and seat two people at it."""
    people = [_person(of, f"b{number}-{seat}-{uuid4().hex[:6]}") for seat in (1, 2)]
    table = tables.open_table(club=of.pk, host=people[0].pk, terms=TERMS, command=str(uuid4()))
    for person in people:
        chairs.sit(
            table=table.pk,
            player=person.pk,
            sheet=table.sheet,
            several_tables=False,
            command=str(uuid4()),
        )
    return Pair(table.pk, random.Random(number))


def _person(of: Club, name: str) -> User:
    user = User.objects.create(username=name, display_name=name)
    Member.objects.create(club=of, user=user, roles=[])
    return user
