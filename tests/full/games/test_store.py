"""The store's promises: a version once, a command once, a state at hand when it is committed."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress

import pytest
from django.db import IntegrityError, connection, transaction

from foundation import clock
from games.engine.commands import DRAW_STOCK
from games.engine.decide import decide
from games.hand_state import HandState
from games.models import Event, Hand
from games.services.conclude import facts_of
from games.store import cache
from games.store import hands as store
from games.store.hands import CommandRow, Outcome
from games.store.stream import Prepared, prepare
from tests.full.games.club import House

CALLERS = 6


@pytest.fixture
def state(house: House) -> HandState:
    """A hand whose first player is to act."""
    table = house.table()
    for _ in range(2):
        house.seat(table, house.person())
    return house.dealt(table)


def _draw(state: HandState, command: str) -> Prepared:
    assert state.play is not None
    facts = facts_of(state, state.play, decide(state.play, state.play.to_act, DRAW_STOCK))
    return prepare(store.load(state.hand), facts, actor="p", command=command, at=clock.now_us())


def _row(key: str) -> CommandRow:
    return CommandRow("p", key, b"asked", clock.now_us())


def _commit(prepared: Prepared, key: str) -> Outcome:
    try:
        return store.commit(prepared, command=_row(key)).outcome
    finally:
        connection.close()


def _versions(hand: str) -> list[int]:
    return sorted(Event.objects.filter(stream=hand).values_list("version", flat=True))


@contextmanager
def _without_unique_versions() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("alter table games_event drop constraint games_event_pkey")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("alter table games_event add primary key (stream, version)")


def test_the_row_lock_alone_lets_one_of_many_write_a_version(state: HandState) -> None:
    drawn = [_draw(state, f"c{number}") for number in range(CALLERS)]
    with _without_unique_versions(), ThreadPoolExecutor(CALLERS) as threads:
        outcomes = list(threads.map(_commit, drawn, [f"c{n}" for n in range(CALLERS)]))
    assert sorted(outcomes, key=str) == [Outcome.DONE] + [Outcome.MOVED] * (CALLERS - 1)
    assert _versions(state.hand) == list(range(1, state.version + 2))


def test_the_unique_version_alone_refuses_a_second_event(state: HandState) -> None:
    store.commit(_draw(state, "first"), command=None)
    with connection.cursor() as cursor, pytest.raises(IntegrityError, match="games_event"):
        cursor.execute(
            "insert into games_event select * from games_event where stream = %s and version = %s",
            [state.hand, state.version + 1],
        )


def test_a_commit_at_another_version_leaves_no_trace_of_itself(state: HandState) -> None:
    first, second = _draw(state, "first"), _draw(state, "second")
    assert store.commit(first, command=_row("first")).outcome is Outcome.DONE
    assert store.commit(second, command=_row("second")).outcome is Outcome.MOVED
    assert _versions(state.hand) == list(range(1, state.version + 2))
    with connection.cursor() as cursor:
        cursor.execute("select id from command where caller = 'p'")
        assert cursor.fetchall() == [("first",)]


def test_a_command_seen_before_is_told_with_the_versions_that_it_made(state: HandState) -> None:
    drawn = _draw(state, "once")
    store.commit(drawn, command=_row("once"))
    again = store.commit(drawn, command=_row("once"))
    assert again.outcome is Outcome.SEEN
    assert (again.first_version, again.last_version) == (state.version + 1, state.version + 1)
    assert again.request == b"asked"


def test_many_copies_of_one_command_act_once(state: HandState) -> None:
    drawn = _draw(state, "copied")
    with ThreadPoolExecutor(CALLERS) as threads:
        outcomes = list(threads.map(_commit, [drawn] * CALLERS, ["copied"] * CALLERS))
    assert sorted(outcomes, key=str) == [Outcome.DONE] + [Outcome.SEEN] * (CALLERS - 1)
    assert Hand.objects.get(pk=state.hand).version == state.version + 1


def test_a_state_is_at_hand_only_after_its_commit(state: HandState) -> None:
    class Undone(Exception):
        pass

    with suppress(Undone), transaction.atomic():
        store.commit(_draw(state, "undone"), command=None)
        raise Undone
    known = cache.get(state.hand)
    assert known is not None
    assert known.state == state
    assert store.refresh(state.hand).state == state


def test_an_older_state_never_replaces_a_newer_one(state: HandState) -> None:
    before = store.load(state.hand)
    store.commit(_draw(state, "newer"), command=None)
    cache.put(before)
    assert store.load(state.hand).state.version == state.version + 1
