"""The nightly audit: asked for once a day, green for honest books, red with a word for the rest."""

import random
from collections.abc import Iterator
from datetime import date

import pytest
from django.db import connection

from audit.verify import Finding
from clubs.models import Club
from foundation import clock
from foundation.clock import FrozenClock
from games.models import AuditRun, Delivery
from games.selectors import audits
from games.services import deliveries, nightly
from games.services.deliveries import Delivered, To
from games.signals import audit_due
from games.turns import SECOND
from tests.full.games.club import House, play_out
from tests.full.tampering import unguarded

MIDNIGHT = 1_900_022_400 * SECOND  # 2030-03-18 00:00 UTC
HOUR = 3600


@pytest.fixture
def at() -> Iterator[FrozenClock]:
    with clock.frozen(MIDNIGHT) as frozen:
        yield frozen


@pytest.fixture
def asked() -> Iterator[list[date]]:
    """What was asked for."""
    heard: list[date] = []

    def hear(night: date, **_: object) -> None:
        heard.append(night)

    audit_due.connect(hear)
    yield heard
    audit_due.disconnect(hear)


def _played(house: House) -> str:
    table = house.table()
    for _ in range(2):
        house.seat(table, house.person())
    return play_out(house.dealt(table), random.Random(1)).hand


def test_it_is_asked_for_once_a_day_after_the_nights(
    transactional_db: None, at: FrozenClock, asked: list[date]
) -> None:
    nightly.ask_if_due()
    assert asked == []
    at.advance(seconds=nightly.HOUR_UTC * HOUR)
    nightly.ask_if_due()
    nightly.ask_if_due()
    assert asked == [clock.now().date()]


def test_a_run_that_died_is_asked_for_again(
    transactional_db: None, at: FrozenClock, asked: list[date]
) -> None:
    at.advance(seconds=nightly.HOUR_UTC * HOUR)
    nightly.ask_if_due()
    at.advance(seconds=nightly.RUN_MAX_SECONDS + 1)
    nightly.ask_if_due()
    nightly.ask_if_due()
    assert len(asked) == 2


def test_a_run_that_ended_is_not_asked_for_again(
    house: House, at: FrozenClock, asked: list[date]
) -> None:
    at.advance(seconds=nightly.HOUR_UTC * HOUR)
    nightly.ask_if_due()
    nightly.audit(clock.now().date())
    at.advance(seconds=nightly.RUN_MAX_SECONDS + 1)
    nightly.ask_if_due()
    assert len(asked) == 1


def test_whoever_fails_to_hear_of_the_night_keeps_nobody_from_it(
    transactional_db: None, at: FrozenClock, asked: list[date]
) -> None:
    def fail(**_: object) -> None:
        raise ValueError

    audit_due.connect(fail)
    at.advance(seconds=nightly.HOUR_UTC * HOUR)
    nightly.ask_if_due()
    audit_due.disconnect(fail)
    assert asked == [clock.now().date()]


def test_what_was_found_is_kept_though_the_cleaning_fails(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> int:
        raise ValueError

    monkeypatch.setattr("notices.services.forget_old", fail)
    hand = _played(house)
    with unguarded() as cursor:
        cursor.execute(CORRUPTIONS["net differs"].format(hand=hand))
    assert nightly.audit(clock.now().date()).faults
    assert AuditRun.objects.get().ended_at is not None
    assert AuditRun.objects.get().faults


def test_its_statements_may_take_their_time_and_nobody_elses(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def limit() -> str:
        with connection.cursor() as cursor:
            cursor.execute("show statement_timeout")
            return str(cursor.fetchone()[0])

    def part(_: str | None) -> Iterator[Finding]:
        seen.append(limit())
        return iter(())

    monkeypatch.setattr(audits, "PARTS", [("limit", part)])
    usual = limit()
    with connection.cursor() as cursor:
        cursor.execute("set statement_timeout = '15s'")
    nightly.audit(clock.now().date())
    assert seen == ["0"]
    assert limit() == usual


def test_honest_books_are_green(house: House) -> None:
    _played(house)
    assert nightly.audit(clock.now().date()).faults == 0


CORRUPTIONS = {
    "hand not settled": "delete from ledger_leg;"
    " delete from ledger_journal where subject = '{hand}'",
    "settled without a hand": "update games_hand set ended_at = null where id = '{hand}'",
    "settled on other events": "update games_hand set last_hash = sha256('') where id = '{hand}'",
    "hold outlives its hand": "update ledger_hold set state = 'open', ended_at_us = null"
    " where subject = '{hand}'",
    "hand without holds": "update games_hand set status = 'on' where id = '{hand}'",
    "fees differ": "update games_event set type = 'hand_unknown'"
    " where stream = '{hand}' and type = 'hand_dealt'",
    "net differs": "update games_seat set net = coalesce(net, 0) + 1 where hand_id = '{hand}'",
    "audit broken off": "update ledger_journal set night = 'infinity' where subject = '{hand}'",
    "chain": "update games_event set at = at + 1 where stream = '{hand}' and version = 2",
}


@pytest.mark.parametrize("check", CORRUPTIONS)
def test_each_line_of_the_audit_finds_what_it_is_for(house: House, check: str) -> None:
    hand = _played(house)
    with unguarded() as cursor:
        cursor.execute(CORRUPTIONS[check].format(hand=hand))
    run = nightly.audit(clock.now().date())
    assert run.faults
    assert any(words.startswith(f"{check}: ") for words in run.words)
    assert AuditRun.objects.get().faults == run.faults


def test_deliveries_go_when_their_hand_can_be_disputed_no_more(
    house: House, at: FrozenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliveries, "BATCH_MAX", 2)
    old, days = _played(house), house.club.rules_of_club.dispute_days
    _deliver(old, times=5)
    at.advance(seconds=days * 24 * HOUR)
    assert deliveries.forget_old() == 0, "a case may be opened today"
    young = _played(house)
    _deliver(young, times=3)
    at.advance(seconds=25 * HOUR)
    nightly.audit(clock.now().date())
    assert set(Delivery.objects.values_list("hand", flat=True)) == {young}
    assert Delivery.objects.count() == 3


def test_deliveries_stay_as_long_as_their_own_club_says(house: House, at: FrozenClock) -> None:
    house.club.settings = {"dispute_days": 30}
    house.club.save()
    Club.objects.create(slug="other", name="Other", settings={"dispute_days": 1})
    _deliver(_played(house), times=1)
    at.advance(seconds=29 * 24 * HOUR)
    assert deliveries.forget_old() == 0
    at.advance(seconds=3 * 24 * HOUR)
    assert deliveries.forget_old() == 1


def _deliver(hand: str, *, times: int) -> None:
    to = To(hand, "p_1", "page")
    for version in range(times):
        deliveries.note([(to, Delivered([version], [clock.now_us()]))])
