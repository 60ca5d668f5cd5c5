"""Actions over HTTP: checked in the promised order, done once for each key, raced."""

import json
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from django.db import connections

from games.models import Event
from tests.full.clubs.api import Caller
from tests.full.games.api.room import Room, key, stranger

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

KNOCK = {"do": "knock"}
STOCK = {"do": "draw", "from": "stock"}


@pytest.fixture
def hand(room: Room) -> str:
    """A hand that is on, between north and south."""
    table = room.table(seats_max=2)
    room.sit(table, "north", "south")
    return room.dealt(table)


def act(
    device: Caller, hand: str, action: object, *, version: object = None, once: str = ""
) -> "Answer":
    """Act at the present version, or another."""
    if version is None:
        version = device.get(f"hands/{hand}").json()["version"]
    body = {"version": version, "action": action}
    return device.post(f"hands/{hand}/actions", body, key=once or key())


def test_an_action_is_checked_in_the_promised_order(room: Room, hand: str) -> None:
    path, player = f"hands/{hand}/actions", room.to_act(hand)
    waiting = next(d for n, d in room.devices.items() if n != "host" and d is not player)
    version = player.get(f"hands/{hand}").json()["version"]
    stale = {"version": version - 1, "action": KNOCK}
    used = key()
    assert act(waiting, hand, {"do": "sing"}, once=used).status_code == 422

    def code(device: Caller, body: object, once: str = "") -> tuple[int, str]:
        answer = device.post(path, body, key=once)
        return answer.status_code, answer.json().get("code", "")

    assert code(Caller(), {}) == (401, "not_authenticated")
    assert code(stranger(), {}) == (404, "not_found")
    assert code(room.host, {}) == (403, "not_a_player")
    assert code(waiting, {}, key())[0] == 400
    assert code(waiting, stale) == (400, "idempotency_key_required")
    assert code(waiting, stale, "no-uuid")[0] == 400
    assert code(waiting, stale, used) == (409, "idempotency_key_reused")
    assert code(waiting, stale, key()) == (409, "stale_version")
    assert code(waiting, {"version": version, "action": 7}, key()) == (422, "malformed")
    assert code(waiting, {"version": version, "action": KNOCK}, key()) == (422, "not_your_turn")
    assert code(player, {"version": version, "action": KNOCK}, key()) == (200, "")


@pytest.mark.parametrize(
    "body",
    [
        {"action": KNOCK},
        {"version": 2},
        {"version": "2", "action": KNOCK},
        {"version": 2.0, "action": KNOCK},
        {"version": True, "action": KNOCK},
        {"version": -1, "action": KNOCK},
        {"version": None, "action": KNOCK},
    ],
)
def test_a_broken_envelope_is_400_and_not_kept(
    room: Room, hand: str, body: dict[str, object]
) -> None:
    once, player = key(), room.to_act(hand)

    assert player.post(f"hands/{hand}/actions", body, key=once).status_code == 400
    assert act(player, hand, STOCK, once=once).status_code == 200


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (None, "malformed"),
        ([], "malformed"),
        ({}, "malformed"),
        ({"do": 1}, "malformed"),
        ({"do": "draw"}, "malformed"),
        ({"do": "draw", "from": "sleeve"}, "malformed"),
        ({"do": "discard", "card": "1Z"}, "malformed"),
        ({"do": "hit", "spread": 1.0, "card": "7S"}, "malformed"),
        ({"do": "spread", "cards": "7S"}, "malformed"),
        ({"do": "fold"}, "unknown_action"),
        ({"do": "discard", "card": "7S"}, "draw_first"),
        ({"do": "call_dry"}, "stock_not_empty"),
    ],
)
def test_what_the_rules_refuse_is_422_and_told_again_under_its_key(
    room: Room, hand: str, action: object, code: str
) -> None:
    once, player = key(), room.to_act(hand)
    version = player.get(f"hands/{hand}").json()["version"]

    first = act(player, hand, action, version=version, once=once)
    assert act(player, hand, STOCK, version=version).status_code == 200
    again = act(player, hand, action, version=version, once=once)

    assert (first.status_code, first.json()["code"]) == (422, code)
    assert first["Content-Type"] == "application/problem+json"
    assert "Idempotency-Replayed" not in first
    assert (again.status_code, again.json()) == (422, first.json())
    assert again["Idempotency-Replayed"] == "true"


