"""Plays one recorded hand through the engine and says how it stands, ended, or went wrong."""

import json
from collections.abc import Iterable

from games.engine.deal import deal
from games.engine.decide import decide, void
from games.engine.errors import Refused
from games.engine.events import Event
from games.engine.evolve import evolve, fold
from games.engine.jsonvalue import Json, JsonObject
from games.engine.legal import legal as legal_commands
from games.engine.notation.actions import decode_turn, encode_action
from games.engine.notation.records import HandRecord, id_of, parse_line, read_record
from games.engine.state import State

_COMPARED = ("id", "status", "ending", "winners", "counts", "net", "to_act")


def judge(
    given: str | bytes | JsonObject, *, legal: bool = False, at: int | None = None
) -> JsonObject:
    """Judge one record: the object that `replay_hands` prints for it. Never raises.

    Args:
        given: the record, or its line.
        legal: list the legal actions of the seat to act, if the hand is unfinished.
        at: stop after so many actions; what follows is not judged.
    """
    identity: str | None = None
    try:
        source = parse_line(given) if isinstance(given, str | bytes) else given
        identity = id_of(source)
        record = read_record(source)
    except Refused as refused:
        return _error(identity, 0, refused)
    return _played(record, legal=legal, at=at)


def _played(record: HandRecord, *, legal: bool, at: int | None) -> JsonObject:
    state = fold(
        deal(
            rules=record.rules,
            stake=record.stake,
            seats=len(record.names),
            dealer=record.dealer,
            pack=record.pack,
        )
    )
    whole = at is None or at >= len(record.actions) + record.void
    done = 0
    try:
        for action in record.actions[:at]:
            state = _after(state, decide(state, *decode_turn(action)))
            done += 1
        if record.void and whole:
            state = _after(state, void(state))
    except Refused as refused:
        return _error(record.id, done + 1, refused)
    result = {"id": record.id, **_standing(state)}
    if legal and state.phase != "over":
        commands = legal_commands(state, state.to_act)
        result["legal"] = [encode_action(command) for command in commands]
    if whole:
        result |= _differences(record.other.get("result"), result)
    return result


def _after(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def _standing(state: State) -> JsonObject:
    ended = state.ended
    if ended is None:
        return {"status": "unfinished", "to_act": state.to_act}
    return {
        "status": "finished",
        "ending": ended.ending,
        "winners": list(ended.winners),
        "counts": list(ended.counts),
        "net": list(ended.net),
    }


def _differences(recorded: Json, replayed: JsonObject) -> JsonObject:
    """Compare with the record's own result, as far as it has one."""
    if not isinstance(recorded, dict):
        return {}
    differs: JsonObject = {
        key: {"recorded": recorded[key], "replayed": replayed.get(key)}
        for key in _COMPARED
        if key in recorded and not _equal(recorded[key], replayed.get(key))
    }
    return {"differs": differs} if differs else {}


def _equal(one: Json, other: Json) -> bool:
    """Compare as JSON, where true is not 1; what is unlike is not written, however deep it is."""
    return one == other and json.dumps(one) == json.dumps(other)


def _error(identity: str | None, action: int, refused: Refused) -> JsonObject:
    error: JsonObject = {"action": action, "code": refused.code, "detail": refused.detail}
    return {"id": identity, "error": error}
