"""Each line of the ledger's audit finds the one thing that was corrupted behind the triggers."""

import pytest

from audit import notes
from foundation.clock import now_us
from ledger.audit import CHECKS, findings
from ledger.drafts import Draft, pairs
from ledger.models import Journal
from ledger.posting import post
from ledger.services import claim_outside, confirm_outside, reverse
from ledger.values import PaymentLeg, issue_of, wallet_of
from tests.full.ledger.conftest import NIGHT, House
from tests.full.tampering import unguarded

pytestmark = pytest.mark.django_db

LEG = "where version = 2 and account_id = (select id from ledger_account where owner = 'p_a')"


def another(but: str) -> str:
    """Return the statement that adds a copy of the settlement of h_1, `but` for these columns."""
    return (
        f"insert into ledger_journal select (jsonb_populate_record(j, '{but}')).*"
        " from ledger_journal j where kind = 'settlement' and subject = 'h_1'"
    )


CORRUPTIONS = {
    "balance differs": (
        "update ledger_account set balance = balance + case owner when 'p_a' then 1 else -1 end"
        " where owner in ('p_a', 'p_b')"
    ),
    "version differs": "update ledger_account set version = version + 1 where owner = 'p_a'",
    "held differs": "update ledger_account set held = held + 1 where owner = 'p_a'",
    "leg does not follow": f"update ledger_leg set balance_after = balance_after + 1 {LEG}",
    "journal unbalanced": another('{"id": "j_no", "key": "no", "kind": "transfer", "legs": 2}'),
    "leg misplaced": f"update ledger_leg set club = 'c_other' {LEG}",
    "chips adrift": "update ledger_account set balance = balance + 1 where owner = 'p_a'",
    "settled twice": "drop index ledger_journal_ends_once; "
    + another('{"id": "j_no", "key": "no"}'),
    "night fee taken twice": (
        "update ledger_leg set clause = 'fee:t_1';"
        " update ledger_journal set reverses_id = null, kind = 'ruling' where kind = 'reversal'"
    ),
    "hold outlives its hand": (
        "update ledger_hold set state = 'open', ended_at_us = null"
        " where account_id = (select id from ledger_account where owner = 'p_a')"
    ),
    "beyond the hold": "update ledger_hold set amount = 5",
    "claim differs": "update ledger_outsideclaim set amount = amount + 1",
    "reversal differs": (
        "update ledger_leg set amount = -amount"
        " where journal_id = (select id from ledger_journal where kind = 'reversal')"
    ),
    "journal not in the log": "delete from audit_entry where act = 'chips.issue'",
    "journal changed": "update ledger_journal set author = 'p_other' where kind = 'settlement'",
}


@pytest.fixture
def played(house: House) -> House:
    """A club with a settled hand, and one that was settled and reversed."""
    house.hold("h_1")
    house.settle("h_1", house.pay("p_b", "p_a", 10))
    house.hold("h_2")
    settled = house.settle("h_2", house.pay("p_c", "p_b", 5))
    reverse(journal=settled.journal, author="p_x", reason="", key="k", at_us=now_us())
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
    return house


def test_a_ledger_that_was_left_alone_is_clean(played: House) -> None:
    assert list(findings()) == []
    assert list(findings("c_club")) == []


def test_every_check_has_its_corruption() -> None:
    assert set(CORRUPTIONS) == {check.name for check in CHECKS} | {"journal changed"}


@pytest.mark.parametrize("check", CORRUPTIONS)
def test_a_corruption_is_found_by_its_check(played: House, check: str) -> None:
    with unguarded() as cursor:
        cursor.execute(CORRUPTIONS[check])
    assert check in {finding.check for finding in findings("c_club")}
    assert check in {finding.check for finding in findings()}
    assert list(findings("c_other_club")) == []


def test_a_well_formed_journal_that_no_official_posted_is_found(played: House) -> None:
    payment = PaymentLeg(issue_of("c_club"), wallet_of("c_club", "p_a"), 500, "")
    forged = post(
        Draft(
            club="c_club",
            kind="issue",
            key="forged",
            author="p_nobody",
            at_us=now_us(),
            unit="chips",
            legs=pairs([payment]),
        )
    )

    (found,) = findings("c_club")

    assert (found.check, found.subject) == ("journal not in the log", forged.journal)
    assert found.words == "no entry of the log says that p_nobody posted this issue"


@pytest.mark.parametrize("closed", ["p_treasurer", "p_x", "p_b"])
def test_what_was_posted_by_who_closed_his_account_is_clean(played: House, closed: str) -> None:
    assert notes.erase(author=closed) > 0

    assert list(findings()) == []


def test_a_journal_in_a_unit_that_is_none_is_found_and_the_audit_goes_on(played: House) -> None:
    with unguarded() as cursor:
        cursor.execute("update ledger_journal set unit = 'none' where kind = 'issue'")
        cursor.execute("update ledger_journal set author = 'p_other' where kind = 'outside'")
    changed = {each.subject for each in findings() if each.check == "journal changed"}
    issued_or_paid = Journal.objects.filter(kind__in=("issue", "outside"))
    assert changed == set(issued_or_paid.values_list("pk", flat=True))


def test_the_audit_tells_where_it_is(played: House) -> None:
    told: list[str] = []
    list(findings(began=told.append))
    assert told == [*(check.name for check in CHECKS), "journal changed"]
