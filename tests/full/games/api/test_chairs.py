"""Chairs over HTTP: taken, refused, waited for, approved, freed; and bots in them."""

from concurrent.futures import ThreadPoolExecutor

from django.db import connections

from clubs.services.clubs import change_club
from games.models import Chair
from games.services import sweep
from games.turns import SECOND
from tests.full.clubs.api import Caller
from tests.full.games.api.room import STAKED, Room


def _sit(device: Caller, table: str) -> tuple[int, str]:
    sheet = device.get(f"tables/{table}").json()["sheet"]
    answer = device.post(f"tables/{table}/seat", {"sheet": sheet})
    return answer.status_code, answer.json().get("code", "")


def test_one_sits_once_at_one_table_unless_the_club_lets_sit_at_several(quiet_room: Room) -> None:
    here, there = quiet_room.table(), quiet_room.table()
    north = quiet_room.joined("north")

    assert _sit(north, here) == (201, "")
    assert _sit(north, here) == (409, "already_seated")
    assert _sit(north, there) == (409, "already_seated")

    change_club(quiet_room.owner_member, {"settings": {"several_tables": True}})
    assert _sit(north, there) == (201, "")
    assert _sit(north, there) == (409, "already_seated")


def test_a_sheet_not_seen_is_not_agreed_to(quiet_room: Room) -> None:
    table = quiet_room.table()

    answer = quiet_room.joined("north").post(f"tables/{table}/seat", {"sheet": "0" * 64})

    assert (answer.status_code, answer.json()["code"]) == (422, "sheet_not_agreed")
    assert answer.json()["sheet"] == quiet_room.host.get(f"tables/{table}").json()["sheet"]


def test_a_full_table_refuses_and_a_chair_given_up_is_free_again(quiet_room: Room) -> None:
    table = quiet_room.table(seats_max=2)
    quiet_room.sit(table, "north", "south")
    east = quiet_room.joined("east")

    assert _sit(east, table) == (409, "table_full")
    assert quiet_room.devices["north"].delete(f"tables/{table}/seat").status_code == 204
    assert quiet_room.devices["north"].delete(f"tables/{table}/seat").json()["code"] == "not_seated"
    assert _sit(east, table) == (201, "")


def test_who_waits_is_called_before_others_and_passed_over_when_gone(quiet_room: Room) -> None:
    table = quiet_room.table(seats_max=2)
    quiet_room.sit(table, "north", "south")
    east, west = quiet_room.joined("east"), quiet_room.joined("west")
    late = quiet_room.joined("late")

    assert east.post(f"tables/{table}/waiting").json() == {"place": 1}
    assert west.post(f"tables/{table}/waiting").json() == {"place": 2}
    assert east.post(f"tables/{table}/waiting").json() == {"place": 1}
    quiet_room.devices["north"].delete(f"tables/{table}/seat")
    assert _sit(late, table) == (409, "table_full")
    assert _sit(west, table) == (409, "table_full")
    shown = late.get(f"tables/{table}").json()["waiting"]
    assert [(each["name"], each["called"]) for each in shown] == [("East", True), ("West", False)]

    east.delete(f"tables/{table}/waiting")

    assert _sit(late, table) == (409, "table_full")
    assert _sit(west, table) == (201, "")
    assert late.get(f"tables/{table}").json()["waiting"] == []


def test_nobody_waits_for_a_free_chair_or_for_his_own(quiet_room: Room) -> None:
    table = quiet_room.table(seats_max=2)
    quiet_room.sit(table, "north")

    free = quiet_room.joined("south").post(f"tables/{table}/waiting")
    own = quiet_room.devices["north"].post(f"tables/{table}/waiting")

    assert (free.status_code, free.json()["code"]) == (409, "chair_free")
    assert (own.status_code, own.json()["code"]) == (409, "already_seated")


def test_where_the_host_approves_a_chair_is_dealt_in_only_then(room: Room) -> None:
    table = room.table(access="approved", seats_max=2)
    room.sit(table, "host", "north")
    assert room.dealt(table) is None
    chair = Chair.objects.get(table=table, player=room.user("north")).pk

    assert room.devices["north"].post(f"tables/{table}/chairs/{chair}/approve").status_code == 403
    assert room.host.post(f"tables/{table}/chairs/{chair}/approve").json() == {"chair": chair}

    assert room.dealt(table)


def test_chairs_that_waited_for_the_host_play_once_he_is_asked_no_more(room: Room) -> None:
    table = room.table(access="approved", seats_max=2)
    room.sit(table, "north", "south")

    def approved() -> list[bool]:
        shown = room.host.get(f"tables/{table}").json()
        return [chair["approved"] for chair in shown["chairs"]]

    assert room.dealt(table) is None
    assert approved() == [False, False]

    assert room.host.patch(f"tables/{table}", {"access": "members"}).status_code == 200
    sweep.sweep()

    assert room.dealt(table)
    assert approved() == [True, True]


def test_two_chairs_are_dealt_at_once_and_who_is_away_is_not(room: Room) -> None:
    table = room.table()
    room.sit(table, "north")
    assert room.devices["north"].post(f"tables/{table}/away").status_code == 200
    room.sit(table, "south")
    assert room.dealt(table) is None

    assert room.devices["north"].post(f"tables/{table}/back").status_code == 200

    view = room.host.get(f"hands/{room.dealt(table)}").json()
    assert {seat["name"] for seat in view["seats"]} == {"North", "South"}


def test_a_paused_table_deals_when_it_is_resumed(room: Room) -> None:
    table = room.table()
    assert room.host.post(f"tables/{table}/pause").json()["paused"] is True
    room.sit(table, "north", "south")
    assert room.dealt(table) is None

    room.host.post(f"tables/{table}/resume")

    assert room.dealt(table)


