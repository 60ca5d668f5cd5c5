"""Statements, instants, the trial balance, the night's sheet and the plain text."""

from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from foundation import clock
from foundation.clock import now_us
from ledger.errors import NoSuchJournal
from ledger.selectors import (
    balance_as_of,
    csv_of,
    entries,
    fees_paid,
    journal,
    journals_of,
    plain_text,
    settled_claims_for,
    settlement_of,
    sheet,
    trial_balance,
    wallet,
)
from ledger.selectors.debts import Transfer
from ledger.selectors.trial import TrialRow
from ledger.services import claim_outside, confirm_outside, reverse, settle
from ledger.values import Fee, Wallet, wallet_of
from tests.full.ledger.conftest import NIGHT, START, House

pytestmark = pytest.mark.django_db

A = wallet_of("c_club", "p_a")


def play(house: House, hand: str, *wins: int) -> str:
    """Hold `hand`, let p_b and p_c pay p_a, and return the journal."""
    house.hold(hand)
    payments = [
        house.pay(payer, "p_a", amount) for payer, amount in zip(("p_b", "p_c"), wins, strict=False)
    ]
    return house.settle(hand, *payments).journal


def test_a_wallet_that_never_moved_is_all_zeros(house: House) -> None:
    assert wallet(wallet_of("c_club", "p_new")) == Wallet("chips", 0, 0, 0, 0)


def test_pages_of_a_statement_stay_while_chips_move(house: House) -> None:
    for number in range(5):
        play(house, f"h_{number}", 1)
    first = entries(A, limit=2)
    play(house, "h_more", 1)
    second = entries(A, before=first[-1].number, limit=2)
    assert [entry.hand for entry in first + second] == ["h_4", "h_3", "h_2", "h_1"]
    assert [entry.balance_after for entry in first] == [START + 5, START + 4]


def test_each_line_of_a_hand_names_who_paid_or_was_paid(house: House) -> None:
    house.hold("h_1")
    settled = settle(
        club="c_club",
        subject="h_1",
        key="k",
        unit="chips",
        night=NIGHT,
        at_us=now_us(),
        payments=[house.pay("p_b", "p_a", 10), house.pay("p_a", "p_c", 4)],
        fees=[Fee(A, 2)],
    )
    undo = reverse(journal=settled.journal, author="p_arbiter", reason="", key="r", at_us=now_us())

    found = entries(A)
    lines = [(entry.amount, entry.other, entry.author, entry.reverses) for entry in found]
    undone_by = {entry.journal: entry.reversed_by for entry in found}

    assert lines == [
        (2, "", "p_arbiter", settled.journal),
        (4, "p_c", "p_arbiter", settled.journal),
        (-10, "p_b", "p_arbiter", settled.journal),
        (-2, "", "", None),
        (-4, "p_c", "", None),
        (10, "p_b", "", None),
        (START, "", "p_treasurer", None),
    ]
    assert undone_by == {undo.journal: None, settled.journal: undo.journal, found[-1].journal: None}


