"""Events as they were first stored: each old shape in tests/recorded/stored is read as today's.

The files there are what old streams hold for ever: new ones join them, none is written anew.
"""

import json
from pathlib import Path

import pytest

from foundation.canonical import JSONObject
from games.codec import hand as codec
from games.codec.reading import Stored
from games.codec.schemas import schema_of, upcast
from games.facts import Dealt
from games.hand_state import Happened
from games.statuses import FeePer

FILES = sorted((Path(__file__).parents[2] / "recorded" / "stored").glob("*.json"))


def _read(file: Path) -> Stored:
    return Stored(json.loads(file.read_text(encoding="utf-8")))


def _upcast(stored: Stored) -> JSONObject:
    return upcast(stored.text("type"), stored.number("schema"), stored.object("public"))


def _decoded(name: str) -> Happened:
    stored = _read(next(file for file in FILES if file.name == name))
    return codec.decode(
        stored.text("type"),
        stored.number("schema"),
        stored.object("public"),
        None if stored.is_null("private") else stored.object("private"),
        at=stored.number("at"),
    )


def test_every_shape_that_has_changed_is_recorded_in_each_older_version() -> None:
    recorded = {(each.text("type"), each.number("schema")) for each in map(_read, FILES)}
    changed = {type_ for type_, _ in recorded}
    assert recorded == {(each, old) for each in changed for old in range(1, schema_of(each))}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_old_shape_loses_nothing_when_it_is_read(file: Path) -> None:
    stored = _read(file)
    before, after = stored.object("public"), _upcast(stored)
    assert before.keys() <= after.keys()
    assert upcast(stored.text("type"), schema_of(stored.text("type")), after) == after


def test_a_deal_of_old_took_its_fee_of_every_seat_in_the_hand() -> None:
    dealt = _decoded("hand_dealt.1.json").fact
    assert isinstance(dealt, Dealt)
    assert (dealt.fee, dealt.fee_per) == (3, FeePer.HAND)
    assert [seat.fee for seat in dealt.seats] == [3, 3, 3]


def test_a_deal_of_old_is_written_again_in_the_newest_shape() -> None:
    happened = _decoded("hand_dealt.1.json")
    encoded = codec.encode(happened)
    newest = schema_of(encoded.type)
    assert codec.decode(encoded.type, newest, encoded.public, encoded.private, at=happened.at) == (
        happened
    )


@pytest.mark.parametrize("name", ["table_opened.1.json", "rules_set.1.json"])
def test_terms_of_old_took_their_fee_in_each_hand(name: str) -> None:
    public = _upcast(_read(next(file for file in FILES if file.name == name)))
    terms = Stored(public).object("terms")
    assert (terms["fee"], terms["fee_per"]) == (3, "hand")
