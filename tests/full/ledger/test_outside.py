"""Debts paid outside the club: one side's word waits, the other's makes a journal."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connection

from foundation.clock import now_us
from foundation.refusals import Refusal
from ledger.audit import findings
from ledger.errors import (
    AlreadyClaimed,
    BadAmount,
    ClaimOver,
    InsufficientChips,
    LossLimitReached,
    NoSuchClaim,
    NotOwed,
    NotYourDebt,
    OwnClaim,
)
from ledger.models import Journal, OutsideClaim
from ledger.selectors import open_claims_for, open_claims_of, sheet, wallet
from ledger.selectors.debts import Transfer
from ledger.services import (
    claim_outside,
    confirm_outside,
    drop_claim,
    place_holds,
    redeem,
    reverse,
    set_loss_limit,
)
from ledger.values import HoldWant, Posted, wallet_of
from tests.full.ledger.conftest import NIGHT, START, House

pytestmark = pytest.mark.django_db


@pytest.fixture
def owing(house: House) -> House:
    """A night after which p_b owes p_a ten, and p_c four."""
    house.hold("h_1")
    house.settle("h_1", house.pay("p_b", "p_a", 10), house.pay("p_c", "p_a", 4))
    return house


def say(author: str, amount: int = 10, *, debtor: str = "p_b", creditor: str = "p_a") -> str:
    """Say that p_b has paid p_a; return the claim."""
    return claim_outside(
        club="c_club",
        night=NIGHT,
        debtor=debtor,
        creditor=creditor,
        amount=amount,
        author=author,
        at_us=now_us(),
    ).id


def confirm(claim: str, author: str) -> Posted:
    """Say the same."""
    return confirm_outside(club="c_club", claim=claim, author=author, at_us=now_us())


def drop(claim: str, author: str) -> None:
    """Take it back, or decline it."""
    drop_claim(club="c_club", claim=claim, author=author, at_us=now_us())


def state_of(claim: str) -> str:
    return OutsideClaim.objects.get(id=claim).state


def balance_of(member: str) -> int:
    return wallet(wallet_of("c_club", member)).balance


@pytest.mark.parametrize(("first", "second"), [("p_a", "p_b"), ("p_b", "p_a")])
def test_one_word_waits_and_the_second_posts(owing: House, first: str, second: str) -> None:
    claim = say(first)
    assert (balance_of("p_a"), balance_of("p_b")) == (START + 14, START - 10)
    posted = confirm(claim, second)
    assert (balance_of("p_a"), balance_of("p_b")) == (START + 4, START)
    assert OutsideClaim.objects.get(id=claim).journal_id == posted.journal
    assert list(findings()) == []


def test_the_sheet_owes_what_is_left_and_keeps_what_was_won(owing: House) -> None:
    confirm(say("p_a"), "p_b")
    found = sheet("c_club", NIGHT)
    assert found.net == {"p_a": 14, "p_b": -10, "p_c": -4}
    assert found.transfers == (Transfer("p_c", "p_a", 4),)


def test_a_debt_is_paid_in_parts(owing: House) -> None:
    confirm(say("p_b", 3), "p_a")
    confirm(say("p_b", 7), "p_a")
    assert sheet("c_club", NIGHT).transfers == (Transfer("p_c", "p_a", 4),)
    with pytest.raises(NotOwed, match="at most 0"):
        say("p_b", 1)


def test_only_the_two_sides_have_a_say(owing: House) -> None:
    with pytest.raises(NotYourDebt):
        say("p_c")
    with pytest.raises(NotYourDebt):
        say("p_b", creditor="p_b")
    claim = say("p_b")
    for act in (confirm, drop):
        with pytest.raises(NoSuchClaim):
            act(claim, "p_c")
        with pytest.raises(NoSuchClaim):
            act("o_none", "p_a")


def test_nobody_confirms_what_he_said_himself(owing: House) -> None:
    with pytest.raises(OwnClaim):
        confirm(say("p_b"), "p_b")


@pytest.mark.parametrize(
    ("debtor", "creditor", "amount"),
    [("p_b", "p_a", 11), ("p_a", "p_b", 1), ("p_c", "p_a", 5), ("p_b", "p_c", 1)],
)
def test_no_more_is_settled_than_the_night_owes(
    owing: House, debtor: str, creditor: str, amount: int
) -> None:
    with pytest.raises(NotOwed):
        say(debtor, amount, debtor=debtor, creditor=creditor)


def test_nothing_is_no_amount(owing: House) -> None:
    with pytest.raises(BadAmount):
        say("p_b", 0)
    assert list(open_claims_for("c_club", NIGHT)) == []


def test_between_two_players_a_night_has_one_claim_at_a_time(owing: House) -> None:
    claim = say("p_b", 4)
    for author in ("p_b", "p_a"):
        with pytest.raises(AlreadyClaimed) as refused:
            say(author, 6)
        assert refused.value.claim == claim
    drop(claim, "p_a")
    say("p_b", 6)


@pytest.mark.parametrize(("by", "state"), [("p_b", "withdrawn"), ("p_a", "declined")])
def test_a_claim_that_is_dropped_moves_nothing_and_is_over(
    owing: House, by: str, state: str
) -> None:
    claim = say("p_b")
    drop(claim, by)
    assert state_of(claim) == state
    assert balance_of("p_b") == START - 10
    for act, author in ((confirm, "p_a"), (drop, "p_b")):
        with pytest.raises(ClaimOver, match=state):
            act(claim, author)


def test_open_claims_are_those_of_their_sides_and_night(owing: House) -> None:
    first = say("p_b")
    second = say("p_a", 4, debtor="p_c")
    assert [each.id for each in open_claims_of("c_club", "p_b")] == [first]
    assert {each.id for each in open_claims_of("c_club", "p_a")} == {first, second}
    confirm(first, "p_a")
    assert [each.id for each in open_claims_for("c_club", NIGHT)] == [second]


def test_what_became_less_since_is_no_longer_owed(owing: House) -> None:
    claim = say("p_b")
    owing.hold("h_2")
    owing.settle("h_2", owing.pay("p_a", "p_b", 6))
    with pytest.raises(NotOwed, match="at most 4"):
        confirm(claim, "p_a")
    assert state_of(claim) == "open"


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
    claim = say("p_b")
    with pytest.raises(InsufficientChips):
        confirm(claim, "p_a")
    assert state_of(claim) == "open"


def test_a_settlement_that_is_taken_back_is_owed_again_and_was_never_won(owing: House) -> None:
    posted = confirm(say("p_b"), "p_a")
    reverse(journal=posted.journal, author="p_t", reason="", key="r", at_us=now_us())
    found = sheet("c_club", NIGHT)
    assert found.net == {"p_a": 14, "p_b": -10, "p_c": -4}
    assert found.owed == found.net
    confirm(say("p_b"), "p_a")


def test_only_the_two_sides_settle_again_what_was_taken_back(owing: House) -> None:
    posted = confirm(say("p_b"), "p_a")
    back = reverse(journal=posted.journal, author="p_t", reason="", key="r", at_us=now_us())
    with pytest.raises(NotYourDebt):
        reverse(journal=back.journal, author="p_t", reason="", key="rr", at_us=now_us())
    assert sheet("c_club", NIGHT).owed == sheet("c_club", NIGHT).net


def test_what_is_settled_outside_is_neither_won_nor_lost_by_the_loss_limit(owing: House) -> None:
    account = wallet_of("c_club", "p_b")
    set_loss_limit(account=account, amount=15, author="p_b", at_us=now_us())
    confirm(say("p_b"), "p_a")
    with pytest.raises(LossLimitReached) as refused:
        place_holds(
            club="c_club",
            subject="h_2",
            unit="chips",
            night=NIGHT,
            at_us=now_us(),
            wants=[HoldWant(account, 6)],
        )
    assert refused.value.left == 5


@pytest.mark.django_db(transaction=True)
def test_a_claim_that_both_ends_reach_at_once_ends_once(owing: House) -> None:
    for _ in range(5):
        claim = say("p_b", 2)

        def ask(act: "partial[object]") -> str:
            try:
                act()
            except Refusal as refusal:
                return refusal.code
            finally:
                connection.close()
            return "done"

        acts = [partial(confirm, claim, "p_a")] * 2 + [partial(drop, claim, "p_b")] * 2
        with ThreadPoolExecutor(4) as pool:
            answers = sorted(pool.map(ask, acts))
        assert answers == ["claim_over"] * 3 + ["done"]
    settled = OutsideClaim.objects.filter(state="confirmed").count()
    assert Journal.objects.filter(kind="outside").count() == settled
    assert balance_of("p_b") == START - 10 + 2 * settled
    assert list(findings()) == []
