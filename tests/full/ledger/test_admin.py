"""The ledger and the log in the admin: found by member, hand and reason, and never edited."""

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from foundation.clock import now_us
from ledger.models import Account, Journal
from ledger.services import claim_outside, reverse, set_loss_limit
from ledger.values import wallet_of
from tests.full.ledger.conftest import NIGHT, House

pytestmark = pytest.mark.django_db
LISTS = (
    "ledger/journal",
    "ledger/leg",
    "ledger/hold",
    "ledger/account",
    "ledger/losslimit",
    "ledger/outsideclaim",
    "audit/entry",
)
QUERIES_MAX = 8  # session, person and page; never one a row


@pytest.fixture
def staff(client: Client) -> Client:
    """A browser in which one of the installation's staff is signed in."""
    people = get_user_model()
    client.force_login(people.objects.create(id="p_staff", username="staff", is_staff=True))
    people.objects.create(id="p_a", username="north")
    return client


def play(house: House, hands: int) -> House:
    """Settle `hands` hands; the winner limits his losses after each, the loser says he paid."""
    for number in range(hands):
        house.hold(f"h_{number}")
        house.settle(f"h_{number}", house.pay("p_b", "p_a", 1))
        set_loss_limit(
            account=wallet_of(house.club, "p_a"), amount=500 - number, author="p_a", at_us=now_us()
        )
    claim_outside(
        club=house.club,
        night=NIGHT,
        debtor="p_b",
        creditor="p_a",
        amount=1,
        author="p_b",
        at_us=now_us(),
    )
    return house


@pytest.fixture
def played(house: House) -> House:
    """Three settled hands."""
    return play(house, 3)


@pytest.fixture
def long_played(house: House) -> House:
    """More settled hands than a page shows."""
    return play(house, 51)


def seen(browser: Client, path: str) -> str:
    """Return what a page of the admin says."""
    answer = browser.get(f"/admin/{path}")
    assert answer.status_code == 200, path
    return answer.content.decode()


@pytest.mark.parametrize("path", LISTS)
def test_a_list_asks_neither_for_a_count_nor_once_a_row(
    staff: Client, long_played: House, path: str
) -> None:
    seen(staff, f"{path}/")
    with CaptureQueriesContext(connection) as asked:
        seen(staff, f"{path}/")
    statements = [query["sql"] for query in asked]
    of_table = [sql for sql in statements if path.replace("/", "_") in sql]
    assert len(statements) <= QUERIES_MAX, statements
    assert not any("OFFSET" in sql for sql in of_table)
    if path != "ledger/account":
        assert not any("COUNT(" in sql for sql in of_table)


def test_older_pages_follow_by_key(staff: Client, long_played: House) -> None:
    ids = list(Journal.objects.order_by("-id").values_list("id", flat=True))
    first = seen(staff, "ledger/journal/")
    assert ids[49] in first
    assert ids[50] not in first
    assert f"?before={ids[49]}" in first
    second = seen(staff, f"ledger/journal/?before={ids[49]}")
    assert f">{ids[49]}</a>" not in second
    assert f">{ids[50]}</a>" in second


@pytest.mark.parametrize("term", ["h_1", "north", "p_a"])
def test_journals_are_found_by_hand_and_member(staff: Client, played: House, term: str) -> None:
    found = seen(staff, f"ledger/journal/?q={term}")
    shown = {hand for hand in ("h_0", "h_1") if Journal.objects.get(subject=hand).id in found}
    assert shown == ({"h_1"} if term == "h_1" else {"h_0", "h_1"})


def test_journals_and_entries_are_found_by_words_of_the_reason(
    staff: Client, played: House
) -> None:
    issued = Journal.objects.filter(kind="issue").values_list("id", flat=True)
    journals = seen(staff, "ledger/journal/?q=BEGIN")
    assert all(journal in journals for journal in issued)
    assert "to begin with" in seen(staff, "audit/entry/?q=begin")
    assert "to begin with" not in seen(staff, "audit/entry/?q=nothing")


def test_a_statement_shows_the_running_balance(staff: Client, played: House) -> None:
    account = Account.objects.get(owner="p_a")
    assert f"account__id__exact={account.id}" in seen(staff, "ledger/account/?q=north")
    lines = seen(staff, f"ledger/leg/?account__id__exact={account.id}")
    assert "1003" in lines
    assert "p_b" not in lines


def test_loss_limits_are_found_by_member(staff: Client, played: House) -> None:
    for term in ("north", "p_a"):
        assert "500 chips" in seen(staff, f"ledger/losslimit/?q={term}")
    assert "500 chips" not in seen(staff, "ledger/losslimit/?q=p_b")


def test_a_limit_that_was_lifted_says_so(staff: Client, played: House) -> None:
    set_loss_limit(account=wallet_of(played.club, "p_a"), amount=None, author="p_a", at_us=now_us())
    assert "no limit" in seen(staff, "ledger/losslimit/")


def test_the_clause_of_a_leg_leads_to_its_words(staff: Client, house: House) -> None:
    house.hold("h_1")
    house.settle("h_1", house.pay("p_b", "p_a", 1, clause="7.2"))
    journal = Journal.objects.get(subject="h_1").id

    for path in ("ledger/leg/?q=h_1", f"ledger/journal/{journal}/change/"):
        assert seen(staff, path).count('href="/rules/#7.2"') == 2, path


def test_a_reason_leads_to_the_clause_that_it_names(staff: Client, house: House) -> None:
    house.hold("h_1")
    settled = house.settle("h_1", house.pay("p_b", "p_a", 1)).journal
    undone = reverse(
        journal=settled,
        author="p_arbiter",
        reason="<b>By</b> rules 7.4",
        key="h_1:undo",
        at_us=now_us(),
    )

    page = seen(staff, f"ledger/journal/{undone.journal}/change/")

    assert '&lt;b&gt;By&lt;/b&gt; <a href="/rules/#7.4"' in page


def test_the_trial_balance_is_green(staff: Client, played: House) -> None:
    assert "balanced</span>" in seen(staff, "ledger/account/")
    assert "not balanced" not in seen(staff, "ledger/account/")


def test_a_page_of_each_row_opens(staff: Client, played: House) -> None:
    for path in LISTS:
        app, model = path.split("/")
        with connection.cursor() as cursor:
            cursor.execute(f"select max(id::text) from {app}_{model}")
            (key,) = cursor.fetchone() or ("",)
        assert "Save" not in seen(staff, f"{path}/{key}/change/")


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("act", ["add/", "{key}/delete/"])
def test_nobody_adds_or_deletes(staff: Client, house: House, path: str, act: str) -> None:
    assert staff.post(f"/admin/{path}/{act.format(key=1)}").status_code in (403, 404)


def test_a_crafted_change_is_refused(staff: Client, played: House) -> None:
    account = Account.objects.get(owner="p_a")
    answer = staff.post(f"/admin/ledger/account/{account.id}/change/", {"balance": 5})
    assert answer.status_code == 403
    assert Account.objects.get(owner="p_a").balance == account.balance


def test_a_member_without_office_sees_none_of_it(client: Client, house: House) -> None:
    people = get_user_model()
    client.force_login(people.objects.create(id="p_b", username="south"))
    assert all(client.get(f"/admin/{path}/").status_code in (302, 403) for path in LISTS)
