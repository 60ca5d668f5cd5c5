"""A hand over HTTP as players and watchers see it: view, tag, events, cut, void, record, proof."""

import hashlib

import pytest

from audit.models import Entry
from clubs.roles import Role
from clubs.services.clubs import change_club
from foundation import clock
from games.chance import commitment, cut_digest, shuffled
from games.engine.cards import text
from games.event_file import verify
from tests.full.games.api.room import Caller, Room, key, stranger
from tests.full.games.club import NO_NATURALS, gone_out_of

OPENING = {"seats_max": 2, "deal_pause_seconds": 60}


def on(room: Room, **terms: object) -> str:
    """Deal a hand to north and south."""
    table = room.table(seats_max=2, **terms)
    room.sit(table, "north", "south")
    return room.dealt(table)


def knocked(room: Room, hand: str) -> None:
    """End the hand by a knock."""
    player = room.to_act(hand)
    version = player.get(f"hands/{hand}").json()["version"]
    body = {"version": version, "action": {"do": "knock"}}
    assert player.post(f"hands/{hand}/actions", body, key=key()).status_code == 200


def test_a_player_sees_his_own_cards_and_a_watcher_none(room: Room) -> None:
    hand = on(room)
    player = room.to_act(hand)
    seen, watched = player.get(f"hands/{hand}").json(), room.host.get(f"hands/{hand}").json()

    assert len(seen["held"]) == 5
    assert seen["turn"]["seat"] == seen["you"]
    assert {"do": "draw", "from": "stock"} in seen["legal"]
    assert watched["you"] is None
    assert "held" not in watched
    assert watched["legal"] == []
    assert seen["worst_loss"] == 3 * 5
    hidden = {"now", "you", "held", "legal"}
    assert {n: v for n, v in seen.items() if n not in hidden} == {
        n: v for n, v in watched.items() if n not in hidden
    }


def test_a_view_says_what_each_seat_pays_the_club(room: Room) -> None:
    change_club(room.owner_member, {"settings": {"fee": 3}})
    for name in ("north", "south"):
        room.joined(name, chips=100)
    hand = on(room, kind="staked")

    assert [seat["fee"] for seat in room.host.get(f"hands/{hand}").json()["seats"]] == [3, 3]


def test_the_tag_is_that_of_the_view_and_changes_with_it_alone(room: Room) -> None:
    hand = on(room)
    player = room.to_act(hand)
    with clock.frozen() as now:
        first = player.get(f"hands/{hand}")
        now.advance(seconds=1)
        second = player.get(f"hands/{hand}")
        assert first["ETag"] == second["ETag"] != room.host.get(f"hands/{hand}")["ETag"]
        assert first.json()["now"] != second.json()["now"]
    same = player.get(f"hands/{hand}", headers={"If-None-Match": f'"other", {first["ETag"]}'})
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", first["ETag"])

    for known in (f'W/"other", W/{first["ETag"]}', "*"):
        again = player.get(f"hands/{hand}", headers={"If-None-Match": known})
        assert (again.status_code, again["ETag"]) == (304, first["ETag"])

    knocked(room, hand)

    changed = player.get(f"hands/{hand}", headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]


def test_no_cache_on_the_way_keeps_a_view_nor_gives_it_to_another(room: Room) -> None:
    hand = on(room)
    player = room.to_act(hand)
    seen = player.get(f"hands/{hand}")
    same = player.get(f"hands/{hand}", headers={"If-None-Match": seen["ETag"]})

    for answer in (seen, same, player.get(f"hands/{hand}/record"), player.get("hands/none")):
        assert answer["Cache-Control"] == "private, no-cache"
        assert {"Authorization", "Cookie"} <= set(answer["Vary"].split(", "))
    assert [seen.status_code, same.status_code] == [200, 304]


def test_events_come_without_a_hole_and_stop_at_what_is_known(room: Room) -> None:
    hand = on(room)
    player = room.to_act(hand)

    told = player.get(f"hands/{hand}/events").json()
    rest = player.get(f"hands/{hand}/events?after=2").json()
    none = player.get(f"hands/{hand}/events?after=999999").json()

    assert [event["version"] for event in told["events"]] == list(range(1, told["version"] + 1))
    assert told["complete"] is True
    assert rest["events"] == told["events"][2:]
    assert none == {"version": told["version"], "complete": True, "events": []}
    dealt = told["events"][-1]
    assert sorted(hand is None for hand in dealt["hands"]) == [False, True]
    assert told["events"][0]["seed"] is None


