"""A table's fee: in each hand, or once a player, table and night."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from django.db import connection

from clubs.models import Club
from clubs.settings import ClubSettings
from foundation import clock
from games.hand_state import HandState
from games.models import Chair, Hand, Table
from games.selectors import settlements
from games.selectors.tables import table_view
from games.services import chairs, deals, hands
from games.statuses import FeePer
from games.store import hands as store
from games.terms import proposed
from ledger import audit as ledger_audit
from ledger import selectors as ledger
from ledger import services as money
from ledger.models import Hold
from ledger.values import fees_of, purse_of, wallet_of
from tests.full.games.club import TERMS, House, play_out

FEE = 3
NIGHTLY = replace(TERMS, fee=FEE, fee_per=FeePer.NIGHT)
DAY_US = 24 * 3600 * 1_000_000
EVENING = 1_784_232_000_000_000  # 2026-07-16 20:00 UTC: no night ends while a test runs
CHANCE = random.Random(5)


@pytest.fixture(autouse=True)
def _evening() -> Iterator[None]:
    with clock.frozen(EVENING):
        yield


def _table(house: House, *, people: int = 2) -> Table:
    """Open a table that takes its fee once a night, with people at it."""
    table = house.table(terms=NIGHTLY)
    for _ in range(people):
        house.seat(table, house.person())
    return table


def _fees(state: HandState) -> dict[str, int]:
    """Return what each player pays the club in the hand, as its deal says."""
    assert state.dealt is not None
    return {seat.player: seat.fee for seat in state.dealt.seats}


def _worst(state: HandState) -> int:
    assert state.dealt is not None
    return state.dealt.deal.worst_loss


def _played(house: House, table: Table) -> dict[str, int]:
    """Play the table's next hand out; return its fees by player."""
    return _fees(play_out(house.dealt(table), CHANCE))


def _taken(house: House) -> int:
    return ledger.wallet(fees_of(house.club.pk)).balance


def _undo(house: House, hand: str) -> None:
    """Reverse a hand's settlement, as a ruling does."""
    settled = ledger.settlement_of(hand)
    assert settled is not None
    money.reverse(
        journal=settled.id,
        author=house.owner.pk,
        reason="void",
        key=f"ruling on {settled.id}",
        at_us=clock.now_us(),
        overdraft=True,
    )


def _books_hold() -> bool:
    return not [*ledger_audit.findings(), *settlements.findings()]


def test_a_fee_a_night_is_taken_in_a_players_first_hand_there_and_in_no_other(
    house: House,
) -> None:
    table = _table(house)
    north, south = (person.pk for person in house.people)
    first = _played(house, table)
    west = house.person()
    house.seat(table, west)

    later = [_played(house, table) for _ in range(2)]

    assert first == {north: FEE, south: FEE}
    assert later == [{north: 0, south: 0, west.pk: FEE}, {north: 0, south: 0, west.pk: 0}]
    assert _taken(house) == 3 * FEE
    assert _books_hold()


def test_the_next_night_takes_it_again(house: House) -> None:
    table = _table(house)
    _played(house, table)
    with clock.frozen(clock.now_us() + DAY_US):
        Chair.objects.update(seen_at=clock.now_us())
        assert set(_played(house, table).values()) == {FEE}
    assert _taken(house) == 4 * FEE
    assert _books_hold()


def test_each_table_takes_its_own(house: House) -> None:
    first = _table(house)
    _played(house, first)
    second = house.table(terms=NIGHTLY)
    for person in house.people:
        chairs.leave(table=first.pk, player=person.pk, command=f"leave {person.pk}")
        house.seat(second, person)
    assert set(_played(house, second).values()) == {FEE}
    assert _books_hold()


def test_the_fee_is_held_with_the_worst_loss_while_it_is_due_and_only_then(house: House) -> None:
    table = _table(house)
    beside = []
    for _ in range(2):
        state = house.dealt(table)
        held = Hold.objects.filter(subject=state.hand).values_list("amount", flat=True)
        beside.append({amount - _worst(state) for amount in held})
        play_out(state, CHANCE)
    assert beside == [{FEE}, {0}]


def test_a_voided_hand_takes_no_fee_and_leaves_it_due(house: House) -> None:
    table = _table(house)
    state = house.dealt(table)
    hands.void_hand(
        hand=state.hand, by=house.owner.pk, reason="official", key="k", at=clock.now_us()
    )
    assert _taken(house) == 0
    assert set(_played(house, table).values()) == {FEE}
    assert _taken(house) == 2 * FEE
    assert _books_hold()


def test_a_hand_undone_by_a_ruling_gives_the_fee_back_and_leaves_it_due(house: House) -> None:
    table = _table(house)
    state = play_out(house.dealt(table), CHANCE)
    _undo(house, state.hand)
    assert _taken(house) == 0
    assert set(_played(house, table).values()) == {FEE}
    assert set(_played(house, table).values()) == {0}
    assert _books_hold()


