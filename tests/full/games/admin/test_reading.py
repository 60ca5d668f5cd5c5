"""Tables, hands and events in the admin: in words, by key, never edited, never a live card."""

import random
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import User
from foundation import clock
from games.access import WATCH_DELAY_SECONDS
from games.engine.cards import text
from games.hand_state import HandState
from games.models import Event, Hand, Table
from tests.full.games.club import House, act, choose, play_out

LISTS = ("games/table", "games/hand", "games/hand/events")
DIALOG = {"_form_submitted": "True"}
QUERIES_MAX = 8  # session, person and page; never one a row


@pytest.fixture
def staff(client: Client, house: House) -> Client:
    """A browser in which one of the installation's staff is signed in."""
    client.force_login(User.objects.create(username="staff", is_staff=True))
    return client


@pytest.fixture
def live(house: House) -> HandState:
    """A hand that goes on, some moves into it."""
    table = house.table(switches={"no_knock_turns": 9})
    for _ in range(2):
        house.seat(table, house.person())
    state, chance = house.dealt(table), random.Random(8)
    state = act(state, {"do": "draw", "from": "stock"}).stream.state
    while state.version < 5:
        state = act(state, choose(state, chance)).stream.state
    return state


def seen(browser: Client, path: str) -> str:
    """Return what a page of the admin says."""
    answer = browser.get(f"/admin/{path}")
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_a_live_hands_page_names_no_card_that_is_not_on_the_table(
    staff: Client, live: HandState
) -> None:
    assert live.play is not None
    hidden = {text(card) for card in live.play.stock}
    page = seen(staff, f"games/hand/{live.hand}/change/")
    assert "drew a card from the stock" in page
    assert not [card for card in hidden if f" {card} " in page or f" {card}." in page]
    assert "sealed" in seen(staff, f"games/hand/events/?stream={live.hand}")


@pytest.mark.parametrize("watch", ["off", "delayed"])
def test_a_live_hand_is_read_no_earlier_than_its_table_lets_watch(
    staff: Client, live: HandState, watch: str
) -> None:
    Table.objects.filter(pk=live.table).update(watch=watch)
    pages = (f"games/hand/{live.hand}/change/", f"games/hand/events/?stream={live.hand}")
    drawn = (" from the stock", "drawn")

    for page, told in zip(pages, drawn, strict=True):
        assert told not in seen(staff, page), page
    with clock.frozen() as now:
        now.advance(seconds=WATCH_DELAY_SECONDS + 60)
        for page, told in zip(pages, drawn, strict=True):
            assert (told in seen(staff, page)) == (watch == "delayed"), page
    play_out(live, random.Random(3))
    for page, told in zip(pages, drawn, strict=True):
        assert told in seen(staff, page), page


def test_a_hand_that_is_over_is_told_in_words_with_its_journal(
    staff: Client, live: HandState
) -> None:
    play_out(live, random.Random(3))
    page = seen(staff, f"games/hand/{live.hand}/change/")
    assert "settlement</a>" in page
    assert f"{Event.objects.filter(stream=live.hand).count()}. " in page


@pytest.mark.parametrize(
    "path", ["games/hand", "games/table", "clubs/club", "clubs/member", "clubs/user"]
)
def test_what_a_list_links_to_opens_and_so_do_its_dialogs(
    staff: Client, live: HandState, path: str
) -> None:
    link = re.search(rf'href="/admin/({path}/[^"/]+/change/)', seen(staff, f"{path}/"))
    assert link is not None
    page = seen(staff, link[1])
    for dialog in set(re.findall(rf'"/admin/({path}/[^"/]+/(?!change/|history/)[^"/]+/)"', page)):
        seen(staff, dialog)


