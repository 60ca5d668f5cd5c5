"""A hand over HTTP alone: seen, played, ended, looked back at."""

import random

from games.engine.notation import judge
from tests.full.games.api.room import Room, key


def play_out(room: Room, hand: str, chance: random.Random) -> int:
    """Play legal actions at random until the hand ends; return how many."""
    for count in range(500):
        seen = room.host.get(f"hands/{hand}").json()
        if seen["status"] != "on":
            return count
        device = room.to_act(hand)
        view = device.get(f"hands/{hand}").json()
        answer = device.post(
            f"hands/{hand}/actions",
            {"version": view["version"], "action": chance.choice(view["legal"])},
            key=key(),
        )
        assert answer.status_code == 200, answer.content
        assert answer.json()["events"][-1]["version"] == answer.json()["version"]
    raise AssertionError("a hand ends")


def test_a_hand_is_played_to_its_end_and_its_record_replays_to_the_same_result(room: Room) -> None:
    table = room.table(seats_max=2)
    room.sit(table, "north", "south")
    hand = room.dealt(table)

    play_out(room, hand, random.Random(5))

    view = room.devices["north"].get(f"hands/{hand}").json()
    record = room.devices["north"].get(f"hands/{hand}/record").json()
    replayed = judge(record)
    assert view["status"] == "over"
    assert replayed["net"] == view["result"]["net"] == record["result"]["net"]
    assert "differs" not in replayed


def test_the_lobby_and_the_tables_past_show_the_hand(room: Room) -> None:
    table = room.table(seats_max=2)
    room.sit(table, "north", "south")
    hand = room.dealt(table)
    lobby = room.host.get(f"clubs/{room.slug}/tables").json()["results"]
    assert [(each["id"], each["hand"], len(each["chairs"])) for each in lobby] == [(table, hand, 2)]

    play_out(room, hand, random.Random(6))

    past = room.host.get(f"tables/{table}/hands").json()["results"]
    assert past[0]["id"] == hand
    assert sum(seat["net"] for seat in past[0]["seats"]) == 0