def test_who_has_paid_needs_to_cover_the_worst_loss_alone(house: House) -> None:
    table = _table(house)
    _played(house, table)
    north = house.people[0]
    wallet = wallet_of(house.club.pk, north.pk)
    loss = _worst(play_out(house.dealt(table), CHANCE))
    money.redeem(
        club=house.club.pk,
        from_=wallet,
        amount=ledger.wallet(wallet).balance - loss,
        author=house.owner.pk,
        reason="",
        key="all but the loss",
        at_us=clock.now_us(),
    )
    assert _fees(house.dealt(table))[north.pk] == 0


def test_who_still_owes_it_is_told_what_loss_and_fee_need(house: House) -> None:
    table = _table(house)
    poor = house.person(chips=30)  # the worst loss of three, and nothing for the fee
    chair = house.seat(table, poor)
    state = house.dealt(table)
    assert poor.pk not in _fees(state)
    assert Chair.objects.get(pk=chair.pk).uncovered == 30 + FEE


def test_each_bot_pays_its_own_from_the_purse(house: House) -> None:
    table = _table(house, people=1)
    bots = [house.bot(table).pk for _ in range(2)]
    money.issue(
        club=house.club.pk,
        to=purse_of(house.club.pk),
        amount=500,
        author=house.owner.pk,
        reason="",
        key="purse",
        at_us=clock.now_us(),
    )
    taken = [_played(house, table) for _ in range(2)]
    assert [[fees[bot] for bot in bots] for fees in taken] == [[FEE, FEE], [0, 0]]
    assert _taken(house) == 3 * FEE
    assert _books_hold()


def test_two_who_deal_at_once_take_one_fee(house: House) -> None:
    table = _table(house)

    def deal(_: int) -> None:
        try:
            deals.advance(table.pk)
        finally:
            connection.close()

    for _ in range(3):
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(deal, range(4)))
        live = Hand.objects.get(table=table, status="on")
        play_out(store.refresh(live.pk).state, CHANCE)
    assert _taken(house) == 2 * FEE
    assert _books_hold()


@pytest.mark.parametrize("seed", range(6))
def test_however_hands_end_nobody_pays_twice_a_night(house: House, seed: int) -> None:
    chance = random.Random(seed)
    table = _table(house, people=3)
    standing: list[dict[str, int]] = []
    for number in range(8):
        state = house.dealt(table)
        paid = {player for fees in standing for player, fee in fees.items() if fee}
        assert {player for player, fee in _fees(state).items() if not fee} == paid
        if chance.random() < 0.3:
            hands.void_hand(
                hand=state.hand, by="o", reason="official", key=f"k{number}", at=clock.now_us()
            )
            continue
        play_out(state, chance)
        if chance.random() < 0.3:
            _undo(house, state.hand)
        else:
            standing.append(_fees(state))
    assert _taken(house) == sum(sum(fees.values()) for fees in standing)
    assert _books_hold()


@pytest.mark.parametrize(
    ("per", "words"),
    [
        ("hand", "The table takes a fee of 3 from each player in each hand."),
        ("night", "The table takes a fee of 3 from each player once a night, in the first hand."),
    ],
)
def test_what_the_club_takes_is_in_the_sheets_words_and_hash(
    house: House, per: str, words: str
) -> None:
    club = ClubSettings(fee=FEE, fee_per=per)
    terms = proposed({"kind": "staked", "stake": 5}, club=club)
    table = house.table(terms=replace(terms, name="Den"))
    view = table_view(table, viewer=table.host_id)
    assert (view["fee"], view["fee_per"]) == (FEE, per)
    assert words in str(view["words"])
    free = replace(terms, fee=0)
    other = replace(terms, fee_per=FeePer.HAND if per == "night" else FeePer.NIGHT)
    assert len({terms.sheet, free.sheet, other.sheet}) == 3


def test_a_fee_is_told_in_the_clubs_unit(house: House) -> None:
    Club.objects.filter(pk=house.club.pk).update(unit_symbol="€", unit_decimals=2)
    terms = proposed({"kind": "staked", "stake": 250}, club=ClubSettings(fee=50))
    table = house.table(terms=replace(terms, name="Den"))
    words = str(table_view(table, viewer=table.host_id)["words"])
    assert "The table takes a fee of €0.50 from each player" in words


def test_a_practice_table_takes_none(house: House) -> None:
    club = ClubSettings(fee=FEE, fee_per="night")
    terms = proposed({"kind": "practice", "stake": 5}, club=club)
    table = house.table(terms=replace(terms, name="Den", deal_pause_seconds=0))
    for _ in range(2):
        house.seat(table, house.person())
    assert set(_played(house, table).values()) == {0}
    assert _taken(house) == 0
