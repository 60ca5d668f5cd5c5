"""`manage.py export_events` shows what rules 8 show, also to who runs the house."""

import json
from uuid import uuid4

import pytest
from django.core.management import call_command

from games.services import tables
from tests.full.games.club import House, gone_out_of


def test_what_stays_private_until_the_table_closes_stays_so_in_an_export(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    def opened() -> set[str]:
        call_command("export_events", hand)
        _, *events = (json.loads(line) for line in capsys.readouterr().out.splitlines())
        return {event["type"] for event in events if event["private"] is not None}

    table = house.table(switches={"show_all_hands": False})
    for _ in range(2):
        house.seat(table, house.person())
    house.dealt(table)
    hand = gone_out_of(table.pk)

    assert opened() == set()
    tables.close(table=table.pk, by=house.owner.pk, command=str(uuid4()))
    assert opened() >= {"hand_opened", "hand_dealt", "hand_ended"}
