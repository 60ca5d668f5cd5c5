"""While a hand is on, nothing that is stored or sent holds in plain a card that is hidden."""

import json
import random
import re

import redis
import structlog
from django.conf import settings
from django.db import connection

from games import messages
from games.engine.cards import PACK, text
from games.engine.events import Seat
from games.hand_state import HandState
from games.store import hands as store
from tests.full.games.club import House, act, choose

TABLES = "select tablename from pg_tables where schemaname = 'public'"


def _dump() -> str:
    """Return every row of every table as text: what a dump of the database holds."""
    rows: list[str] = []
    with connection.cursor() as cursor:
        cursor.execute(TABLES)
        for (table,) in cursor.fetchall():
            cursor.execute(f'select t::text from "{table}" t')
            rows += [row for (row,) in cursor.fetchall()]
    return "\n".join(rows)


def _hidden(state: HandState) -> set[str]:
    """Return the cards that never lay face up: what no watcher was ever shown."""
    assert state.play is not None
    shown = json.dumps(
        messages.events(store.events(store.load(state.hand)), messages.WATCHER, shown=False)
    )
    hidden = {text(card) for card in PACK if json.dumps(text(card)) not in shown}
    own = {text(card) for seat in (1, 2, 3) for card in state.play.held(Seat(seat))}
    assert own & hidden, "somebody holds a card that nobody else knows"
    return hidden


def _found(cards: set[str], within: str) -> set[str]:
    """Search for cards as JSON tokens, in plain and in the hex of a bytea column."""
    lowered = within.lower()
    return {
        card
        for card in cards
        if re.search(rf'"+{card}"+', within) or json.dumps(card).encode().hex() in lowered
    }


def _some_way_in(house: House) -> HandState:
    table = house.table(switches={"no_knock_turns": 9})
    for _ in range(3):
        house.seat(table, house.person())
    state, chance = house.dealt(table), random.Random(5)
    for _ in range(7):
        state = act(state, choose(state, chance)).stream.state
    assert state.turn is not None, "the hand is still on"
    return state


def test_a_dump_of_the_database_holds_no_hidden_card(house: House) -> None:
    state = _some_way_in(house)
    assert _found(_hidden(state), _dump()) == set()


def test_the_search_would_find_a_card_that_is_there(house: House) -> None:
    state = _some_way_in(house)
    assert state.play is not None
    face_up = {text(card) for card in state.play.pile}
    assert _found(face_up, _dump()) == face_up


def test_the_seed_is_nowhere_in_plain(house: House) -> None:
    state = _some_way_in(house)
    assert state.opened.seed is not None
    assert state.opened.seed not in _dump()


def test_what_valkey_keeps_holds_no_hidden_card(house: House) -> None:
    state = _some_way_in(house)
    kept = redis.Redis.from_url(settings.REDIS_URL)
    values = "\n".join(str(kept.dump(key)) for key in kept.scan_iter())
    assert _found(_hidden(state), values) == set()


def test_no_log_line_of_play_holds_a_card(house: House) -> None:
    with structlog.testing.capture_logs() as lines:
        state = _some_way_in(house)
    assert _found({text(card) for card in PACK}, json.dumps(lines, default=str)) == set()
    assert state.version > 0
