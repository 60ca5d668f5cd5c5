"""Tables over HTTP: opened on checked terms, changed, listed, paused, closed, by whom it may be."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from audit.models import Entry
from clubs.models import Member, User
from clubs.roles import Role
from clubs.services.clubs import change_club
from foundation import clock
from games.engine import rules as house_rules
from games.models import Chair, Event, Table
from games.presets import PRESETS
from tests.full.games.api.room import PRACTICE, Room, key, stranger
from tests.full.games.club import NO_NATURALS

DAY = 86_400


def test_a_table_opens_with_the_defaults_and_the_asker_as_its_host(quiet_room: Room) -> None:
    answer = quiet_room.host.post(
        f"clubs/{quiet_room.slug}/tables", {"name": "Den", "kind": "practice", "stake": 2}
    )

    table = answer.json()
    assert answer.status_code == 201
    assert table["club"] == quiet_room.slug
    assert table["host"] == quiet_room.user("host").pk
    assert table["rules"] == house_rules.switches(house_rules.DEFAULT)
    assert (table["seats_max"], table["turn_seconds"], table["bank_seconds"]) == (3, 30, 30)
    assert (table["deal_pause_seconds"], table["access"], table["watch"]) == (
        5,
        "members",
        "members",
    )
    assert table["hand"] is None
    assert table["chairs"] == []
    assert len(table["words"]) > 5


def test_a_new_table_takes_what_the_club_has_set(quiet_room: Room) -> None:
    settings = {
        "table_access": "approved",
        "fee": 3,
        "default_rules": {"knock_max": 20, "max_players": 4},
    }
    change_club(quiet_room.owner_member, {"settings": settings})
    opened = [
        quiet_room.host.post(f"clubs/{quiet_room.slug}/tables", {**PRACTICE, "kind": kind}).json()
        for kind in ("staked", "practice")
    ]

    assert [table["fee"] for table in opened] == [3, 0]
    assert {table["access"] for table in opened} == {"approved"}
    assert {table["rules"]["knock_max"] for table in opened} == {20}
    assert {table["seats_max"] for table in opened} == {4}


@pytest.mark.parametrize(
    ("rules", "code", "named"),
    [
        ({"jokers": 2}, "unknown_rule", "jokers"),
        ({"hand_size": 6}, "bad_rule_value", "hand_size"),
        ({"knock_max": True}, "bad_rule_value", "knock_max"),
        ({"hand_size": 9, "max_players": 6}, "rules_conflict", "hand_size"),
    ],
)
def test_rules_that_cannot_be_played_are_refused_by_name_and_again_the_same(
    quiet_room: Room, rules: dict[str, object], code: str, named: str
) -> None:
    once, body = key(), {**PRACTICE, "rules": rules}

    first = quiet_room.host.post(f"clubs/{quiet_room.slug}/tables", body, key=once)
    again = quiet_room.host.post(f"clubs/{quiet_room.slug}/tables", body, key=once)

    assert (first.status_code, first.json()["code"]) == (422, code)
    assert named in str(first.json())
    assert again.json() == first.json()
    assert again["Idempotency-Replayed"] == "true"
    assert not Table.objects.exists()


def test_more_chairs_than_the_rules_have_seats_are_refused(quiet_room: Room) -> None:
    answer = quiet_room.host.post(f"clubs/{quiet_room.slug}/tables", {**PRACTICE, "seats_max": 4})

    assert (answer.status_code, answer.json()["code"]) == (422, "bad_terms")
    assert (answer.json()["field"], answer.json()["most"]) == ("seats_max", 3)


@pytest.mark.parametrize(
    "change",
    [
        {"name": ""},
        {"name": "x" * 61},
        {"name": 7},
        {"kind": "chess"},
        {"stake": 0},
        {"stake": "5"},
        {"stake": 2.5},
        {"stake": 10**30},
        {"rules": []},
        {"seats_max": 7},
        {"turn_seconds": 1},
        {"deal_pause_seconds": 61},
        {"access": "nobody"},
        {"chat": "yes"},
    ],
)
def test_what_is_no_table_is_a_broken_envelope(quiet_room: Room, change: dict[str, object]) -> None:
    answer = quiet_room.host.post(f"clubs/{quiet_room.slug}/tables", {**PRACTICE, **change})

    assert answer.status_code == 400, answer.content


def test_every_preset_opens_a_table_with_its_switches(quiet_room: Room) -> None:
    offered = quiet_room.host.get("rules/switches").json()

    assert [preset["name"] for preset in offered["presets"]] == [each.name for each in PRESETS]
    assert {each["name"] for each in offered["results"]} == set(
        house_rules.switches(house_rules.DEFAULT)
    )
    for preset in offered["presets"]:
        table = quiet_room.table(rules=preset["switches"])
        words = quiet_room.host.get(f"tables/{table}").json()["words"]
        assert words == preset["sheet"]


def test_changed_terms_want_every_chairs_agreement_anew(quiet_room: Room) -> None:
    table = quiet_room.table()
    quiet_room.sit(table, "north")
    old = quiet_room.host.get(f"tables/{table}").json()["sheet"]

    changed = quiet_room.host.patch(f"tables/{table}", {"stake": 10}).json()
    late = quiet_room.devices["north"].post(f"tables/{table}/agree", {"sheet": old})

    assert (changed["rules_version"], changed["stake"]) == (2, 10)
    assert changed["chairs"][0]["agreed"] is False
    assert (late.status_code, late.json()["code"]) == (422, "sheet_not_agreed")
    assert late.json()["sheet"] == changed["sheet"] != old

    quiet_room.devices["north"].post(f"tables/{table}/agree", {"sheet": changed["sheet"]})

    assert quiet_room.host.get(f"tables/{table}").json()["chairs"][0]["agreed"] is True


def test_a_name_changes_without_a_new_sheet(quiet_room: Room) -> None:
    table = quiet_room.table()
    before = quiet_room.host.get(f"tables/{table}").json()

    after = quiet_room.host.patch(f"tables/{table}", {"name": "Blue room"}).json()

    assert (after["name"], after["sheet"]) == ("Blue room", before["sheet"])
    assert after["rules_version"] == 1


def test_rules_of_a_change_stand_for_all_switches(quiet_room: Room) -> None:
    table = quiet_room.table(rules={"knock_max": 20})

    after = quiet_room.host.patch(f"tables/{table}", {"rules": {"hits_per_turn": 1}}).json()

    assert (after["rules"]["knock_max"], after["rules"]["hits_per_turn"]) == (0, 1)


def test_what_changed_since_the_last_night_is_told(quiet_room: Room) -> None:
    with clock.frozen() as now:
        table = quiet_room.table(stake=5)
        assert quiet_room.host.get(f"tables/{table}").json()["sheet_changes"] == []
        now.advance(seconds=DAY)
        change = {"stake": 10, "rules": {**NO_NATURALS, "knock_max": 20}}
        told = quiet_room.host.patch(f"tables/{table}", change).json()["sheet_changes"]

        assert told[0] == "The basic stake is 10. Before: 5."
        assert len(told) == 2
        assert "20" in told[1]

        now.advance(seconds=DAY)
        assert quiet_room.host.get(f"tables/{table}").json()["sheet_changes"] == []


def test_a_chair_is_told_what_changed_since_it_agreed_and_others_since_the_last_night(
    quiet_room: Room,
) -> None:
    def told(name: str) -> object:
        return quiet_room.devices[name].get(f"tables/{table}").json()["sheet_changes"]

    with clock.frozen():
        table = quiet_room.table(stake=5)
        quiet_room.sit(table, "north")
        quiet_room.host.patch(f"tables/{table}", {"stake": 7})
        quiet_room.host.patch(f"tables/{table}", {"stake": 10, "name": "Blue room"})

        assert told("north") == ["The basic stake is 10. Before: 5."]
        assert told("host") == []

        sheet = quiet_room.host.get(f"tables/{table}").json()["sheet"]
        quiet_room.devices["north"].post(f"tables/{table}/agree", {"sheet": sheet})
        assert told("north") == []


OFFICIAL = [
    ("PATCH", "", {"stake": 7}),
    ("POST", "/pause", None),
    ("POST", "/resume", None),
    ("POST", "/bots", {"strength": "easy"}),
    ("POST", "/chairs/{chair}/approve", None),
    ("DELETE", "/chairs/{chair}", None),
    ("POST", "/close", None),
]


@pytest.mark.parametrize(("method", "path", "body"), OFFICIAL)
def test_a_hosts_acts_are_the_hosts_and_the_managers_and_stand_in_the_log(
    quiet_room: Room, method: str, path: str, body: object
) -> None:
    quiet_room.joined("manager", Role.MANAGER)
    quiet_room.joined("treasurer", Role.TREASURER, Role.ARBITER)
    opener = quiet_room.joined("opener")
    table = opener.post(f"clubs/{quiet_room.slug}/tables", PRACTICE).json()["id"]
    for name, allowed in (("treasurer", False), ("opener", True), ("manager", True)):
        quiet_room.sit(table, f"guest-of-{name}")
        chair = Chair.objects.filter(table=table, left_at=None, player__isnull=False).first()
        assert chair is not None
        answer = quiet_room.devices[name].send(
            method, f"tables/{table}{path.format(chair=chair.pk)}", body
        )
        assert (answer.status_code < 300) is allowed, answer.content
        assert Entry.objects.latest("id").act.startswith("refused.table.") is not allowed
        if not allowed:
            assert answer.status_code == 403
        Chair.objects.filter(pk=chair.pk).update(left_at=1)
        Table.objects.filter(pk=table).update(status="open")


def test_a_closed_table_stays_to_be_read_and_takes_nobody(quiet_room: Room) -> None:
    table = quiet_room.table()
    north = quiet_room.joined("north")

    closed = quiet_room.host.post(f"tables/{table}/close").json()

    assert closed["status"] == "closed"
    assert quiet_room.host.get(f"clubs/{quiet_room.slug}/tables").json()["results"] == []
    assert _listed(quiet_room, "closed") == [table]
    sheet = north.get(f"tables/{table}").json()["sheet"]
    late = north.post(f"tables/{table}/seat", {"sheet": sheet})
    assert (late.status_code, late.json()["code"]) == (409, "table_closed")
    assert quiet_room.host.post(f"tables/{table}/close").status_code == 200


def test_closed_tables_are_listed_apart_page_by_page(quiet_room: Room) -> None:
    first, kept, last = (quiet_room.table(name=name) for name in ("One", "Two", "Three"))
    for table in (first, last):
        quiet_room.host.post(f"tables/{table}/close")

    assert _listed(quiet_room, "closed") == [last, first]
    assert _listed(quiet_room, "open") == [kept]
    page = quiet_room.host.get(f"clubs/{quiet_room.slug}/tables?state=closed&limit=1").json()
    assert [each["id"] for each in page["results"]] == [last]
    assert "state=closed" in page["next"]
    unknown = quiet_room.host.get(f"clubs/{quiet_room.slug}/tables?state=paused")
    assert unknown.status_code == 400


def _listed(room: Room, state: str) -> list[str]:
    tables = room.host.get(f"clubs/{room.slug}/tables?state={state}").json()["results"]
    return [table["id"] for table in tables]


def test_another_clubs_table_is_not_there(quiet_room: Room) -> None:
    table = quiet_room.table()
    other = stranger()

    for method, path, body in [("GET", "", None), ("GET", "/hands", None), *OFFICIAL]:
        answer = other.send(method, f"tables/{table}{path.format(chair='c')}", body)
        assert answer.status_code == 404
    assert other.get(f"clubs/{quiet_room.slug}/tables").status_code == 404


def test_a_suspended_member_sees_tables_and_opens_none(quiet_room: Room) -> None:
    table = quiet_room.table()
    suspended = quiet_room.joined("south", status="suspended")
    sheet = suspended.get(f"tables/{table}").json()["sheet"]

    sat = suspended.post(f"tables/{table}/seat", {"sheet": sheet})
    opened = suspended.post(f"clubs/{quiet_room.slug}/tables", PRACTICE)

    assert (sat.status_code, opened.status_code) == (403, 403)


def test_each_act_is_an_event_of_the_tables_stream_under_the_callers_key(quiet_room: Room) -> None:
    once = key()
    body = {**PRACTICE}
    table = quiet_room.host.post(f"clubs/{quiet_room.slug}/tables", body, key=once).json()["id"]

    event = Event.objects.get(stream=table)

    assert (event.type, event.command) == ("table_opened", once)


def _queries_of_lobby(room: Room) -> int:
    with CaptureQueriesContext(
        connection,
    ) as made:
        answer = room.host.get(f"clubs/{room.slug}/tables?limit=200")
    assert answer.status_code == 200
    return len(made)


def test_a_club_of_500_members_lists_100_tables_in_as_many_queries_as_one(quiet_room: Room) -> None:
    club = quiet_room.owner_member.club
    first = quiet_room.table()
    quiet_room.sit(first, "north")
    _queries_of_lobby(quiet_room)
    few = _queries_of_lobby(quiet_room)
    users = User.objects.bulk_create(
        User(username=f"m{number}", display_name=f"M {number}") for number in range(500)
    )
    Member.objects.bulk_create(Member(club=club, user=user, roles=["member"]) for user in users)
    pattern = Table.objects.get(pk=first)
    tables = []
    for number in range(99):
        pattern.pk = f"t_{number:026}"
        tables.append(Table(**{f.attname: getattr(pattern, f.attname) for f in Table._meta.fields}))
    Table.objects.bulk_create(tables)
    Chair.objects.bulk_create(
        Chair(
            id=f"c_{number:026}",
            table=tables[number % 99],
            player=user,
            place=number,
            bank_ms=0,
            taken_at=0,
        )
        for number, user in enumerate(users[:290])
    )

    assert _queries_of_lobby(quiet_room) == few
    assert len(quiet_room.host.get(f"clubs/{club.slug}/tables?limit=200").json()["results"]) == 100
