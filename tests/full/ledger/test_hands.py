"""Holding at the deal, settling at the end: tests through the services."""

from datetime import date

import pytest
from django.db import connection, transaction
from pytest_django import DjangoAssertNumQueries

from foundation.clock import now_us
from ledger.errors import BeyondHold, HoldEnded, HoldsExist, InsufficientChips, KeyReused
from ledger.models import Hold, Journal
from ledger.selectors import wallet
from ledger.services import place_holds, release, settle
from ledger.values import Fee, HoldWant, PaymentLeg, Wallet, fees_of, purse_of, wallet_of
from tests.full.ledger.conftest import NIGHT, START, House

pytestmark = pytest.mark.django_db


def test_a_hold_lowers_what_is_available_and_leaves_the_balance(house: House) -> None:
    house.hold("h_1")
    assert wallet(wallet_of(house.club, "p_a")) == Wallet("chips", START, 0, 30, START - 30)


def test_a_settlement_pays_and_releases_the_rest(house: House) -> None:
    house.hold("h_1")
    house.settle("h_1", house.pay("p_b", "p_a", 10), house.pay("p_c", "p_a", 10))
    assert [wallet(wallet_of(house.club, member)) for member in house.members] == [
        Wallet("chips", START + 20, 0, 0, START + 20),
        Wallet("chips", START - 10, 0, 0, START - 10),
        Wallet("chips", START - 10, 0, 0, START - 10),
    ]


def test_a_hand_without_payments_still_has_its_journal(house: House) -> None:
    house.hold("h_1")
    posted = house.settle("h_1")
    journal = Journal.objects.get(id=posted.journal)
    assert (journal.legs, journal.gross, journal.subject) == (0, 0, "h_1")
    assert not Hold.objects.filter(state="open").exists()


def test_the_same_settlement_again_is_the_first_one(house: House) -> None:
    house.hold("h_1")
    first = house.settle("h_1", house.pay("p_b", "p_a", 10))
    again = house.settle("h_1", house.pay("p_b", "p_a", 10))
    assert (again.journal, again.hash, again.replayed) == (first.journal, first.hash, True)
    assert wallet(wallet_of(house.club, "p_a")).balance == START + 10


def test_the_same_key_with_other_content_is_refused(house: House) -> None:
    house.hold("h_1")
    house.settle("h_1", house.pay("p_b", "p_a", 10))
    with pytest.raises(KeyReused):
        house.settle("h_1", house.pay("p_b", "p_a", 11))


def test_holds_at_several_tables_add_up_and_the_short_one_is_told_figures(house: House) -> None:
    house.hold("h_1", 600)
    with pytest.raises(InsufficientChips) as refused:
        house.hold("h_2", 600)
    assert refused.value.fields() == {"owner": "p_a", "needed": 600, "available": 400}


def test_a_refused_hold_leaves_the_transaction_usable_and_holds_nothing(house: House) -> None:
    poor = HoldWant(wallet_of(house.club, "p_poor"), 30)
    rich = HoldWant(wallet_of(house.club, "p_a"), 30)
    with transaction.atomic():
        with pytest.raises(InsufficientChips):
            place_holds(
                club=house.club,
                subject="h_1",
                unit="chips",
                night=NIGHT,
                at_us=now_us(),
                wants=[rich, poor],
            )
        assert wallet(rich.account).held == 0
        place_holds(
            club=house.club, subject="h_1", unit="chips", night=NIGHT, at_us=now_us(), wants=[rich]
        )
    assert wallet(rich.account).held == 30


def test_holds_of_a_subject_are_placed_once(house: House) -> None:
    house.hold("h_1")
    with pytest.raises(HoldsExist):
        house.hold("h_1")


def test_a_release_ends_the_holds_once(house: House) -> None:
    house.hold("h_1")
    assert release(subject="h_1", at_us=now_us()) == 3
    assert release(subject="h_1", at_us=now_us()) == 0
    assert wallet(wallet_of(house.club, "p_a")).held == 0


def test_nothing_is_taken_from_a_released_hold(house: House) -> None:
    house.hold("h_1")
    release(subject="h_1", at_us=now_us())
    with pytest.raises(HoldEnded):
        house.settle("h_1", house.pay("p_b", "p_a", 10))


def test_a_settlement_takes_no_more_than_the_hold(house: House) -> None:
    house.hold("h_1", 30)
    with pytest.raises(BeyondHold) as refused:
        house.settle("h_1", house.pay("p_b", "p_a", 31))
    assert refused.value.fields() == {"owner": "p_b", "needed": 31, "held": 30}


def test_what_a_seat_wins_counts_against_what_it_pays(house: House) -> None:
    house.hold("h_1", 30)
    house.settle("h_1", house.pay("p_b", "p_a", 50), house.pay("p_c", "p_b", 20))
    assert wallet(wallet_of(house.club, "p_b")).balance == START - 30


def test_the_fee_is_paid_to_the_house_from_the_hold(house: House) -> None:
    house.hold("h_1", 30)
    settle(
        club=house.club,
        subject="h_1",
        key="hand:h_1:settle",
        unit="chips",
        night=NIGHT,
        at_us=now_us(),
        payments=[house.pay("p_b", "p_a", 28)],
        fees=[Fee(wallet_of(house.club, member), 2) for member in house.members],
    )
    assert wallet(fees_of(house.club)).balance == 6
    assert wallet(wallet_of(house.club, "p_b")).balance == START - 30


def test_bots_of_one_purse_hold_and_pay_together(house: House) -> None:
    purse, player = purse_of(house.club, "practice"), wallet_of(house.club, "p_a", "practice")
    place_holds(
        club=house.club,
        subject="h_1",
        unit="practice",
        night=NIGHT,
        at_us=now_us(),
        wants=[HoldWant(purse, 30), HoldWant(purse, 30), HoldWant(player, 30)],
    )
    assert wallet(purse).held == 60
    settle(
        club=house.club,
        subject="h_1",
        key="hand:h_1:settle",
        unit="practice",
        night=date(2026, 11, 28),
        at_us=now_us(),
        payments=[PaymentLeg(purse, player, 10, "7.2"), PaymentLeg(purse, purse, 10, "7.2")],
    )
    assert (wallet(purse).balance, wallet(player).balance) == (-10, 10)


def test_a_settlement_is_one_statement(
    house: House, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with transaction.atomic():
        with django_assert_num_queries(1):
            house.hold("h_1")
        with django_assert_num_queries(1):
            house.settle("h_1", house.pay("p_b", "p_a", 10))
        connection.check_constraints()