@pytest.mark.parametrize("path", LISTS)
def test_a_list_asks_neither_for_a_count_nor_once_a_row(
    staff: Client, live: HandState, path: str
) -> None:
    seen(staff, f"{path}/")
    with CaptureQueriesContext(connection) as asked:
        seen(staff, f"{path}/")
    statements = [query["sql"] for query in asked]
    assert len(statements) <= QUERIES_MAX, statements
    assert not any("OFFSET" in sql or "COUNT(" in sql for sql in statements)


def test_events_go_on_by_key_until_all_were_shown(staff: Client, live: HandState) -> None:
    rows = list(Event.objects.filter(stream=live.hand).order_by("-version"))
    second = rows[1]
    page = seen(staff, f"games/hand/events/?stream={live.hand}&before={live.hand}:{second.version}")
    assert bytes(second.hash).hex() not in page
    assert bytes(rows[-1].hash).hex() in page


def test_hands_are_found_by_id_table_and_player(staff: Client, live: HandState) -> None:
    player = User.objects.get(pk=live.holders[0].player)
    for term in (live.hand, live.table, player.username):
        assert live.hand in seen(staff, f"games/hand/?q={term}"), term


@pytest.mark.parametrize("path", ["games/table/{table}", "games/hand/{hand}"])
@pytest.mark.parametrize("act", ["change", "delete"])
def test_nobody_edits_or_deletes(staff: Client, live: HandState, path: str, act: str) -> None:
    where = path.format(table=live.table, hand=live.hand)
    answer = staff.post(f"/admin/{where}/{act}/", {"status": "void", "post": "yes"})
    assert answer.status_code == 403
    assert Hand.objects.get(pk=live.hand).status == "on"


def test_an_owner_pauses_a_table_and_voids_its_hand_in_dialogs(
    client: Client, house: House, live: HandState
) -> None:
    client.force_login(house.owner)
    client.post(f"/admin/games/table/{live.table}/pause/", DIALOG)
    client.post(f"/admin/games/hand/{live.hand}/void/", {**DIALOG, "reason": "the lamp fell over"})
    assert Table.objects.get(pk=live.table).paused
    assert Hand.objects.get(pk=live.hand).status == "void"


def test_the_dialog_of_voiding_leads_to_the_clause(
    client: Client, house: House, live: HandState
) -> None:
    client.force_login(house.owner)

    dialog = seen(client, f"games/hand/{live.hand}/void/")

    assert re.search(r'nobody pays \(<a [^>]*href="/rules/#7\.6"[^>]*>rules 7\.6</a>\)', dialog)


def test_a_hand_that_is_over_is_offered_to_nobody_to_be_voided(
    client: Client, house: House, live: HandState
) -> None:
    client.force_login(house.owner)
    door = f"/admin/games/hand/{live.hand}/void/"
    assert door in seen(client, f"games/hand/{live.hand}/change/")
    play_out(live, random.Random(3))
    assert door not in seen(client, f"games/hand/{live.hand}/change/")


def test_an_official_of_another_club_sees_nothing_of_it(
    client: Client, house: House, live: HandState
) -> None:
    other = User.objects.create(username="other")
    client.force_login(other)
    for path in ("games/hand/", "games/hand/events/", f"games/hand/{live.hand}/change/"):
        assert client.get(f"/admin/{path}").status_code in (302, 403), path


@pytest.mark.parametrize("of", ["hands", "tables"])
def test_an_officials_events_are_read_by_the_streams_of_his_clubs(
    client: Client, house: House, live: HandState, of: str
) -> None:
    client.force_login(house.owner)
    stream = live.hand if of == "hands" else live.table
    with CaptureQueriesContext(connection) as asked:
        page = seen(client, f"games/hand/events/?of={of}")
    assert f"stream={stream}" in page
    (events,) = [query["sql"] for query in asked if 'FROM "games_event"' in query["sql"]]
    assert '"stream" IN (' in events
    last = Event.objects.filter(stream=stream).latest("version")
    assert bytes(last.hash).hex() not in seen(
        client, f"games/hand/events/?of={of}&before={stream}:{last.version}"
    )