@pytest.mark.parametrize("after", ["-1", "x", "1.0", "9" * 12, "١"])
def test_what_is_no_version_is_400(room: Room, after: str) -> None:
    hand = on(room)

    assert room.host.get(f"hands/{hand}/events?after={after}").status_code == 400


def test_where_watching_is_off_a_hand_is_its_players_alone(room: Room) -> None:
    hand = on(room, watch="off")
    other = room.joined("east")

    for path in ("", "/events", "/record", "/proof"):
        assert other.get(f"hands/{hand}{path}").status_code == 404
        assert stranger_of(room).get(f"hands/{hand}{path}").status_code == 404
    assert room.to_act_among(hand, "north", "south").get(f"hands/{hand}").status_code == 200


def test_a_delayed_watcher_sees_two_minutes_later(room: Room) -> None:
    with clock.frozen() as now:
        hand = on(room, watch="delayed")
        player = room.to_act_among(hand, "north", "south")
        version = player.get(f"hands/{hand}").json()["version"]
        now.advance(seconds=121)
        assert room.host.get(f"hands/{hand}").json()["version"] == version


def test_a_hand_dealt_a_moment_ago_is_to_a_delayed_watcher_as_it_was_opened(room: Room) -> None:
    with clock.frozen() as now:
        hand = on(room, watch="delayed")
        for seconds in (0, 100):
            now.advance(seconds=seconds)
            seen = room.host.get(f"hands/{hand}").json()
            told = room.host.get(f"hands/{hand}/events").json()
            assert (seen["status"], seen["version"], seen["seats"]) == ("opening", 1, [])
            assert [event["type"] for event in told["events"]] == ["hand_opened"]
            assert told["version"] == seen["version"]


def test_a_cut_counts_by_its_digest_and_only_once(room: Room) -> None:
    table = room.table(**OPENING)
    room.sit(table, "north", "south")
    hand, north = room.dealt(table), room.devices["north"]
    once = key()

    view = north.get(f"hands/{hand}").json()
    cut = north.post(f"hands/{hand}/cut", {"text": " my cut "}, key=once)
    again = north.post(f"hands/{hand}/cut", {"text": " my cut "}, key=once)
    more = north.post(f"hands/{hand}/cut", {"text": "another"}, key=key())

    digest = hashlib.sha256(f"{hand} my cut ".encode()).hexdigest()
    assert (view["status"], view["you"], view["seats"], view["dealer"]) == (
        "opening",
        None,
        [],
        None,
    )
    assert cut.json() == {"hand": hand, "commitment": view["commitment"], "cut_digest": digest}
    assert again.json() == cut.json()
    assert (more.status_code, more.json()["code"]) == (409, "already_cut")
    assert room.host.post(f"hands/{hand}/cut", {"text": "x"}).json()["code"] == "not_a_player"
    assert room.devices["south"].post(f"hands/{hand}/cut", {"text": "x" * 65}).status_code == 400


def test_a_hand_that_is_on_takes_no_cut(room: Room) -> None:
    hand = on(room)

    answer = room.to_act(hand).post(f"hands/{hand}/cut", {"text": "late"})

    assert (answer.status_code, answer.json()["code"]) == (409, "cut_closed")


def test_a_cut_of_a_player_who_has_left_his_chair_is_too_late_like_any_other(room: Room) -> None:
    hand = on(room)
    table = room.host.get(f"hands/{hand}").json()["table"]
    knocked(room, hand)
    north = room.devices["north"]
    assert north.delete(f"tables/{table}/seat", key=key()).status_code == 204

    answers = [each.post(f"hands/{hand}/cut", {"text": "late"}) for each in (north, room.host)]

    assert [(each.status_code, each.json()["code"]) for each in answers] == [
        (409, "cut_closed"),
        (403, "not_a_player"),
    ]


def test_who_has_left_his_chair_does_not_cut_the_next_hand(room: Room) -> None:
    table = room.table(**OPENING | {"seats_max": 3})
    room.sit(table, "north", "south", "east")
    hand, north = room.dealt(table), room.devices["north"]
    assert north.delete(f"tables/{table}/seat", key=key()).status_code == 204

    answer = north.post(f"hands/{hand}/cut", {"text": "x"})

    assert (answer.status_code, answer.json()["code"]) == (403, "not_a_player")


