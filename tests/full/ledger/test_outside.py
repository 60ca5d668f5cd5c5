"""Debts paid outside the club: two words make a journal."""

import pytest

from foundation.clock import now_us
from ledger.errors import InsufficientChips, NotYourDebt
from ledger.selectors import sheet, wallet
from ledger.selectors.debts import Transfer
from ledger.services import mark_paid_outside, redeem
from ledger.values import Posted, wallet_of
from tests.full.ledger.conftest import NIGHT, START, House

pytestmark = pytest.mark.django_db


@pytest.fixture
def owing(house: House) -> House:
    """A night after which p_b owes p_a ten, and p_c four."""
    house.hold("h_1")
    house.settle("h_1", house.pay("p_b", "p_a", 10), house.pay("p_c", "p_a", 4))
    return house


def say(author: str) -> Posted | None:
    """Say that p_b has paid p_a ten."""
    return mark_paid_outside(
        club="c_club",
        night=NIGHT,
        debtor="p_b",
        creditor="p_a",
        amount=10,
        author=author,
        at_us=now_us(),
    )


def test_one_word_waits_and_the_second_posts_once(owing: House) -> None:
    assert say("p_b") is None
    assert say("p_b") is None
    posted = say("p_a")
    assert posted is not None
    assert say("p_b") == Posted(posted.journal, posted.hash, posted.at_us, replayed=True)
    assert wallet(wallet_of("c_club", "p_a")).balance == START + 4
    assert wallet(wallet_of("c_club", "p_b")).balance == START


def test_the_sheet_owes_what_is_left_and_keeps_what_was_won(owing: House) -> None:
    say("p_a")
    say("p_b")
    found = sheet("c_club", NIGHT)
    assert found.net == {"p_a": 14, "p_b": -10, "p_c": -4}
    assert found.transfers == (Transfer("p_c", "p_a", 4),)


def test_only_the_two_sides_have_a_say(owing: House) -> None:
    with pytest.raises(NotYourDebt):
        say("p_c")


def test_a_creditor_whose_chips_are_gone_cannot_be_paid_in_them(owing: House) -> None:
    redeem(
        club="c_club",
        from_=wallet_of("c_club", "p_a"),
        amount=START + 14,
        author="p_treasurer",
        reason="",
        key="k",
        at_us=now_us(),
    )
    say("p_b")
    with pytest.raises(InsufficientChips):
        say("p_a")
