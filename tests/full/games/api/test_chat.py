"""Phrases over HTTP: who may say which where, who is silenced, and that nothing of it is kept."""

from collections.abc import Iterable, Mapping

import pytest
from django.db import connection

from clubs.models import Member, Mute, User
from clubs.services import people
from clubs.services.closing import close_account
from foundation import clock
from games.phrases import PHRASES
from games.services.chat import SAYINGS
from tests.full.clubs.api import PASSWORD, Caller, club_of, person
from tests.full.games.api.room import Room, key


def say(device: Caller, table: str, phrase: str = "well_played") -> tuple[int, str]:
    answer = device.post(f"tables/{table}/say", {"phrase": phrase})
    return answer.status_code, answer.json()["code"] if answer.content else ""


def chair_of(room: Room, table: str, name: str) -> Mapping[str, object]:
    chairs: Iterable[Mapping[str, object]] = room.host.get(f"tables/{table}").json()["chairs"]
    return next(chair for chair in chairs if chair["player"] == room.user(name).pk)


def joined(room: Room, name: str) -> User:
    room.joined(name)
    return room.user(name)


def test_every_phrase_has_words_and_is_listed(quiet_room: Room) -> None:
    listed = quiet_room.host.get("phrases").json()["results"]

    assert {each["phrase"]: each["words"] for each in listed} == PHRASES
    assert all(words.strip() for words in PHRASES.values())


def test_who_sits_says_a_phrase_and_nothing_but_a_phrase(quiet_room: Room) -> None:
    table = quiet_room.table()
    quiet_room.sit(table, "north")
    north = quiet_room.devices["north"]

    assert say(north, table) == (204, "")
    assert say(north, table, "I hold two aces") == (422, "unknown_phrase")
    assert say(north, table, "x" * 41)[0] == 400
    assert north.post(f"tables/{table}/say", {}).status_code == 400


def test_who_does_not_sit_says_nothing(quiet_room: Room) -> None:
    table = quiet_room.table()

    assert say(quiet_room.joined("east"), table) == (409, "not_seated")


def test_where_phrases_are_turned_off_nobody_says_one(quiet_room: Room) -> None:
    table = quiet_room.table(chat=False)
    quiet_room.sit(table, "north")
    north = quiet_room.devices["north"]
    assert say(north, table) == (409, "chat_off")

    changed = quiet_room.host.patch(f"tables/{table}", {"chat": True}, key=key())

    assert changed.json()["chat"] is True
    assert chair_of(quiet_room, table, "north")["agreed"], "phrases are no part of the sheet"
    assert say(north, table) == (204, "")


def test_a_closed_table_is_silent(quiet_room: Room) -> None:
    table = quiet_room.table()
    quiet_room.sit(table, "north")
    quiet_room.host.post(f"tables/{table}/close", key=key())

    assert say(quiet_room.devices["north"], table) == (409, "table_closed")


@pytest.mark.parametrize(("status", "answer"), [("suspended", 403), ("left", 404)])
def test_who_is_suspended_or_gone_says_nothing(quiet_room: Room, status: str, answer: int) -> None:
    table = quiet_room.table()
    quiet_room.sit(table, "north")
    Member.objects.filter(pk=quiet_room.members["north"].pk).update(status=status)

    assert say(quiet_room.devices["north"], table)[0] == answer


def test_five_in_thirty_seconds_are_enough_for_one_person_at_one_table(quiet_room: Room) -> None:
    club = f"clubs/{quiet_room.slug}"
    quiet_room.host.patch(club, {"settings": {"several_tables": True}}, key=key())
    table, other = quiet_room.table(), quiet_room.table(name="Red room")
    for each in (table, other):
        quiet_room.sit(each, "north", "south")
    north, south = quiet_room.devices["north"], quiet_room.devices["south"]
    with clock.frozen(SAYINGS.seconds * 60_000_000) as now:
        now.advance(seconds=10)
        assert [say(north, table)[0] for _ in range(SAYINGS.times)] == [204] * SAYINGS.times
        refused = north.post(f"tables/{table}/say", {"phrase": "sorry"})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_often")
        assert refused["Retry-After"] == str(SAYINGS.seconds - 10)
        assert say(south, table) == (204, "")
        assert say(north, other) == (204, "")
        now.advance(seconds=SAYINGS.seconds)
        assert say(north, table) == (204, "")