def test_record_and_proof_wait_for_the_end_and_then_prove_the_deal(room: Room) -> None:
    hand = on(room)
    player = room.to_act(hand)
    for path in ("record", "record?format=events", "proof"):
        early = player.get(f"hands/{hand}/{path}")
        assert (early.status_code, early.json()["code"]) == (409, "hand_not_over")

    knocked(room, hand)

    record, proof = (
        player.get(f"hands/{hand}/record").json(),
        player.get(f"hands/{hand}/proof").json(),
    )
    seed = bytes.fromhex(proof["seed"])
    assert record["proof"] == proof
    assert commitment(seed) == proof["commitment"]
    pack = shuffled(seed=seed, hand=hand, cuts=proof["cuts"])
    assert [text(card) for card in pack] == record["deck"]


def test_the_stored_events_are_given_out_as_a_file_that_verifies(room: Room) -> None:
    hand = on(room)
    knocked(room, hand)

    answer = room.host.get(
        f"hands/{hand}/record?format=events", headers={"Accept": "application/x-ndjson"}
    )

    assert answer["Content-Type"] == "application/x-ndjson"
    assert verify(answer.content.decode().splitlines()) is None
    assert room.host.get(f"hands/{hand}/record?format=pdf").status_code == 400


def test_where_hands_are_not_shown_record_and_proof_wait_for_the_tables_end(room: Room) -> None:
    table = room.table(seats_max=2, rules={**NO_NATURALS, "show_all_hands": False})
    room.sit(table, "north", "south")
    hand = gone_out_of(table)
    player = room.devices["north"]
    told = player.get(f"hands/{hand}/events").json()
    assert told["complete"] is False
    assert told["events"][-1]["seed"] is None
    for path in ("record", "record?format=events", "proof"):
        assert player.get(f"hands/{hand}/{path}").json()["code"] == "not_shown_yet"

    room.host.post(f"tables/{table}/close")

    assert player.get(f"hands/{hand}/events").json()["complete"] is True
    assert player.get(f"hands/{hand}/record").status_code == 200


def test_an_official_from_outside_voids_a_hand_and_the_log_says_why(room: Room) -> None:
    hand = on(room, watch="off")
    arbiter = room.joined("judge", Role.ARBITER)
    player, plain = room.to_act_among(hand, "north", "south"), room.joined("east")
    body = {"reason": "two phones, one player"}

    assert player.post(f"hands/{hand}/void", body, key=key()).json()["code"] == "may_not_void"
    assert plain.post(f"hands/{hand}/void", body, key=key()).status_code == 404
    assert arbiter.post(f"hands/{hand}/void", body).json()["code"] == "idempotency_key_required"
    once = key()
    voided = arbiter.post(f"hands/{hand}/void", body, key=once)
    again = arbiter.post(f"hands/{hand}/void", body, key=once)
    late = arbiter.post(f"hands/{hand}/void", body, key=key())

    assert voided.status_code == 200
    assert again.json() == voided.json()
    assert (late.status_code, late.json()["code"]) == (409, "hand_finished")
    assert Entry.objects.filter(act="hand.void", object=hand).count() == 1
    view = player.get(f"hands/{hand}").json()
    assert (view["status"], view["result"]["ending"], set(view["result"]["net"])) == (
        "void",
        "void",
        {0},
    )
    assert player.get(f"hands/{hand}/record").json()["void"] is True


def test_a_hand_never_dealt_has_events_and_a_proof_and_no_record(room: Room) -> None:
    table = room.table(**OPENING)
    room.sit(table, "north", "south")
    hand = room.dealt(table)
    room.devices["north"].post(f"hands/{hand}/cut", {"text": "x"})
    room.host.post(f"hands/{hand}/void", {"reason": "never mind"}, key=key())

    view = room.host.get(f"hands/{hand}").json()
    proof = room.host.get(f"hands/{hand}/proof").json()

    assert (view["status"], view["cut_until"]) == ("void", None)
    assert room.host.get(f"hands/{hand}/record").status_code == 404
    assert room.host.get(f"hands/{hand}/record?format=events").status_code == 404
    assert commitment(bytes.fromhex(proof["seed"])) == proof["commitment"]
    assert proof["cuts"][0]["cut_digest"] == cut_digest(hand, "x")
    assert room.host.get(f"hands/{hand}/events").json()["events"][-1]["type"] == "hand_voided"


def stranger_of(room: Room) -> Caller:
    """Return a device of somebody in no club, the same each time."""
    if "stranger" not in room.devices:
        room.devices["stranger"] = stranger()
    return room.devices["stranger"]