@pytest.mark.parametrize("ahead", [-1, 1, 10**12])
def test_another_version_is_stale_with_the_present_one_and_the_events_since(
    room: Room, hand: str, ahead: int
) -> None:
    player, once = room.to_act(hand), key()
    version = player.get(f"hands/{hand}").json()["version"]

    answer = act(player, hand, STOCK, version=version + ahead, once=once)
    assert act(player, hand, STOCK, version=version).status_code == 200
    again = act(player, hand, STOCK, version=version + ahead, once=once)

    told = answer.json()
    assert (answer.status_code, told["code"], told["version"]) == (409, "stale_version", version)
    assert [event["version"] for event in told["events"]] == ([version] if ahead < 0 else [])
    assert again.json() == told
    assert again["Idempotency-Replayed"] == "true"


def test_a_key_means_one_action_in_one_hand(room: Room, hand: str) -> None:
    player, once = room.to_act(hand), key()
    version = player.get(f"hands/{hand}").json()["version"]
    assert act(player, hand, STOCK, version=version, once=once).status_code == 200

    for other in (KNOCK, {**STOCK, "extra": 1}):
        answer = act(player, hand, other, version=version, once=once)
        assert (answer.status_code, answer.json()["code"]) == (409, "idempotency_key_reused")
    elsewhere = player.post("clubs", {"name": "Another club"}, key=once)
    assert (elsewhere.status_code, elsewhere.json()["code"]) == (409, "idempotency_key_reused")


def test_a_copy_sent_when_the_hand_is_over_gets_the_first_answer(room: Room, hand: str) -> None:
    player, once = room.to_act(hand), key()
    version = player.get(f"hands/{hand}").json()["version"]
    first = act(player, hand, STOCK, version=version, once=once)
    held = player.get(f"hands/{hand}").json()["held"]
    while room.host.get(f"hands/{hand}").json()["status"] == "on":
        acting = room.to_act(hand)
        legal = acting.get(f"hands/{hand}").json()["legal"]
        assert act(acting, hand, legal[0]).status_code == 200

    again = act(player, hand, STOCK, version=version, once=once)
    late = act(player, hand, STOCK)

    assert again.json() == first.json()
    assert first.json()["events"][0]["card"] in held
    assert (late.status_code, late.json()["code"]) == (422, "hand_over")


def _at_once(
    device: Caller, hand: str, bodies: Sequence[tuple[object, str]], version: int
) -> list[str]:
    """Send actions from as many threads; return status and body of each."""

    def send(each: tuple[object, str]) -> str:
        try:
            answer = act(device, hand, each[0], version=version, once=each[1])
            return f"{answer.status_code} {json.dumps(answer.json(), sort_keys=True)}"
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(bodies)) as threads:
        return list(threads.map(send, bodies))


def test_copies_of_an_action_sent_at_once_act_once_and_are_answered_alike(
    room: Room, hand: str
) -> None:
    chance = random.Random(2)
    for _ in range(8):
        view = room.host.get(f"hands/{hand}").json()
        if view["status"] != "on":
            break
        player = room.to_act(hand)
        own = player.get(f"hands/{hand}").json()
        action = chance.choice([a for a in own["legal"] if a["do"] != "knock"])

        answers = _at_once(player, hand, [(action, key())] * 8, own["version"])

        assert len(set(answers)) == 1
        assert answers[0].startswith("200")
    versions = Event.objects.filter(stream=hand).values_list("version", flat=True)
    assert sorted(versions) == list(range(1, len(versions) + 1))


def test_of_two_actions_raced_one_wins_and_the_other_is_stale(room: Room, hand: str) -> None:
    player = room.to_act(hand)
    own = player.get(f"hands/{hand}").json()
    raced = [({"do": "draw", "from": source}, key()) for source in ("stock", "discard")]

    answers = _at_once(player, hand, raced, own["version"])

    assert sorted(answer[:3] for answer in answers) == ["200", "409"]
