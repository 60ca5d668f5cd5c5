"""The trial balance on the admin's first page: each club's, in words, what is wrong before all."""

import re

import pytest
from django.test import Client
from django.utils.html import strip_tags

from clubs.models import Club, User
from disputes.admin.dashboard import SHOWN_MAX
from games.models import Hand
from ledger.models import Account
from tests.full.clubs.api import club_of, person
from tests.full.disputes.case import Quarrel
from tests.full.tampering import unguarded

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff() -> Client:
    """A browser in which one of the installation's staff is signed in."""
    return signed(User.objects.create(username="staff", is_staff=True))


def signed(user: User) -> Client:
    """Return a browser in which somebody is signed in."""
    browser = Client()
    browser.force_login(user)
    return browser


def trial(browser: Client) -> list[str]:
    """Return the lines of the first page's trial balance, as one reads them."""
    page = browser.get("/admin/").content.decode()
    found = re.search(r"<h2>Trial balance</h2>(.*?)</section>", page, re.S)
    assert found is not None
    lines = re.findall(r"<tr>(.*?)</tr>|<p>(.*?)</p>", found[1], re.S)
    return [
        " ".join(strip_tags((row or words).replace("</t", " </t")).split()) for row, words in lines
    ]


def accounts(club: str, *balances: int) -> None:
    """Write a club's accounts past every service, as only a superuser could."""
    with unguarded():
        for number, balance in enumerate(balances):
            Account.objects.create(
                club=club, kind="wallet", owner=f"p_{number}", unit="chips", balance=balance
            )


def test_a_club_whose_debits_equal_its_credits_is_balanced(quarrel: Quarrel, staff: Client) -> None:
    club = quarrel.room.members["judge"].club
    issued = sum(quarrel.balances)

    assert f"{club.name} chips {issued} {issued} Balanced" in trial(staff)
    assert trial(staff) == trial(signed(quarrel.room.user("host")))


def test_an_arbiter_is_shown_no_trial_balance(quarrel: Quarrel) -> None:
    page = signed(quarrel.room.user("judge")).get("/admin/").content.decode()

    assert "Disputes that wait longest" in page
    assert "Trial balance" not in page
    assert f">{sum(quarrel.balances)}<" not in page


def test_one_corrupted_balance_makes_its_club_red(quarrel: Quarrel, staff: Client) -> None:
    club = quarrel.room.members["judge"].club
    issued = sum(quarrel.balances)
    with unguarded() as cursor:
        cursor.execute(
            "update ledger_account set balance = balance + 1"
            " where id = (select min(id) from ledger_account where balance > 0)"
        )

    assert f"{club.name} chips {issued} {issued + 1} Not balanced" in trial(staff)
    assert not any(line.endswith(" Balanced") for line in trial(staff))


def test_an_official_sees_the_own_club_alone() -> None:
    ours, theirs = club_of(person("ours")), club_of(person("theirs"), "Another club")
    accounts(ours.club_id, 7, -7)
    accounts(theirs.club_id, 7, -6)

    assert trial(signed(ours.user))[1:-1] == [f"{ours.club.name} chips 7 7 Balanced"]


def test_those_that_do_not_balance_stand_first_and_the_rest_are_counted(staff: Client) -> None:
    for number in range(SHOWN_MAX + 2):
        club = Club.objects.create(slug=f"c-{number}", name=f"Club {number}")
        accounts(club.pk, 5, -5)
    wrong = Club.objects.create(slug="wrong", name="Wrong")
    accounts(wrong.pk, 5, -4)

    lines = trial(staff)

    assert lines[1] == "Wrong chips 4 5 Not balanced"
    assert len(lines) == 1 + SHOWN_MAX + 2
    assert lines[-2] == "And 3 more, all balanced."


def test_where_more_are_wrong_than_are_shown_the_rest_is_not_called_balanced(
    staff: Client,
) -> None:
    for number in range(SHOWN_MAX + 1):
        accounts(f"c_{number}", 1)

    assert trial(staff)[-2] == "And 1 more, which may not be balanced either."


def test_where_no_chip_has_moved_it_says_so(staff: Client) -> None:
    assert trial(staff)[1:-1] == ["No chip has moved yet."]


@pytest.mark.parametrize("late", ["deadline", "bot_due"])
def test_a_hand_is_stuck_on_the_page_as_in_the_metrics(
    quarrel: Quarrel, staff: Client, late: str
) -> None:
    Hand.objects.filter(pk=quarrel.hand).update(status="on", **{late: 1})

    assert "tonk_hands_stuck 1.0" in staff.get("/metrics").content.decode()
    figures = staff.get("/admin/").context["figures"]
    assert [figure.value for figure in figures if figure.name == "Stuck hands"] == [1]
