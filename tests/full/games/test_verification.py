"""The verifier names the first bad version, whatever was changed, with or without keys."""

import json
import random
from collections.abc import Callable

import psycopg
import pytest

from foundation.canonical import JSONObject
from games.chain import Broken
from games.event_file import as_lines, verify
from games.hand_state import HandState
from games.models import Event, Hand
from games.selectors import chains
from tests.full.games.club import House, play_out
from tests.full.tampering import unguarded


@pytest.fixture
def over(house: House) -> HandState:
    """A hand that was played to its end."""
    table = house.table()
    for _ in range(3):
        house.seat(table, house.person())
    return play_out(house.dealt(table), random.Random(4))


def _file(state: HandState) -> list[str]:
    hand = Hand.objects.get(pk=state.hand)
    return list(as_lines(chains.head_of(hand), chains.links_of(hand, opened=True)))


def test_every_chain_of_a_played_club_holds(over: HandState) -> None:
    assert list(chains.broken()) == []
    assert verify(_file(over)) is None


def _with(lines: list[str], version: int, change: Callable[[JSONObject], None]) -> list[str]:
    row = json.loads(lines[version])
    change(row)
    return [*lines[:version], json.dumps(row), *lines[version + 1 :]]


def _set(key: str, value: object) -> Callable[[JSONObject], None]:
    def change(row: JSONObject) -> None:
        row[key] = value  # type: ignore[assignment]

    return change


@pytest.mark.parametrize("key", ["actor", "at", "command", "schema", "type", "hash", "previous"])
def test_a_file_with_one_field_changed_is_broken_at_that_version(over: HandState, key: str) -> None:
    lines = _file(over)
    before = json.loads(lines[3])[key]
    other = before + 1 if isinstance(before, int) else "0" * 64
    broken = verify(_with(lines, 3, _set(key, other)))
    assert broken is not None
    assert broken.version == 3


def test_a_file_without_one_event_is_broken_at_the_next(over: HandState) -> None:
    lines = _file(over)
    broken = verify([*lines[:3], *lines[4:]])
    assert broken == Broken(over.hand, 4, "version 3 is missing")


def test_another_card_in_a_private_part_is_found(over: HandState) -> None:
    lines = _file(over)

    def swap(row: JSONObject) -> None:
        private = row["private"]
        assert isinstance(private, dict)
        stock = private["stock"]
        assert isinstance(stock, list)
        stock[0], stock[1] = stock[1], stock[0]

    broken = verify(_with(lines, 3, swap))
    assert broken is not None
    assert broken.version == 3
    assert "private part" in broken.wrong


CHANGES = {
    "public": "update games_event set public = public || '{\"seat\": 9}' where {at}",
    "bytes": "update games_event set public_bytes = public_bytes || '\\x20' where {at}",
    "at": "update games_event set at = at + 1 where {at}",
    "actor": "update games_event set actor = 'x' where {at}",
    "digest": "update games_event set private_digest = sha256('') where {at}",
    "private": "update games_event set private = '\\x00' where {at}",
    "private gone": "update games_event set private = null where {at}",
    "a fraction": "update games_event set public = public || '{\"stake\": 1.5}' where {at}",
    "hash": "update games_event set hash = sha256('') where {at}",
    "gone": "delete from games_event where {at}",
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_made_with_the_guards_off_is_found_by_hand_and_version(
    over: HandState, change: str
) -> None:
    dealt = Event.objects.get(stream=over.hand, type="hand_dealt").version
    with unguarded() as cursor:
        place = f"stream = '{over.hand}' and version = {dealt}"
        cursor.execute(CHANGES[change].replace("{at}", place))
    found = list(chains.broken(stream=over.hand))
    assert found
    assert found[0].stream == over.hand
    assert found[0].version == dealt + (change == "gone")


@pytest.mark.parametrize("seed", ["zz", "0"])
def test_a_seed_that_is_none_is_named_with_its_version(over: HandState, seed: str) -> None:
    broken = verify(_with(_file(over), 1, _set("private", {"seed": seed})))
    assert broken == Broken(over.hand, 1, "shows a seed that is none")


@pytest.mark.parametrize("value", [1.5, "\ud800"])
def test_what_has_no_canonical_form_is_named_with_its_version(
    over: HandState, value: object
) -> None:
    broken = verify(_with(_file(over), 3, _set("public", {"stake": value})))
    assert broken is not None
    assert broken.version == 3


def test_a_file_that_ends_before_the_hand_did_is_broken(over: HandState) -> None:
    broken = verify(_file(over)[:-1])
    assert broken is not None
    assert broken.version == over.version


def test_a_head_that_names_other_rules_than_the_deal_is_found(over: HandState) -> None:
    lines = _file(over)
    dealt = next(
        row["version"] for row in map(json.loads, lines[1:]) if row["type"] == "hand_dealt"
    )
    broken = verify(_with(lines, 0, _set("rules_hash", "0" * 64)))
    assert broken == Broken(over.hand, dealt, "was dealt by other rules than the head names")


def test_a_hands_key_that_does_not_open_is_named_and_the_walk_goes_on(over: HandState) -> None:
    Hand.objects.filter(pk=over.hand).update(key=b"x" * 60)
    assert [(each.stream, each.version) for each in chains.broken()] == [(over.hand, 1)]


def test_an_event_cut_off_the_end_is_found(over: HandState) -> None:
    with unguarded() as cursor:
        cursor.execute(
            "delete from games_event where stream = %s and version = %s",
            [over.hand, over.version],
        )
    assert [(each.stream, each.version) for each in chains.broken()] == [(over.hand, over.version)]


@pytest.mark.parametrize(
    "statement",
    [
        "update games_event set actor = 'x'",
        "delete from games_event",
        "truncate games_event",
        "truncate {partition}",
        "update {partition} set actor = 'x'",
        "delete from {partition}",
        "set session_replication_role = replica; delete from games_event",
        "set session_replication_role = replica; truncate {partition}",
        "set session_replication_role = replica; update {partition} set at = 0",
    ],
)
def test_the_database_refuses_to_change_events_whoever_asks(
    over: HandState, strict_database: psycopg.Connection, statement: str
) -> None:
    found = strict_database.execute(
        "select tableoid::regclass::text from games_event where stream = %s", [over.hand]
    ).fetchone()
    assert found is not None
    with pytest.raises(psycopg.errors.RestrictViolation):
        strict_database.execute(statement.format(partition=found[0]).encode())
    kept = strict_database.execute(
        "select count(*) from games_event where stream = %s", [over.hand]
    )
    assert kept.fetchone() == (over.version,)