def test_bots_sit_at_practice_and_at_staked_tables_only_where_the_club_lets_them(
    quiet_room: Room,
) -> None:
    practice, staked = quiet_room.table(), quiet_room.table(**STAKED)
    easy = {"strength": "easy"}

    seated = quiet_room.host.post(f"tables/{practice}/bots", easy)
    refused = quiet_room.host.post(f"tables/{staked}/bots", easy)
    unknown = quiet_room.host.post(f"tables/{practice}/bots", {"strength": "perfect"})

    assert seated.status_code == 201
    assert (refused.status_code, refused.json()["code"]) == (403, "bots_not_allowed")
    assert quiet_room.host.get(f"tables/{staked}").json()["bot_strengths"] == []
    assert (unknown.status_code, unknown.json()["code"]) == (422, "unknown_strength")
    strengths = quiet_room.host.get(f"tables/{practice}").json()["bot_strengths"]
    assert unknown.json()["strengths"] == strengths
    change_club(quiet_room.owner_member, {"settings": {"bots_at_staked": True}})
    assert quiet_room.host.post(f"tables/{staked}/bots", easy).status_code == 201


def test_a_bot_is_sent_away_and_a_persons_chair_is_no_bots(quiet_room: Room) -> None:
    table = quiet_room.table()
    bot = quiet_room.host.post(f"tables/{table}/bots", {"strength": "easy"}).json()["chair"]
    quiet_room.sit(table, "north")
    person = Chair.objects.get(table=table, player__isnull=False).pk

    assert quiet_room.host.delete(f"tables/{table}/bots/{person}").status_code == 404
    assert quiet_room.host.delete(f"tables/{table}/chairs/{bot}").status_code == 404
    assert quiet_room.host.delete(f"tables/{table}/bots/{bot}").status_code == 204
    assert quiet_room.host.delete(f"tables/{table}/chairs/{person}").status_code == 204
    assert quiet_room.host.get(f"tables/{table}").json()["chairs"] == []


def test_a_suspended_members_hand_is_played_out_and_his_chair_is_free(room: Room) -> None:
    table = room.table(seats_max=2)
    room.sit(table, "north", "south")
    hand = room.dealt(table)
    member = room.members["north"].pk

    room.host.patch(f"clubs/{room.slug}/members/{member}", {"status": "suspended"})

    chairs = room.host.get(f"tables/{table}").json()["chairs"]
    assert [chair["name"] for chair in chairs] == ["South"]
    view = room.host.get(f"hands/{hand}").json()
    assert {seat["name"]: seat["away"] for seat in view["seats"]} == {"North": True, "South": False}
    act = {"version": view["version"], "action": {"do": "knock"}}
    answer = room.devices["north"].post(f"hands/{hand}/actions", act, key=_KEY)
    assert answer.status_code == 403


def test_the_sweeper_frees_a_chair_when_the_news_of_the_member_was_lost(room: Room) -> None:
    table = room.table()
    room.sit(table, "north")
    room.members["north"].status = "left"
    room.members["north"].save()

    sweep.sweep()

    assert room.host.get(f"tables/{table}").json()["chairs"] == []


def test_a_closed_clubs_tables_close_after_their_hands(room: Room) -> None:
    idle, playing = room.table(), room.table(seats_max=2)
    room.sit(playing, "north", "south")

    room.host.post(f"clubs/{room.slug}/close")

    assert room.host.get(f"tables/{idle}").json()["status"] == "closed"
    assert room.host.get(f"tables/{playing}").json()["status"] == "closing"


def test_the_last_chair_asked_for_by_ten_at_once_goes_to_one(room: Room) -> None:
    table = room.table(seats_max=2, deal_pause_seconds=60)
    room.sit(table, "north")
    ten = [room.joined(f"guest{number}") for number in range(10)]

    def sit(device: Caller) -> tuple[int, str]:
        try:
            return _sit(device, table)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(10) as threads:
        answers = list(threads.map(sit, ten))

    assert sorted(answers) == [(201, ""), *[(409, "table_full")] * 9]
    assert Chair.objects.filter(table=table, left_at=None).count() == 2


def test_a_call_about_the_table_is_presence(quiet_room: Room) -> None:
    table = quiet_room.table()
    quiet_room.sit(table, "north")
    Chair.objects.update(seen_at=0)
    assert quiet_room.host.get(f"tables/{table}").json()["chairs"][0]["present"] is False

    shown = quiet_room.devices["north"].get(f"tables/{table}").json()

    assert shown["chairs"][0]["present"] is True
    assert Chair.objects.get().seen_at > SECOND


_KEY = "3f0f6bb2-7c55-4c6b-9d0a-2f4f1a1f0c11"


def test_a_bot_is_called_the_same_at_the_table_and_in_its_hands(room: Room) -> None:
    table = room.table(seats_max=3)
    bots = [room.host.post(f"tables/{table}/bots", {"strength": "easy"}) for _ in range(2)]
    room.host.delete(f"tables/{table}/bots/{bots[0].json()['chair']}")
    room.host.post(f"tables/{table}/bots", {"strength": "easy"})
    room.sit(table, "north")

    chairs = room.host.get(f"tables/{table}").json()["chairs"]
    called = {chair["chair"]: chair["name"] for chair in chairs}
    assert sorted(called.values()) == ["Bot 1", "Bot 2", "North"]
    hand = room.dealt(table)
    seats = room.host.get(f"hands/{hand}").json()["seats"]
    assert {seat["chair"]: seat["name"] for seat in seats} == called
