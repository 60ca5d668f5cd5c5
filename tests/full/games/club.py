"""What the tests of play start from: a club, its people, a table, and players who act legally."""

import random
from dataclasses import dataclass, field, replace
from uuid import uuid4

from clubs.models import Club, Member, User
from foundation import clock
from games import outages, strengths
from games.engine import rules as house_rules
from games.engine.events import HandEnded
from games.engine.legal import legal
from games.engine.notation import encode_action
from games.facts import Ended
from games.hand_state import HandState
from games.models import Chair, Hand, Table
from games.services import chairs, deals, hands, tables
from games.services.hands import Acted, Asked
from games.statuses import TableKind
from games.store import hands as store
from games.terms import Terms
from ledger import services as ledger
from ledger.values import wallet_of

NO_NATURALS: dict[str, object] = {"natural_totals": []}
"""One deal in a hundred would be over at once, and leave a test nothing to play."""

TERMS = Terms(
    name="Green room",
    kind=TableKind.STAKED,
    stake=5,
    rules=house_rules.check(NO_NATURALS),
    seats_max=3,
    deal_pause_seconds=0,
)


@dataclass
class House:
    """A club and the people in it; every act goes through the services."""

    club: Club
    owner: User
    people: list[User] = field(default_factory=list)

    @classmethod
    def opened(cls) -> "House":
        """Open a club with its owner."""
        owner = User.objects.create(username="owner", display_name="Owner")
        club = Club.objects.create(slug="house", name="House")
        Member.objects.create(club=club, user=owner, roles=["owner"])
        return cls(club, owner)

    def person(self, *, chips: int = 1000) -> User:
        """Let one more person join, with chips."""
        name = f"player{len(self.people) + 1}"
        user = User.objects.create(username=name, display_name=name.title())
        Member.objects.create(club=self.club, user=user, roles=[])
        self.people.append(user)
        if chips:
            ledger.issue(
                club=self.club.pk,
                to=wallet_of(self.club.pk, user.pk),
                amount=chips,
                author=self.owner.pk,
                reason="welcome",
                key=str(uuid4()),
                at_us=clock.now_us(),
            )
        return user

    def table(self, *, terms: Terms = TERMS, switches: dict[str, object] | None = None) -> Table:
        """Open a table; without naturals, unless the switches say otherwise."""
        if switches:
            terms = replace(terms, rules=house_rules.check({**NO_NATURALS, **switches}))
        return tables.open_table(
            club=self.club.pk, host=self.owner.pk, terms=terms, command=str(uuid4())
        )

    def bot(self, table: Table) -> Chair:
        """Seat an easy bot."""
        return chairs.seat_bot(
            table=table.pk,
            by=self.owner.pk,
            strength="easy",
            strengths=strengths.offered(),
            command=str(uuid4()),
        )

    def seat(self, table: Table, user: User) -> Chair:
        """Sit a person down."""
        return chairs.sit(
            table=table.pk,
            player=user.pk,
            sheet=Table.objects.get(pk=table.pk).sheet,
            several_tables=False,
            command=str(uuid4()),
        )

    def dealt(self, table: Table) -> HandState:
        """Open and deal the next hand at a table whose pause is 0; return it."""
        deals.advance(table.pk)
        hand = Hand.objects.filter(table=table).latest("number")
        return store.refresh(hand.pk).state


HANDS_MAX = 60
PRACTICE = replace(TERMS, kind=TableKind.PRACTICE)


def choose(state: HandState, chance: random.Random) -> dict[str, object]:
    """Choose a legal action of the seat to act."""
    assert state.play is not None
    return dict(encode_action(chance.choice(legal(state.play, state.play.to_act))))


def sweeper_beats() -> None:
    """Let a sweeper have been alive until now."""
    outages.move_sweeper(clock.now_us(), seen=outages.beats().sweeper)


def act(state: HandState, action: object, *, key: str | None = None) -> Acted:
    """Act for the seat to act, at the state's version."""
    assert state.turn is not None
    return hands.act(
        Asked(
            hand=state.hand,
            player=state.holders[state.turn.seat - 1].player,
            key=key or str(uuid4()),
            version=state.version,
            action=action,
            received_at=clock.now_us(),
        )
    )


def play_out(state: HandState, chance: random.Random) -> HandState:
    """Play legal actions at random until the hand ends."""
    while state.turn is not None:
        state = act(state, choose(state, chance)).stream.state
    return state


def ended(state: HandState) -> HandEnded:
    """Return the end of a hand that was played to its end."""
    assert isinstance(state.end, Ended)
    return state.end.end


def gone_out_of(table: str) -> str:
    """Play hands, laying and hitting whenever it can be done, till somebody goes out of one."""
    order = ("spread", "hit", "discard", "call_dry", "draw", "knock")
    for _ in range(HANDS_MAX):
        state = store.refresh(Hand.objects.filter(table=table).latest("number").pk).state
        while state.turn is not None and state.play is not None:
            actions = map(encode_action, legal(state.play, state.play.to_act))
            action = min(actions, key=lambda each: order.index(str(each["do"])))
            state = act(state, action).stream.state
        if isinstance(state.end, Ended) and state.end.end.ending in ("tonk_out", "out_by_discard"):
            return state.hand
        deals.advance(table)
    raise AssertionError("somebody goes out of one hand in many")