def test_a_repeated_call_says_it_once_and_is_not_counted_again(quiet_room: Room) -> None:
    table, once = quiet_room.table(), key()
    quiet_room.sit(table, "north")
    north = quiet_room.devices["north"]

    answers = [
        north.post(f"tables/{table}/say", {"phrase": "sorry"}, key=once)
        for _ in range(SAYINGS.times + 1)
    ]

    assert {answer.status_code for answer in answers} == {204}
    assert answers[-1]["Idempotency-Replayed"] == "true"


def test_whom_the_host_silences_says_nothing_here_until_that_is_undone(quiet_room: Room) -> None:
    table = quiet_room.table()
    quiet_room.sit(table, "north")
    north = quiet_room.devices["north"]
    path = f"tables/{table}/chairs/{chair_of(quiet_room, table, 'north')['chair']}/silence"
    assert north.post(path).status_code == 403

    assert quiet_room.host.post(path, key=key()).status_code == 204
    assert chair_of(quiet_room, table, "north")["silenced"] is True
    assert say(north, table) == (403, "silenced")
    north.delete(f"tables/{table}/seat", key=key())
    quiet_room.sit(table, "north")
    assert say(north, table) == (403, "silenced"), "another chair is no way out"

    path = f"tables/{table}/chairs/{chair_of(quiet_room, table, 'north')['chair']}/silence"
    assert quiet_room.host.delete(path, key=key()).status_code == 204
    assert say(north, table) == (204, "")
    assert quiet_room.host.post(f"tables/{table}/chairs/c_none/silence").status_code == 404


def test_a_mute_is_kept_for_all_of_a_persons_devices_until_it_is_undone(quiet_room: Room) -> None:
    north, south = quiet_room.joined("north"), joined(quiet_room, "south")
    other = Caller(people.add_device(quiet_room.user("north"), name="tablet")[1])

    muted = north.post("me/mutes", {"player": south.pk}, key=key())
    again = north.post("me/mutes", {"player": south.pk}, key=key())

    assert (muted.status_code, muted.json()) == (201, {"player": south.pk, "name": "South"})
    assert again.json() == muted.json()
    assert other.get("me/mutes").json()["results"] == [muted.json()]
    assert other.delete(f"me/mutes/{south.pk}").status_code == 204
    assert north.get("me/mutes").json()["results"] == []


def test_only_who_shares_a_club_can_be_muted_and_nobody_himself(quiet_room: Room) -> None:
    north, stranger = quiet_room.joined("north"), club_of(person("rival"), "Elsewhere").user
    for player in (stranger.pk, quiet_room.user("north").pk, "p_none"):
        assert north.post("me/mutes", {"player": player}).status_code == 404


def test_a_closed_account_leaves_no_mute_behind(quiet_room: Room) -> None:
    north, south = joined(quiet_room, "north"), joined(quiet_room, "south")
    for user, muted in ((north, south), (south, north)):
        Mute.objects.create(user=user, muted=muted)

    close_account(north, password=PASSWORD)

    assert not Mute.objects.exists()


def test_what_was_said_stands_in_no_row(quiet_room: Room) -> None:
    table = quiet_room.table()
    quiet_room.sit(table, "north")
    north = quiet_room.devices["north"]

    assert north.post(f"tables/{table}/say", {"phrase": "back_soon"}, key=key()).status_code == 204

    with connection.cursor() as cursor:
        for name in connection.introspection.table_names(cursor):
            cursor.execute(
                f'select count(*) from "{name}" t where t::text like %s', ["%back_soon%"]
            )
            assert cursor.fetchone() == (0,), name
