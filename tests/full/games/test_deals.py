"""From hand to hand: what opens and deals, and what cannot stop the rest."""

import random
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import Never
from uuid import uuid4

import pytest
from django.db import OperationalError, connection, transaction

from clubs.models import Member
from foundation import clock
from games import access, publish
from games.errors import CutClosed
from games.models import Chair, Hand, Seat, Table
from games.sealing import HandKey, wrap
from games.selectors.tables import table_view
from games.selectors.views import hand_view
from games.services import clocks, deals, draining, hands, leavers, rounds, tables
from games.services.sweep import sweep
from games.signals import hand_over
from games.statuses import HandStatus, TableStatus, Watch
from games.store import cache
from games.store import hands as store
from ledger.models import Account, Hold
from tests.full.games.club import TERMS, House, play_out

WAIT_SECONDS_MAX = 20


def _opened(house: House) -> Hand:
    """Open a hand that takes cuts for five seconds."""
    table = house.table(terms=replace(TERMS, deal_pause_seconds=5))
    for _ in range(2):
        house.seat(table, house.person())
    deals.advance(table.pk)
    return Hand.objects.get(table=table)


def _lose_keys(hand: str) -> None:
    """Wrap another key as the hand's: none of its private parts opens any more."""
    cache.clear()
    Hand.objects.filter(pk=hand).update(key=wrap(HandKey(bytes(32)), hand))


@contextmanager
def _accounts_locked() -> Iterator[None]:
    with transaction.atomic():
        list(Account.objects.select_for_update())
        yield


