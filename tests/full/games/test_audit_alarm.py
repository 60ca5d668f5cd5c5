"""The alarm of the nightly audit: a banner on the staff's pages, and its age among the figures."""

import random
import re
from collections.abc import Iterator

import pytest
from django.test import Client

from clubs.models import User
from foundation import clock
from foundation.clock import FrozenClock
from games.last_audit import STALE_SECONDS
from games.models import AuditRun
from games.services import nightly
from tests.full.clubs.api import club_of, person
from tests.full.games.club import House, play_out
from tests.full.tampering import unguarded

pytestmark = pytest.mark.django_db
PAGES = ("", "games/hand/", "games/auditrun/", "disputes/case/queue/", "ledger/account/")


@pytest.fixture
def at() -> Iterator[FrozenClock]:
    with clock.frozen() as frozen:
        yield frozen


@pytest.fixture
def staff() -> Client:
    """A browser in which one of the installation's staff is signed in."""
    browser = Client()
    browser.force_login(User.objects.create(username="staff", is_staff=True))
    return browser


def ended(*words: str) -> AuditRun:
    """Keep an audit that ended now and found these faults."""
    now = clock.now_us()
    return AuditRun.objects.create(
        night=clock.now().date(),
        began_at=now,
        ended_at=now,
        faults=len(words),
        words=list(words),
    )


def alarm(browser: Client, page: str = "") -> str:
    """Return what the banner of a page says, "" without one."""
    answer = browser.get(f"/admin/{page}")
    assert answer.status_code == 200, page
    found = re.search(
        r'<div class="tb-alarm" role="alert">(.*?)</div>', answer.content.decode(), re.S
    )
    return found[1] if found else ""


@pytest.mark.parametrize("page", PAGES)
def test_faults_are_told_on_every_page_with_the_way_to_them(
    staff: Client, at: FrozenClock, page: str
) -> None:
    run = ended("chips adrift: chips (c_1): they sum to 1", "chain: h_1 version 2: its hash")

    said = alarm(staff, page)

    assert f"Faults that the audit of {run.night} found: 2." in said
    assert "broke off" not in said
    assert f'href="/admin/games/auditrun/{run.night}/change/"' in said
    page_of_run = staff.get(f"/admin/games/auditrun/{run.night}/change/").content.decode()
    assert all(word in page_of_run for word in run.words)


def test_an_audit_that_broke_off_is_told(house: House, staff: Client, at: FrozenClock) -> None:
    table = house.table()
    for _ in range(2):
        house.seat(table, house.person())
    hand = play_out(house.dealt(table), random.Random(1)).hand
    with unguarded() as cursor:
        cursor.execute(f"update ledger_journal set night = 'infinity' where subject = '{hand}'")

    run = nightly.audit(clock.now().date())

    assert f"The audit of {run.night} broke off: not everything was checked." in alarm(
        staff, "games/auditrun/"
    )


def test_an_audit_that_is_older_than_a_day_and_a_half_is_told(
    staff: Client, at: FrozenClock
) -> None:
    ended()
    at.advance(seconds=STALE_SECONDS)
    assert alarm(staff) == ""

    at.advance(seconds=3600)
    AuditRun.objects.create(night=clock.now().date(), began_at=clock.now_us())  # and never ends

    assert "No audit has ended for 37 hours." in alarm(staff)


def test_that_none_ever_ended_is_told_once_the_house_has_stood_so_long(
    staff: Client, at: FrozenClock
) -> None:
    assert alarm(staff) == ""
    at.advance(seconds=STALE_SECONDS + 3600)

    said = alarm(staff)

    assert "No audit has ended for" in said
    assert 'href="/admin/games/auditrun/"' in said


@pytest.mark.parametrize("page", PAGES)
def test_a_green_audit_shows_no_banner(staff: Client, at: FrozenClock, page: str) -> None:
    ended()
    assert alarm(staff, page) == ""


def test_an_official_is_told_nothing_of_the_house(at: FrozenClock) -> None:
    owner = club_of(person("owner"))
    browser = Client()
    browser.force_login(owner.user)
    ended("chips adrift: chips (c_1): they sum to 1")

    assert alarm(browser) == ""
    assert alarm(browser, "ledger/account/") == ""


@pytest.mark.parametrize("elsewhere", ["/login/", "/"])
def test_pages_outside_the_admin_do_not_ask_for_it(
    client: Client, at: FrozenClock, elsewhere: str
) -> None:
    ended("chips adrift: chips (c_1): they sum to 1")
    assert "tb-alarm" not in client.get(elsewhere, follow=True).content.decode()


def test_the_figures_tell_how_long_ago_the_last_audit_ended(
    client: Client, at: FrozenClock
) -> None:
    ended()
    at.advance(seconds=90)
    assert "tonk_audit_age_seconds 90.0" in client.get("/metrics").content.decode()


def test_before_the_first_audit_the_figures_tell_the_age_of_the_house(
    client: Client, at: FrozenClock
) -> None:
    def age() -> float:
        told = client.get("/metrics").content.decode()
        found = re.search(r"^tonk_audit_age_seconds (\S+)$", told, re.M)
        assert found is not None
        return float(found[1])

    before = age()
    at.advance(seconds=STALE_SECONDS)
    assert age() == before + STALE_SECONDS
