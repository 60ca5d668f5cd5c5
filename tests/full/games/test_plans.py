"""An action's update of its hand touches no index, and what is due is found all the same."""

import pytest
from django.db import connection, transaction

from foundation import clock
from games.services import sweep
from games.services.rounds import ROUND_MAX
from tests.full.games.club import House

PLAYED = 20_000
MOVES = {"version", "last_hash", "turn", "turn_began", "deadline", "bot_due"}
"""What an action changes of its hand's row; status, end and ending change once a hand."""

_COLUMNS_OF_INDEXES = """
select i.indexrelid::regclass::text, a.attname
from pg_index i join pg_attribute a on a.attrelid = i.indrelid
where i.indrelid = 'games_hand'::regclass and (a.attnum = any(i.indkey)
    or pg_get_expr(i.indpred, i.indrelid) ~ ('\\m' || a.attname || '\\M'))
"""
_FILL = """
insert into games_hand (id, club_id, table_id, number, status, version, last_hash, key, opened_at,
                        cut_until, kind, stake, rules_hash, ending, absent)
select 'h_fill' || n, club_id, table_id, n, 'over', 84, '', '', n, n, kind, 0, '', '', '{{}}'
from games_hand, generate_series(2, {0}) n where id = %s
"""


@pytest.fixture
def hand(house: House) -> str:
    table = house.table()
    for _ in range(2):
        house.seat(table, house.person())
    return house.dealt(table).hand


@pytest.mark.django_db
def test_no_index_holds_what_an_action_changes() -> None:
    with connection.cursor() as cursor:
        cursor.execute(_COLUMNS_OF_INDEXES)
        found = set(cursor.fetchall())
    assert {column for _, column in found} >= {"table_id", "status"}
    assert not {held for held in found if held[1] in MOVES}


def test_what_is_due_is_looked_for_among_live_hands_alone(hand: str) -> None:
    at = clock.now_us()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_FILL.format(PLAYED), [hand])
        cursor.execute("analyze games_hand")
        of_bots = sweep.of_bots(at).order_by("pk")
        for due in (sweep.overdue(at), sweep.of_absent(at), of_bots, of_bots.filter(pk__gt=hand)):
            assert "one_live_hand_a_table" in due[:ROUND_MAX].explain()
        transaction.set_rollback(True)
