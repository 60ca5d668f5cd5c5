"""Pairs of players at tables of their own, who play through the service."""

import random
from dataclasses import dataclass, replace
from uuid import uuid4

from clubs.models import Club, Member, User
from foundation import clock
from games.engine import rules as house_rules
from games.engine.commands import CallDry, Knock
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
    rules=replace(house_rules.DEFAULT, natural_totals=()),  # a deal is always followed by a turn
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

    @property
    def plays(self) -> bool:
        """Tell whether a hand is on in which somebody has the turn."""
        return self.state is not None and self.state.turn is not None

    def deal(self) -> None:
        """Begin the next hand."""
        self.state = deal(self.table)

    def choose(self) -> Asked:
        """Return what is done next; nobody knocks, so that hands last some 30 actions."""
        state = self.state
        assert state is not None
        assert state.turn is not None
        assert state.play is not None
        choices = legal(state.play, state.play.to_act)
        quiet = [each for each in choices if not isinstance(each, Knock | CallDry)]
        return Asked(
            hand=state.hand,
            player=state.holders[state.turn.seat - 1].player,
            key=str(uuid4()),
            version=state.version,
            action=action(self.chance.choice(quiet or list(choices))),
            received_at=clock.now_us(),
        )

    def act(self, asked: Asked) -> None:
        """Do it through the service."""
        self.state = hands.act(asked).stream.state


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