def test_a_page_takes_as_many_queries_for_one_line_as_for_many(
    house: House, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(5):
        settled = play(house, f"h_{number}", 1)
        reverse(journal=settled, author="p_x", reason="misdeal", key=settled, at_us=now_us())

    for limit in (1, 10):
        with django_assert_num_queries(3):
            assert len(entries(A, limit=limit)) == limit


def test_a_balance_is_known_as_of_any_instant(house: House) -> None:
    with clock.frozen() as time:
        before = now_us()
        time.advance(seconds=1)
        play(house, "h_1", 10)
        between = now_us()
        time.advance(seconds=1)
        play(house, "h_2", 5)
        after = now_us()
    assert [balance_as_of(A, at) for at in (0, before, between, after)] == [
        0,
        START,
        START + 10,
        START + 15,
    ]


def test_the_trial_balance_is_green_and_names_each_kind(house: House) -> None:
    play(house, "h_1", 10)
    trial = trial_balance("c_club")
    assert trial.balanced
    assert trial.rows == (
        TrialRow("issue", "chips", 1, 3 * START, 0),
        TrialRow("wallet", "chips", 3, 0, 3 * START),
    )


def test_a_journal_is_read_with_its_legs_and_what_undid_it(house: House) -> None:
    settled = play(house, "h_1", 10)
    undone = reverse(journal=settled, author="p_arbiter", reason="misdeal", key="k", at_us=now_us())
    found = settlement_of("h_1")
    assert found == journal(settled)
    assert [(leg.account.owner, leg.amount, leg.clause) for leg in found.legs] == [
        ("p_b", -10, "7.2"),
        ("p_a", 10, "7.2"),
    ]
    assert found.reversed_by == undone.journal
    assert [view.kind for view in journals_of("h_1")] == ["settlement", "reversal"]
    assert journal(undone.journal).reason == "misdeal"
    with pytest.raises(NoSuchJournal):
        journal("j_none")
    assert settlement_of("h_none") is None


def test_the_nights_sheet_says_who_owes_whom(house: House) -> None:
    play(house, "h_1", 10, 4)
    play(house, "h_2")
    found = sheet("c_club", NIGHT)
    assert (found.hands, found.net) == (2, {"p_a": 14, "p_b": -10, "p_c": -4})
    assert found.transfers == (Transfer("p_b", "p_a", 10), Transfer("p_c", "p_a", 4))
    assert sheet("c_club", date(2026, 11, 27)).net == {}


def test_a_reversed_hand_leaves_the_sheet_of_its_night_even(house: House) -> None:
    settled = play(house, "h_1", 10)
    reverse(journal=settled, author="p_arbiter", reason="", key="k", at_us=now_us())
    assert sheet("c_club", NIGHT).transfers == ()


def test_fees_are_owed_to_the_club_on_the_sheet(house: House) -> None:
    house.hold("h_1")
    settle(
        club="c_club",
        subject="h_1",
        key="k",
        unit="chips",
        night=NIGHT,
        at_us=now_us(),
        payments=[house.pay("p_b", "p_a", 10)],
        fees=[Fee(wallet_of("c_club", "p_a"), 2, "fee:t_1"), Fee(wallet_of("c_club", "p_b"), 2)],
    )
    found = sheet("c_club", NIGHT)
    assert (found.fees, found.net) == (4, {"p_a": 8, "p_b": -12, "": 4})
    assert fees_paid(["fee:t_1", "fee:t_2"], club="c_club", night=NIGHT) == {"fee:t_1"}
    assert fees_paid(["fee:t_1"], club="c_club", night=date(2026, 11, 27)) == frozenset()


def test_a_fee_that_is_given_back_is_owed_again(house: House) -> None:
    house.hold("h_1")
    settled = settle(
        club="c_club",
        subject="h_1",
        key="k",
        unit="chips",
        night=NIGHT,
        at_us=now_us(),
        payments=[],
        fees=[Fee(wallet_of("c_club", "p_a"), 2, "fee:t_1")],
    )
    reverse(journal=settled.journal, author="p_x", reason="", key="r", at_us=now_us())
    assert fees_paid(["fee:t_1"], club="c_club", night=NIGHT) == frozenset()


def test_the_sheet_as_csv_names_people_and_no_formula(house: House) -> None:
    play(house, "h_1", 10)
    names = {"p_a": "North", "p_b": "=1+1", "": "The club"}
    text = csv_of(sheet("c_club", NIGHT), names)
    assert text.splitlines() == [
        "night,2026-11-28",
        "hands,1",
        "member,net",
        "North,10",
        "'=1+1,-10",
        "paid outside by,to,amount",
        "from,to,amount",
        "'=1+1,North,10",
    ]


def test_the_csv_has_the_clubs_decimals_and_what_was_paid_outside(house: House) -> None:
    play(house, "h_1", 10)
    claim = claim_outside(
        club="c_club",
        night=NIGHT,
        debtor="p_b",
        creditor="p_a",
        amount=4,
        author="p_a",
        at_us=now_us(),
    )
    confirm_outside(club="c_club", claim=claim.id, author="p_b", at_us=now_us())

    names = {"p_a": "North", "p_b": "-2+3"}
    text = csv_of(
        sheet("c_club", NIGHT), names, paid=settled_claims_for("c_club", NIGHT), decimals=2
    )

    assert text.splitlines()[3:] == [
        "North,0.10",
        "'-2+3,-0.10",
        "paid outside by,to,amount",
        "'-2+3,North,0.04",
        "from,to,amount",
        "'-2+3,North,0.06",
    ]


def test_the_plain_text_has_every_journal_and_asserts_every_balance(house: House) -> None:
    settled = play(house, "h_1", 10)
    lines = list(plain_text("c_club"))
    at = next(number for number, line in enumerate(lines) if f" ^{settled} " in line)
    assert lines[at].endswith(" #night-2026-11-28 ; night:2026-11-28"), "the server has no name"
    issued = next(line for line in lines if '"issue"' in line)
    assert issued.endswith(" #author-p_treasurer ; author:p_treasurer")
    assert lines[at + 1 : at + 3] == [
        "  Assets:Wallet:P-b  -10 CHIPS",
        "  Assets:Wallet:P-a  10 CHIPS",
    ]
    assert lines[-1].endswith(f"balance Assets:Wallet:P-c  {START} CHIPS")
    assert list(plain_text("c_empty")) == []
