"""Twenty copies of each of a hundred actions, sent at once: each acted on once, answered alike."""

import json
import random
from concurrent.futures import ThreadPoolExecutor

from django.db import connections

from games.models import Event, Hand
from games.services import deals
from games.statuses import HandStatus
from tests.full.clubs.api import Caller
from tests.full.games.api.room import Room, key

ACTIONS = 100
COPIES = 20


def test_twenty_copies_of_each_of_a_hundred_actions_act_once_each(room: Room) -> None:
    table = room.table(seats_max=2)
    room.sit(table, "north", "south")
    chance, acted = random.Random(11), 0
    with ThreadPoolExecutor(COPIES) as threads:
        while acted < ACTIONS:
            if not Hand.objects.filter(table=table, status=HandStatus.ON).exists():
                deals.advance(table)
                continue
            hand = room.dealt(table)
            player = room.to_act_among(hand, "north", "south")
            view = player.get(f"hands/{hand}").json()
            action = chance.choice([a for a in view["legal"] if a["do"] != "knock"])
            body, once = {"version": view["version"], "action": action}, key()

            answers = list(
                threads.map(
                    lambda _, p=player, h=hand, b=body, k=once: _send(p, h, b, k), range(COPIES)
                )
            )

            assert len(set(answers)) == 1
            assert answers[0].startswith("200 ")
            assert Event.objects.filter(stream=hand, command=once).exists()
            acted += 1
    for hand, version in Hand.objects.values_list("pk", "version"):
        versions = Event.objects.filter(stream=hand).values_list("version", flat=True)
        assert sorted(versions) == list(range(1, version + 1))


def _send(device: Caller, hand: str, body: object, once: str) -> str:
    try:
        answer = device.post(f"hands/{hand}/actions", body, key=once)
        return f"{answer.status_code} {json.dumps(answer.json(), sort_keys=True)}"
    finally:
        connections.close_all()
