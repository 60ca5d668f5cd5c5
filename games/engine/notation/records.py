"""A hand as a file, tonk-hand/1: read with every check of the record as a whole, and written."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engine.cards import PACK, Card, parse, text
from games.engine.errors import BadDeck, BadSeats, MalformedRecord
from games.engine.events import Seat
from games.engine.jsonvalue import Json, JsonObject
from games.engine.rules import RuleSet, check

FORMAT = "tonk-hand/1"
LINE_BYTES_MAX = 1 << 20
"""A line, or a file of one hand; the longest hand that can be played takes a fifth of it."""
DIGITS_MAX = 1000
"""Of a number in a record: no stake is longer, and longer ones are slow to read."""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand as recorded; its actions are still JSON, because they are judged one by one."""

    id: str
    rules: RuleSet
    stake: int
    names: tuple[str, ...]
    dealer: Seat
    pack: tuple[Card, ...]
    actions: tuple[Json, ...]
    void: bool
    switches: JsonObject | None
    """The switches as they were written; None if the record has no `rules`."""
    other: JsonObject
    """Every key that the format does not name, kept for writing."""


def parse_line(line: str | bytes) -> Json:
    """Read the JSON of one line.

    Raises:
        MalformedRecord: too long, no UTF-8, or no JSON.
    """
    encoded = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
    if len(encoded) > LINE_BYTES_MAX:
        raise MalformedRecord("record", f"at most {LINE_BYTES_MAX} bytes long")
    try:
        parsed: Json = json.loads(
            encoded.decode(), parse_int=_whole_number, parse_constant=_refuse_constant
        )
    except (ValueError, RecursionError):
        raise MalformedRecord("record", "a JSON object in UTF-8") from None
    return parsed


def id_of(source: Json) -> str | None:
    """Give the id of a record that may be wrong otherwise; None if it has no text as id."""
    found = source.get("id") if isinstance(source, dict) else None
    return found if isinstance(found, str) else None


def read_record(source: Json) -> HandRecord:
    """Read a record; its actions are not yet judged.

    Raises:
        MalformedRecord: no object, or a field missing or of the wrong type.
        RulesRefused: the switches cannot be played.
        BadSeats: the seats or the dealer are wrong.
        BadDeck: the deck is not the pack.
    """
    if not isinstance(source, dict):
        raise MalformedRecord("record", "a JSON object")
    if source.get("format") != FORMAT:
        raise MalformedRecord("format", FORMAT)
    identity = source.get("id")
    if not isinstance(identity, str):
        raise MalformedRecord("id", "a text")
    stake = _integer(source, "stake")
    if stake < 1:
        raise MalformedRecord("stake", "a whole number of at least 1")
    switches = source.get("rules", {})
    if not isinstance(switches, dict):
        raise MalformedRecord("rules", "an object")
    names, dealer = _list(source, "seats"), _integer(source, "dealer")
    deck, actions = _list(source, "deck"), _list(source, "actions")
    rules = check(switches)
    return HandRecord(
        id=identity,
        rules=rules,
        stake=stake,
        names=_names(names, rules, dealer),
        dealer=Seat(dealer),
        pack=_pack(deck),
        actions=tuple(actions),
        void=source.get("void") is True,
        switches=switches if "rules" in source else None,
        other={key: value for key, value in source.items() if not _is_known(key, value)},
    )


def write_record(record: HandRecord) -> JsonObject:
    """Write a record as the JSON object that `read_record` reads."""
    written: JsonObject = {"format": FORMAT, "id": record.id}
    if record.switches is not None:
        written["rules"] = record.switches
    written |= {
        "stake": record.stake,
        "seats": list(record.names),
        "dealer": record.dealer,
        "deck": [text(card) for card in record.pack],
        "actions": list(record.actions),
    }
    if record.void:
        written["void"] = True
    return written | record.other


def _is_known(key: str, value: Json) -> bool:
    if key == "void":
        return value is True
    return key in {"format", "id", "rules", "stake", "seats", "dealer", "deck", "actions"}


def _whole_number(digits: str) -> int | float:
    return int(digits) if len(digits) <= DIGITS_MAX else float("inf")


def _refuse_constant(name: str) -> Json:
    raise ValueError(f"{name} is no JSON")


def _integer(source: Mapping[str, Json], field: str) -> int:
    value = source.get(field)
    if type(value) is not int:
        raise MalformedRecord(field, "a whole number")
    return value


def _list(source: Mapping[str, Json], field: str) -> list[Json]:
    value = source.get(field)
    if not isinstance(value, list):
        raise MalformedRecord(field, "a list")
    return value


def _names(given: Sequence[Json], rules: RuleSet, dealer: int) -> tuple[str, ...]:
    names = [name for name in given if isinstance(name, str)]
    if len(names) != len(given):
        raise BadSeats("each name must be a text")
    if not 2 <= len(names) <= rules.max_players:
        raise BadSeats(f"there must be 2 to {rules.max_players}, not {len(names)}")
    if len(set(names)) != len(names):
        raise BadSeats("a name stands twice")
    if not 1 <= dealer <= len(names):
        raise BadSeats(f"the dealer must be 1 to {len(names)}, not {dealer}")
    return tuple(names)


def _pack(deck: Sequence[Json]) -> tuple[Card, ...]:
    pack: list[Card] = []
    for written in deck:
        if not isinstance(written, str):
            raise BadDeck(f"{json.dumps(written)[:20]} is no card")
        try:
            pack.append(parse(written))
        except ValueError as error:
            raise BadDeck(str(error)[:40]) from None
    if len(pack) != len(PACK):
        raise BadDeck(f"it has {len(pack)} cards")
    if len(set(pack)) != len(PACK):
        twice = next(card for place, card in enumerate(pack) if card in pack[:place])
        raise BadDeck(f"{text(twice)} stands twice")
    return tuple(pack)