def _waiters() -> int:
    """Return how many others wait for a lock in this database."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_stat_clear_snapshot()")  # else as it was at the first look
        cursor.execute(
            "select count(*) from pg_stat_activity"
            " where datname = current_database() and wait_event_type = 'Lock'"
        )
        (count,) = cursor.fetchone()
    return int(count)


def _until_waiting(*calls: Future[None]) -> None:
    """Wait until each call waits for a lock, or has ended."""
    until = time.monotonic() + WAIT_SECONDS_MAX
    while time.monotonic() < until:
        if _waiters() + sum(call.done() for call in calls) >= len(calls):
            return
        time.sleep(0.01)
    raise AssertionError("a call neither waited nor ended")


def _cut(hand: Hand, chair: Chair) -> None:
    assert chair.player_id is not None
    hands.cut(
        hand=hand.pk,
        player=chair.player_id,
        chair=chair.pk,
        text="mine",
        key=str(uuid4()),
        at=hand.cut_until - 1,
    )


def test_a_cut_that_comes_while_the_hand_is_dealt_is_too_late(house: House) -> None:
    hand = _opened(house)
    chair = Chair.objects.filter(table=hand.table_id, player=house.people[0]).get()

    def deal() -> None:
        try:
            deals.advance(hand.table_id)
        finally:
            connection.close()

    def cut() -> None:
        try:
            _cut(hand, chair)
        finally:
            connection.close()

    with clock.frozen(hand.cut_until), ThreadPoolExecutor(2) as pool:
        with _accounts_locked():
            dealing = pool.submit(deal)
            _until_waiting(dealing)
            cutting = pool.submit(cut)
            _until_waiting(dealing, cutting)
        dealing.result()
        with pytest.raises(CutClosed):
            cutting.result()
    assert store.refresh(hand.pk).state.status is HandStatus.ON
    assert Hold.objects.filter(subject=hand.pk).count() == Seat.objects.filter(hand=hand).count()


def test_a_step_that_fails_is_left_to_the_sweeper(house: House) -> None:
    with transaction.atomic():
        deals.promptly("t_none")


def test_an_opened_hand_that_cannot_be_read_is_voided_and_the_table_goes_on(house: House) -> None:
    hand = _opened(house)
    _lose_keys(hand.pk)
    with clock.frozen(hand.cut_until) as at:
        sweep()
        hand.refresh_from_db()
        assert hand.status == HandStatus.VOID
        sweep()
        at.advance(seconds=5)
        sweep()
    assert Hand.objects.get(table=hand.table_id, number=2).status == HandStatus.ON


def test_a_table_goes_on_after_a_dealt_hand_that_cannot_be_read(house: House) -> None:
    table = house.table()
    for _ in range(2):
        house.seat(table, house.person())
    state = house.dealt(table)
    assert state.turn is not None
    _lose_keys(state.hand)
    with clock.frozen(state.turn.deadline):
        Chair.objects.update(seen_at=clock.now_us())
        sweep()
        sweep()
    assert Hand.objects.get(pk=state.hand).status == HandStatus.VOID
    assert Hand.objects.get(table=table, number=2).status == HandStatus.ON


def test_a_fault_at_one_table_stops_no_other(house: House) -> None:
    broken, sound = house.table(), house.table()
    for table in (broken, sound):
        for _ in range(2):
            house.seat(table, house.person())
    Table.objects.filter(pk=broken.pk).update(rules={"no_such_switch": True})
    sweep()
    assert not Hand.objects.filter(table=broken).exists()
    assert Hand.objects.filter(table=sound).exists()


def test_tables_that_cannot_open_a_hand_keep_no_other_waiting(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "ROUND_MAX", 1)
    for _ in range(3):
        house.seat(house.table(), house.person())
    ready = house.table()
    for _ in range(2):
        house.seat(ready, house.person())
    for _ in range(4):
        sweep()
    assert Hand.objects.filter(table=ready).exists()


def test_rows_are_taken_in_turn_and_each_but_once_a_round(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables_ = sorted(house.table().pk for _ in range(5))
    monkeypatch.setattr(rounds, "ROUND_MAX", 3)
    taken = [rounds.keys_in_turn("test", Table.objects.all()) for _ in range(3)]
    assert taken == [tables_[:3], tables_[3:] + tables_[:1], tables_[1:4]]
    monkeypatch.setattr(rounds, "ROUND_MAX", 9)
    assert sorted(rounds.keys_in_turn("test", Table.objects.all())) == tables_


def test_a_lost_chair_of_a_closed_table_is_looked_at_no_more(house: House) -> None:
    table = house.table()
    house.seat(table, house.person())
    tables.close(table=table.pk, by=house.owner.pk, command=str(uuid4()))
    deals.advance(table.pk)
    Member.objects.exclude(user=house.owner).update(status=Member.Status.LEFT)
    assert Table.objects.get(pk=table.pk).status == TableStatus.CLOSED
    assert not leavers.lost_chairs().exists()


def test_who_is_alone_at_a_table_is_not_told_that_chips_are_lacking(house: House) -> None:
    table = house.table()
    chair = house.seat(table, house.person())
    deals.advance(table.pk)
    chair.refresh_from_db()
    assert chair.uncovered is None


def test_who_lacks_the_chips_is_told_what_one_more_chair_needs(house: House) -> None:
    table = house.table()
    rich = [house.seat(table, house.person()) for _ in range(2)]
    poor = house.seat(table, house.person(chips=20))
    deals.advance(table.pk)
    for chair in (*rich, poor):
        chair.refresh_from_db()
    assert [chair.uncovered for chair in rich] == [None, None]
    assert poor.uncovered == 30  # three seats at a stake of 5: rules 7.7


def test_the_last_turn_of_a_closing_table_runs_out_without_a_fault(house: House) -> None:
    table = house.table()
    for _ in range(2):
        house.seat(table, house.person())
    state = house.dealt(table)
    tables.close(table=table.pk, by=house.owner.pk, command=str(uuid4()))

    def close_at_once(table: str, **_: object) -> None:
        deals.advance(table)

    hand_over.connect(close_at_once)
    try:
        while state.turn is not None:
            with clock.frozen(state.turn.deadline):
                state = clocks.run_out(state.hand).state
    finally:
        hand_over.disconnect(close_at_once)
    assert Table.objects.get(pk=table.pk).status == TableStatus.CLOSED


def test_an_opened_hand_is_seen_at_once_also_where_play_is_watched_late(house: House) -> None:
    table = house.table(terms=replace(TERMS, deal_pause_seconds=5, watch=Watch.DELAYED))
    for _ in range(2):
        house.seat(table, house.person())
    deals.advance(table.pk)
    hand = Hand.objects.get(table=table)
    seen = hand_view(access.hand_for(house.people[0], hand.pk))
    assert (seen["status"], bool(seen["commitment"])) == ("opening", True)


def test_a_table_that_closes_deals_no_hand_that_was_only_opened(house: House) -> None:
    hand = _opened(house)
    tables.close(table=hand.table_id, by=house.owner.pk, command=str(uuid4()))
    with clock.frozen(hand.cut_until):
        sweep()
        sweep()
    hand.refresh_from_db()
    assert hand.status == HandStatus.VOID
    assert Table.objects.get(pk=hand.table_id).status == TableStatus.CLOSED


def test_while_tables_drain_a_hand_that_is_on_is_finished_and_none_is_opened_or_dealt(
    house: House,
) -> None:
    on = house.table()
    for _ in range(2):
        house.seat(on, house.person())
    state = house.dealt(on)
    opened = _opened(house)

    draining.begin()
    assert draining.hands_on() == 1
    assert table_view(on, viewer=on.host_id)["draining"], "clients are told"
    play_out(state, random.Random(1))
    with clock.frozen(opened.cut_until):
        sweep()
        assert draining.hands_on() == 0
        assert Hand.objects.filter(table=on).count() == 1
        opened.refresh_from_db()
        assert opened.status == HandStatus.OPENING

        draining.end()
        assert not table_view(on, viewer=on.host_id)["draining"]
        sweep()
    opened.refresh_from_db()
    assert opened.status in (HandStatus.ON, HandStatus.OVER)
    assert Hand.objects.filter(table=on).count() == 2


def test_a_cut_stands_although_the_chairs_cannot_be_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = _opened(house)
    chair = Chair.objects.filter(table=hand.table_id, player=house.people[0]).get()

    class Away:
        def __getattr__(self, name: str) -> Never:
            raise OperationalError(name)

    monkeypatch.setattr(publish, "Chair", Away())
    _cut(hand, chair)
    assert store.refresh(hand.pk).state.cut_of(chair.pk) is not None
